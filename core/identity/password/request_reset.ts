/** Requests a password reset link. @module */
import type { Context } from "../../context.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { passwordResetMail } from "../account/mail.ts";
import { makeMailToken, saveMailToken } from "../email/mail_token.ts";
import { shortAddress, withQuery } from "../email/return_address.ts";
import { resetPage } from "./reset_link.ts";

/** Input for {@linkcode requestPasswordReset}. */
export interface RequestPasswordResetInput {
  email: string;
  /**
   * The page on which the person enters the new password: a path on this server or a URL at a trusted origin. @default
   * "/reset-password"
   */
  redirectTo?: string;
}

/**
 * Sends a reset link if an account has the address. Neither the response nor its timing reveals whether one does.
 *
 * @throws {TrackerError} `unsupported` with reason `RESET_PASSWORD_DISABLED`; `invalid`, possibly with reason `INVALID_CALLBACK_URL`;
 * `rate_limited` with reason `TOO_MANY_MAILS`
 */
export async function requestPasswordReset(
  ctx: Context,
  input: RequestPasswordResetInput,
): Promise<{ status: true; message: string }> {
  ctx.checkInput("requestPasswordReset", input);
  requireMailServer(ctx, "reset the password", "RESET_PASSWORD_DISABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  const page = resetPage(ctx, input.redirectTo, "/redirectTo");
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let recipient: Account | undefined;
  const response = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    recipient = account && !account.deletedAt ? account : undefined;
    // Written even if no email is sent, so that the timing reveals nothing.
    const userId = recipient?.id ?? null;
    await saveMailToken(ctx, tx, token, { purpose: "password_reset", userId, data: {} }, now);
    return { status: true, message: "If an account with this email exists, a reset link was sent to it" } as const;
  });
  if (recipient) {
    // The route checks the token and redirects to the page. Mail scanners that follow the link do not consume it.
    const path = `/api/auth/reset-password/${token.token}`;
    const write = () =>
      passwordResetMail(withQuery(`${ctx.mailBaseUrl}${path}`, { callbackURL: shortAddress(page, ctx.baseUrl) }));
    postMail(ctx, { kind: "password_reset", to: recipient.email, write }, now);
  }
  return response;
}
