import { type Context, requirePort, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { requirePassword } from "../password/verify.ts";
import { ISSUER, twoFactorSeal } from "./two_factor.ts";

/**
 * Gets the `otpauth://` URI again, to set up another device.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or `TOTP_NOT_ENABLED`; `rate_limited`,
 * `unsupported` without the port; `unauthenticated`, `forbidden`
 */
export async function getTotpUri(ctx: Context, input: { password: string }): Promise<{ totpURI: string }> {
  ctx.checkInput("getTotpUri", input);
  requireSession(ctx);
  const oneTimePasswords = requirePort(ctx, "oneTimePasswords", "show the secret");
  const { id, email } = await requirePassword(ctx, input.password, ctx.clock.now());
  const twoFactor = await ctx.store.read((tx) => tx.findTwoFactor(id));
  if (!twoFactor) {
    throw new TrackerError("invalid", "Cannot show the secret: two-factor authentication is not set up", {
      reason: "TOTP_NOT_ENABLED",
    });
  }
  const secret = await ctx.crypto.open(twoFactor.sealedSecret, twoFactorSeal(id));
  return { totpURI: oneTimePasswords.uri(secret, { issuer: ISSUER, account: email }) };
}
