/** Sign-in sessions, and the addresses that accounts signed in from. @module */
import type { SessionReads, SessionWrites } from "@hexlane/core";
import { desc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { type Over, param, statement } from "../session.ts";

const sessions = crud("session", { keeps: ["tokenHash"] });
const knownAddresses = crud("knownAddress");

const KNOWN_ADDRESSES = statement(({ db, tables: { knownAddress } }) =>
  db
    .select()
    .from(knownAddress)
    .where(eq(knownAddress.userId, param("userId")))
    .orderBy(desc(knownAddress.lastSignInAt), desc(knownAddress.address)),
);

export const sessionReads: Over<SessionReads> = {
  findSession: sessions.find,
  findSessionByTokenHash: sessions.findBy(["tokenHash"]),
  listSessions: sessions.listBy("userId", "newest first"),
  listKnownAddresses: async (session, userId) => await session.run(KNOWN_ADDRESSES, { userId }),
};

export const sessionWrites: Over<SessionWrites> = {
  insertSession: (session, signIn, tokenHash) => sessions.insert(session, { ...signIn, tokenHash }),
  saveSession: sessions.save,
  deleteSession: sessions.delete,
  saveKnownAddress: knownAddresses.upsert,
  deleteKnownAddress: knownAddresses.delete,
};
