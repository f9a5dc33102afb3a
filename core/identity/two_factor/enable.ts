/**
 * What one can do with the second factor of one's account.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { BACKUP_CODES, MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { requirePassword } from "../password/change.ts";
import { backupCodeOf, backupCodeText, ISSUER, twoFactorSeal } from "./two_factor.ts";

/** What {@linkcode enableTwoFactor} takes. */
export interface EnableTwoFactorInput {
  /** As typed. */
  password: string;
  /** Whose account it is, as the app shall show it; 1 to 100 characters. @default "Hexlane" */
  issuer?: string;
}

/** What an authenticator app needs, and what to keep for the day it is lost; shown this once. */
export interface StartedTwoFactor {
  /** The address in the QR code. */
  totpURI: string;
  /** Each good once; shown once. */
  backupCodes: string[];
}

/**
 * Begins to set up the second factor: nothing is asked for yet. The first right one-time password switches it on. Begun
 * again before that, with another secret and other codes.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TOTP_ALREADY_ENABLED`; `rate_limited`,
 * `unauthenticated`, `forbidden`
 */
export async function enableTwoFactor(ctx: Context, input: EnableTwoFactorInput): Promise<StartedTwoFactor> {
  requireSession(ctx);
  const now = ctx.clock.now();
  const issuer = checkIssuer(input.issuer);
  const { id: userId, email } = await requirePassword(ctx, input.password, now);
  const secret = ctx.oneTimePasswords.newSecret();
  const sealedSecret = await ctx.crypto.seal(secret, twoFactorSeal(userId));
  const { backupCodes, backupCodeHashes } = await makeBackupCodes(ctx, userId);
  const totpURI = ctx.oneTimePasswords.uri(secret, { issuer, account: email });
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    if ((await tx.findTwoFactor(userId))?.enabledAt) {
      throw new TrackerError("invalid", "Cannot enable two-factor authentication: it is on already", {
        reason: "TOTP_ALREADY_ENABLED",
      });
    }
    const fresh = { enabledAt: null, lastStep: null, createdAt: now, updatedAt: now };
    await tx.saveTwoFactor({ userId, sealedSecret, backupCodeHashes, ...fresh });
    return { totpURI, backupCodes };
  });
}

function checkIssuer(issuer: string | undefined): string {
  if (issuer === undefined) return ISSUER;
  return checkText(issuer, "/issuer", { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** New codes, and the hashes that are kept of them. */
async function makeBackupCodes(
  ctx: Context,
  userId: string,
): Promise<{ backupCodes: string[]; backupCodeHashes: string[] }> {
  const backupCodes = Array.from({ length: BACKUP_CODES }, () => backupCodeOf(ctx.newSecret()));
  const hashes = backupCodes.map((code) => ctx.crypto.mac(BACKUP_CODE_PURPOSE, backupCodeText(userId, code)));
  return { backupCodes, backupCodeHashes: await Promise.all(hashes) };
}

/** The purpose under which backup codes are hashed with a key: 50 bits alone could be tried out. */
export const BACKUP_CODE_PURPOSE = "backup code";

/**
 * Switches the second factor off, and trusts no browser any more.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD`; `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function disableTwoFactor(ctx: Context, input: { password: string }): Promise<{ status: true }> {
  requireSession(ctx);
  await requirePassword(ctx, input.password, ctx.clock.now());
  return await ctx.store.transaction(async (tx) => {
    const { id } = await requireAccount(tx, ctx);
    await removeTwoFactor(tx, id);
    return { status: true } as const;
  });
}

async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteTwoFactor(userId);
  await tx.deleteVerificationsOf(userId, ["second_factor", "trusted_device"]);
}

/**
 * The address in the QR code once more, for another device.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TOTP_NOT_ENABLED`; `rate_limited`,
 * `unauthenticated`, `forbidden`
 */
export async function getTotpUri(ctx: Context, input: { password: string }): Promise<{ totpURI: string }> {
  requireSession(ctx);
  const { id, email } = await requirePassword(ctx, input.password, ctx.clock.now());
  const twoFactor = await ctx.store.read((tx) => tx.findTwoFactor(id));
  if (!twoFactor) {
    throw new TrackerError("invalid", "Cannot show the secret: two-factor authentication is not set up", {
      reason: "TOTP_NOT_ENABLED",
    });
  }
  const secret = await ctx.crypto.open(twoFactor.sealedSecret, twoFactorSeal(id));
  return { totpURI: ctx.oneTimePasswords.uri(secret, { issuer: ISSUER, account: email }) };
}

/**
 * Makes new backup codes; the old ones are void.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TWO_FACTOR_NOT_ENABLED`; `rate_limited`,
 * `unauthenticated`, `forbidden`
 */
export async function generateBackupCodes(
  ctx: Context,
  input: { password: string },
): Promise<{ status: true; backupCodes: string[] }> {
  requireSession(ctx);
  const now = ctx.clock.now();
  const { id } = await requirePassword(ctx, input.password, now);
  const { backupCodes, backupCodeHashes } = await makeBackupCodes(ctx, id);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const twoFactor = await tx.findTwoFactor(id);
    if (!twoFactor?.enabledAt) {
      throw new TrackerError("invalid", "Cannot make backup codes: two-factor authentication is off", {
        reason: "TWO_FACTOR_NOT_ENABLED",
      });
    }
    await tx.saveTwoFactor({ ...twoFactor, backupCodeHashes, updatedAt: now });
    return { status: true, backupCodes } as const;
  });
}

/**
 * Switches off the second factor of somebody who lost it. For the operator at the machine itself: nobody is asked who they
 * are, so no route may lead here.
 *
 * @throws {TrackerError} `not_found`
 */
export async function resetTwoFactor(ctx: Context, input: { email: string }): Promise<Account> {
  return await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(input.email);
    if (!account || account.deletedAt) throw notFound("an account with email", input.email);
    await removeTwoFactor(tx, account.id);
    return account;
  });
}
