/** Tokens in email links: 256 random bits, single-use, short-lived. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { EMAIL_VERIFICATION_SECONDS, MAGIC_LINK_SECONDS, PASSWORD_RESET_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { isVerificationExpired, type Verification, type VerificationPurpose } from "../credential/verification.ts";

/** Purposes of email links. */
export type MailPurpose = Extract<VerificationPurpose, "email" | "email_change" | "password_reset" | "magic_link">;

const SECONDS: Record<MailPurpose, number> = {
  email: EMAIL_VERIFICATION_SECONDS,
  email_change: EMAIL_VERIFICATION_SECONDS,
  password_reset: PASSWORD_RESET_SECONDS,
  magic_link: MAGIC_LINK_SECONDS,
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface MailToken {
  token: string;
  hash: string;
}

/** Creates a token. Hashing takes time, so call it before the transaction. */
export async function makeMailToken(ctx: Context): Promise<MailToken> {
  const token = ctx.newSecret();
  return { token, hash: await ctx.crypto.hash(token) };
}

/** Stores a token with its purpose. */
export async function saveMailToken(
  ctx: Context,
  tx: Tx,
  { hash }: MailToken,
  fields: { purpose: MailPurpose; userId: string | null; data: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + SECONDS[fields.purpose] * 1000);
  await tx.insertVerification({ id: ctx.newId(), ...fields, createdAt: now, expiresAt }, hash);
}

/** Hashes a token. Call it before the transaction. @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` */
export async function hashMailToken(ctx: Context, token: string): Promise<string> {
  if (!TOKEN.test(token)) throw invalidToken();
  return await ctx.crypto.hash(token);
}

/**
 * Loads a stored token. A use case that redeems the token deletes it in the same transaction.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` or `TOKEN_EXPIRED`
 */
export async function findMailToken(
  tx: ReadTx,
  hash: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<Verification & { purpose: MailPurpose }> {
  const verification = await tx.findVerification(hash);
  const purpose = purposes.find((one) => one === verification?.purpose);
  if (!verification || purpose === undefined) throw invalidToken();
  if (isVerificationExpired(verification, now)) {
    throw new TrackerError("invalid", "Cannot use the link: it has expired, request a new one", {
      reason: "TOKEN_EXPIRED",
    });
  }
  return { ...verification, purpose };
}

/**
 * Creates the error for a token that was already used, issued for another purpose, or made up. The error does not reveal
 * which.
 */
export function invalidToken(): TrackerError {
  return new TrackerError("invalid", "Cannot use the link: it is invalid or was already used", {
    reason: "INVALID_TOKEN",
  });
}

/** Reads a string from the data stored with a token. */
export function textOf(data: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = data[name];
  return typeof value === "string" ? value : undefined;
}
