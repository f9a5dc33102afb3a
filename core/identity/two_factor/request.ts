/** Pending requests for the second factor, and trusted browsers. @module */
import type { Context } from "../../context.ts";
import { SECOND_FACTOR_SECONDS, TRUSTED_DEVICE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { isVerificationExpired, type Verification } from "../credential/verification.ts";
import type { FactorRequest } from "./two_factor.ts";

/** Returns whether the account has an enabled second factor. */
export async function isTwoFactorOn(tx: ReadTx, userId: string): Promise<boolean> {
  return ((await tx.findTwoFactor(userId))?.enabledAt ?? null) !== null;
}

/**
 * Stores a sign-in whose first factor was accepted.
 *
 * @param start.tokenHash hash of the token that the client sends with the second factor
 * @returns when the request expires
 */
export async function requestFactor(
  ctx: Context,
  tx: Tx,
  start: { userId: string; tokenHash: string; rememberMe: boolean },
  now: Date,
): Promise<Date> {
  const { userId, tokenHash, rememberMe } = start;
  const data: FactorRequest = { rememberMe, tries: 0 };
  const expiresAt = new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000);
  const row = { id: ctx.newId(), purpose: "second_factor" as const, userId, data, createdAt: now, expiresAt };
  await tx.insertVerification(row, tokenHash);
  return expiresAt;
}

/** Finds a pending request for the second factor. */
export async function findFactorRequest(
  tx: ReadTx,
  tokenHash: string,
  now: Date,
): Promise<(Verification & { userId: string; data: FactorRequest }) | undefined> {
  const found = await tx.findVerification(tokenHash);
  if (found?.purpose !== "second_factor" || found.userId === null || isVerificationExpired(found, now))
    return undefined;
  return { ...found, userId: found.userId, data: found.data as FactorRequest };
}

/**
 * Trusts a browser for 30 days, during which it skips the second factor.
 *
 * @param trust.tokenHash hash of the browser's token
 */
export async function trustBrowser(
  ctx: Context,
  tx: Tx,
  trust: { userId: string; tokenHash: string },
  now: Date,
): Promise<void> {
  const { userId, tokenHash } = trust;
  const expiresAt = trustEnd(now);
  const row = { id: ctx.newId(), purpose: "trusted_device" as const, userId, data: {}, createdAt: now, expiresAt };
  await tx.insertVerification(row, tokenHash);
}

/**
 * Renews a trusted browser for 30 days.
 *
 * @returns whether the browser is trusted
 */
export async function renewTrust(tx: Tx, trust: { userId: string; tokenHash: string }, now: Date): Promise<boolean> {
  const found = await tx.findVerification(trust.tokenHash);
  const isTrusted = found?.purpose === "trusted_device" && found.userId === trust.userId;
  if (!isTrusted || isVerificationExpired(found, now)) return false;
  await tx.saveVerification({ ...found, expiresAt: trustEnd(now) });
  return true;
}

function trustEnd(now: Date): Date {
  return new Date(now.getTime() + TRUSTED_DEVICE_SECONDS * 1000);
}
