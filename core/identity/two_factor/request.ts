/**
 * Asks for the second factor of a sign-in, unless the browser is trusted.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { SECOND_FACTOR_SECONDS, TRUSTED_DEVICE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Verification, verificationIsOver } from "../credential/verification.ts";
import type { FactorRequest } from "./two_factor.ts";

/** Whether the account asks for a second factor after its password. */
export async function isTwoFactorOn(tx: ReadTx, userId: string): Promise<boolean> {
  return ((await tx.findTwoFactor(userId))?.enabledAt ?? null) !== null;
}

/**
 * Remembers that the password was right.
 *
 * @param start.tokenHash of the token that comes back with the second factor
 * @returns until when it may come
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

/** What was handed out for the second factor of a sign-in, if it may still come back. */
export async function findFactorRequest(
  tx: ReadTx,
  tokenHash: string,
  now: Date,
): Promise<(Verification & { userId: string; data: FactorRequest }) | undefined> {
  const found = await tx.findVerification(tokenHash);
  if (found?.purpose !== "second_factor" || found.userId === null || verificationIsOver(found, now)) return undefined;
  return { ...found, userId: found.userId, data: found.data as FactorRequest };
}

/**
 * Trusts a browser for 30 days: the second factor need not be asked for in it.
 *
 * @param trust.tokenHash of the token that the browser gets
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

/** Whether the account trusts the browser; if so, for another 30 days. */
export async function renewTrust(tx: Tx, trust: { userId: string; tokenHash: string }, now: Date): Promise<boolean> {
  const found = await tx.findVerification(trust.tokenHash);
  const isTrusted = found?.purpose === "trusted_device" && found.userId === trust.userId;
  if (!isTrusted || verificationIsOver(found, now)) return false;
  await tx.saveVerification({ ...found, expiresAt: trustEnd(now) });
  return true;
}

function trustEnd(now: Date): Date {
  return new Date(now.getTime() + TRUSTED_DEVICE_SECONDS * 1000);
}
