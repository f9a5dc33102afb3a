/** WebAuthn challenges: single-use, valid for five minutes, tied to one browser. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { PASSKEY_CHALLENGE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { isVerificationExpired, type Verification } from "../credential/verification.ts";

type Purpose = "passkey_registration" | "passkey_sign_in";

/** A challenge. Save it before sending it to the browser. */
export interface IssuedChallenge {
  /** base64url. */
  challenge: string;
  token: string;
  /** Stores the hash of the token. @returns when the challenge expires */
  save(tx: Tx): Promise<Date>;
}

/** Issues a challenge. @param fields.userId null for a sign-in */
export async function issueChallenge(
  ctx: Context,
  fields: { purpose: Purpose; userId: string | null },
  now: Date,
): Promise<IssuedChallenge> {
  const token = ctx.newSecret();
  const { challenge, tokenHash } = await readChallenge(ctx, token);
  const id = ctx.newId();
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_SECONDS * 1000);
  return {
    challenge,
    token,
    async save(tx) {
      await tx.insertVerification({ id, ...fields, data: {}, createdAt: now, expiresAt }, tokenHash);
      return expiresAt;
    },
  };
}

/** Derives the challenge from the token. It is a MAC, so it cannot be predicted and need not be stored. */
export async function readChallenge(ctx: Context, token: string): Promise<{ challenge: string; tokenHash: string }> {
  return { challenge: await ctx.crypto.mac("passkey challenge", token), tokenHash: await ctx.crypto.hash(token) };
}

/** Loads a stored challenge. @throws {TrackerError} `invalid` with reason `CHALLENGE_NOT_FOUND` */
export async function findChallenge(
  tx: ReadTx,
  wanted: { tokenHash: string; purpose: Purpose; userId: string | null },
  now: Date,
): Promise<Verification> {
  const found = await tx.findVerification(wanted.tokenHash);
  const isMatch = found?.purpose === wanted.purpose && found.userId === wanted.userId;
  if (isMatch && !isVerificationExpired(found, now)) return found;
  throw new TrackerError("invalid", "Cannot verify the passkey: the request has expired, try again", {
    reason: "CHALLENGE_NOT_FOUND",
  });
}

/** Returns the WebAuthn user handle of an account: 32 base64url-encoded bytes that reveal nothing about it. */
export async function userHandleOf(ctx: Context, userId: string): Promise<string> {
  return await ctx.crypto.hash(`passkey user ${userId}`);
}
