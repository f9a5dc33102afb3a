/** Resets a password with an email link. @module */
import type { Context } from "../../context.ts";
import { postMail } from "../../mail/send.ts";
import { claimUnverifiedAccount } from "../account/claim_unverified.ts";
import { passwordResetNotice } from "../account/mail.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { hashMailToken } from "../email/mail_token.ts";
import { checkPassword, refuseLongPassword } from "./password.ts";
import { replacePassword } from "./replace.ts";
import { findReset } from "./reset_link.ts";

/** Input for {@linkcode redeemPasswordReset}. */
export interface RedeemPasswordResetInput {
  token: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Sets a password with a reset link and revokes all sessions, device tokens and other links. The address then counts
 * as verified. If it was unverified before, all earlier access to the account is removed.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN`, `TOKEN_EXPIRED` or the reasons of {@linkcode
 * checkPassword}
 */
export async function redeemPasswordReset(ctx: Context, input: RedeemPasswordResetInput): Promise<{ status: true }> {
  ctx.checkInput("redeemPasswordReset", input);
  const now = ctx.clock.now();
  refuseLongPassword(input.newPassword, "/newPassword");
  const hash = await hashMailToken(ctx, input.token);
  const { account } = await ctx.store.read((tx) => findReset(tx, hash, now));
  const password = checkPassword(input.newPassword, "/newPassword", { email: account.email });
  const passwordHash = await ctx.crypto.hashPassword(password, { account: account.email });
  let isClaimed = false;
  const result = await ctx.store.transaction(async (tx) => {
    const { id, account: current } = await findReset(tx, hash, now);
    isClaimed = !current.emailVerified;
    await tx.deleteVerification(id);
    if (isClaimed) await claimUnverifiedAccount(tx, current, now);
    await replacePassword(tx, current.id, passwordHash);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, account.id);
  const write = () => passwordResetNotice(`${ctx.mailBaseUrl}/forgotten-password`, { isClaimed });
  postMail(ctx, { kind: "password_reset_notice", to: account.email, write }, now);
  return result;
}
