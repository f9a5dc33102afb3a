/** One-time tokens: links in emails, challenges, authorization codes. @module */
import type { VerificationReads, VerificationWrites } from "@hexlane/core";
import { and, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { type Over, param, statement } from "../session.ts";
import { expiryOf } from "./expired.ts";

const verifications = crud("verification", { keeps: ["tokenHash"] });

const DELETE_OF_ACCOUNT = statement(({ db, tables: { verification } }) =>
  db.delete(verification).where(eq(verification.userId, param("userId"))),
);
const DELETE_OF_PURPOSES = statement(({ db, tables: { verification }, isIn }) =>
  db.delete(verification).where(and(eq(verification.userId, param("userId")), isIn(verification.purpose, "purposes"))),
);

export const verificationReads: Over<VerificationReads> = { findVerification: verifications.findBy(["tokenHash"]) };

export const verificationWrites: Over<VerificationWrites> = {
  insertVerification: (session, verification, tokenHash) =>
    verifications.insert(session, { ...verification, tokenHash }),
  saveVerification: verifications.save,
  deleteVerification: verifications.delete,
  async deleteVerificationsOf(session, userId, purposes) {
    if (purposes) await session.run(DELETE_OF_PURPOSES, { userId, purposes });
    else await session.run(DELETE_OF_ACCOUNT, { userId });
  },
  deleteVerifications: expiryOf("verification"),
};
