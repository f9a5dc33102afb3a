/** Sets up two-factor authentication. @module */
import { type Context, requirePort, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import { requireAccount } from "../account/require.ts";
import { requirePassword } from "../password/verify.ts";
import { makeBackupCodes } from "./backup_codes.ts";
import { ISSUER, twoFactorSeal } from "./two_factor.ts";

/** Input for {@linkcode enableTwoFactor}. */
export interface EnableTwoFactorInput {
  password: string;
  /** Issuer name that the authenticator app shows, 1 to 100 characters. @default "Hexlane" */
  issuer?: string;
}

/** The authenticator secret and the backup codes; shown only once. */
export interface StartedTwoFactor {
  /** `otpauth://` URI for the QR code. */
  totpURI: string;
  /** Single-use. */
  backupCodes: string[];
}

/**
 * Starts setting up the second factor. The first correct one-time password enables it. Until then, another call
 * replaces the secret and the backup codes.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TOTP_ALREADY_ENABLED`; `rate_limited`,
 * `unsupported` without the port; `unauthenticated`, `forbidden`
 */
export async function enableTwoFactor(ctx: Context, input: EnableTwoFactorInput): Promise<StartedTwoFactor> {
  ctx.checkInput("enableTwoFactor", input);
  requireSession(ctx);
  const oneTimePasswords = requirePort(ctx, "oneTimePasswords", "enable two-factor authentication");
  const now = ctx.clock.now();
  const issuer = checkIssuer(input.issuer);
  const { id: userId, email } = await requirePassword(ctx, input.password, now);
  const secret = oneTimePasswords.newSecret();
  const sealedSecret = await ctx.crypto.seal(secret, twoFactorSeal(userId));
  const { backupCodes, backupCodeHashes } = await makeBackupCodes(ctx, userId);
  const totpURI = oneTimePasswords.uri(secret, { issuer, account: email });
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    if ((await tx.findTwoFactor(userId))?.enabledAt) {
      throw new TrackerError("invalid", "Cannot enable two-factor authentication: it is already on", {
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
