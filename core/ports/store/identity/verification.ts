/** One-time tokens: links in emails, challenges, authorization codes. @module */
import type { Verification, VerificationPurpose } from "../../../identity/credential/verification.ts";

/** Reads verification records. */
export interface VerificationReads {
  findVerification(tokenHash: string): Promise<Verification | undefined>;
}

/** Changes verification records. */
export interface VerificationWrites {
  /** Unique: id, token hash. */
  insertVerification(verification: Verification, tokenHash: string): Promise<void>;
  /** Does not change the token hash. */
  saveVerification(verification: Verification): Promise<void>;
  deleteVerification(id: string): Promise<void>;
  /** Deletes the account's tokens for these purposes, or all its tokens if no purposes are given. */
  deleteVerificationsOf(userId: string, purposes?: readonly VerificationPurpose[]): Promise<void>;
  /**
   * Deletes up to `limit` rows that expired at or before the time, by `expiresAt`, then `id`. Returns the number of deleted
   * rows.
   */
  deleteVerifications(expiredBy: Date, limit?: number): Promise<number>;
}
