/** One-time tokens in memory: links in emails, challenges, authorization codes. @module */
import type { VerificationReads, VerificationWrites } from "../../../ports/store/identity/verification.ts";
import { without } from "../copy.ts";
import type { Over } from "../database.ts";
import { deleteExpired } from "./expired.ts";

export const verificationReads: Over<VerificationReads> = {
  findVerification: ({ verifications }, tokenHash) => without(verifications.one("tokenHash", tokenHash), "tokenHash"),
};

export const verificationWrites: Over<VerificationWrites> = {
  insertVerification: ({ verifications }, verification, tokenHash) =>
    verifications.insert({ ...verification, tokenHash }),
  saveVerification: ({ verifications }, verification) => verifications.patch(verification.id, verification),
  deleteVerification: ({ verifications }, id) => verifications.delete(id),
  deleteVerificationsOf({ verifications }, userId, purposes) {
    for (const { id, purpose } of verifications.by("user", userId)) {
      if (purposes?.includes(purpose) ?? true) verifications.delete(id);
    }
  },
  deleteVerifications: ({ verifications }, expiredBy, limit) => deleteExpired(verifications, expiredBy, limit),
};
