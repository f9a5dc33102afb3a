/** WebAuthn challenges: single-use, valid for five minutes, tied to one browser. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { PASSKEY_CHALLENGE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Verification, verificationIsOver } from "../credential/verification.ts";

type Purpose = "passkey_registration" | "passkey_sign_in";

/** A challenge; save it before sending it. */
export interface IssuedChallenge {
  /** base64url. */
  challenge: string;
  token: string;
  /** Returns when the challenge expires. */
  save(tx: Tx): Promise<Date>;
}

/** @param of.userId null for a sign-in */
export async function issueChallenge(
  ctx: Context,
  of: { purpose: Purpose; userId: string | null },
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
      await tx.insertVerification({ id, ...of, data: {}, createdAt: now, expiresAt }, tokenHash);
      return expiresAt;
    },
  };
}

/** The challenge is a MAC of the token: it need not be stored and cannot be predicted. */
export async function readChallenge(ctx: Context, token: string): Promise<{ challenge: string; tokenHash: string }> {
  return { challenge: await ctx.crypto.mac("passkey challenge", token), tokenHash: await ctx.crypto.hash(token) };
}

/** @throws {TrackerError} `invalid` with reason `CHALLENGE_NOT_FOUND` */
export async function findChallenge(
  tx: ReadTx,
  wanted: { tokenHash: string; purpose: Purpose; userId: string | null },
  now: Date,
): Promise<Verification> {
  const found = await tx.findVerification(wanted.tokenHash);
  const isIt = found?.purpose === wanted.purpose && found.userId === wanted.userId;
  if (isIt && !verificationIsOver(found, now)) return found;
  throw new TrackerError("invalid", "Cannot verify the passkey: the request has expired, try again", {
    reason: "CHALLENGE_NOT_FOUND",
  });
}

/** WebAuthn user handle of an account: 32 bytes as base64url that reveal nothing about it. */
export async function userHandleOf(ctx: Context, userId: string): Promise<string> {
  return await ctx.crypto.hash(`passkey user ${userId}`);
}
