/** Backup codes. @module */
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { BACKUP_CODES } from "../../limits.ts";
import { requireAccount } from "../account/require.ts";
import { requirePassword } from "../password/verify.ts";
import { backupCodeOf, backupCodeText } from "./two_factor.ts";

/** Generates backup codes with their hashes. */
export async function makeBackupCodes(
  ctx: Context,
  userId: string,
): Promise<{ backupCodes: string[]; backupCodeHashes: string[] }> {
  const backupCodes = Array.from({ length: BACKUP_CODES }, () => backupCodeOf(ctx.newSecret()));
  const hashes = backupCodes.map((code) => ctx.crypto.mac(BACKUP_CODE_PURPOSE, backupCodeText(userId, code)));
  return { backupCodes, backupCodeHashes: await Promise.all(hashes) };
}

/** The MAC purpose for backup codes. Their hashes are keyed, because plain hashes of 50 bits could be brute-forced. */
export const BACKUP_CODE_PURPOSE = "backup code";

/**
 * Generates new backup codes. The old codes stop working.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TWO_FACTOR_NOT_ENABLED`; `rate_limited`,
 * `unauthenticated`, `forbidden`
 */
export async function generateBackupCodes(
  ctx: Context,
  input: { password: string },
): Promise<{ status: true; backupCodes: string[] }> {
  ctx.checkInput("generateBackupCodes", input);
  requireSession(ctx);
  const now = ctx.clock.now();
  const { id } = await requirePassword(ctx, input.password, now);
  const { backupCodes, backupCodeHashes } = await makeBackupCodes(ctx, id);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const twoFactor = await tx.findTwoFactor(id);
    if (!twoFactor?.enabledAt) {
      throw new TrackerError("invalid", "Cannot generate backup codes: two-factor authentication is off", {
        reason: "TWO_FACTOR_NOT_ENABLED",
      });
    }
    await tx.saveTwoFactor({ ...twoFactor, backupCodeHashes, updatedAt: now });
    return { status: true, backupCodes } as const;
  });
}
