/** The link that verifies an address. @module */
import type { Context } from "../../context.ts";
import { postMail } from "../../mail/send.ts";
import type { Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { verificationMail } from "../account/mail.ts";
import { type MailToken, saveMailToken } from "./mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "./return_address.ts";

/** Stores a token that verifies the address of an account. */
export async function saveVerificationToken(
  ctx: Context,
  tx: Tx,
  token: MailToken,
  { id: userId, email }: { id: string | null; email: string },
  now: Date,
): Promise<void> {
  await saveMailToken(ctx, tx, token, { purpose: "email", userId, data: { email } }, now);
}

/** Sends the link. Call it after the transaction that saved the token. */
export function postVerificationMail(
  ctx: Context,
  { token }: MailToken,
  { account, callbackURL }: { account: Account; callbackURL?: string | undefined },
  now: Date,
): void {
  const write = () => verificationMail(verifyPage(ctx, token, callbackURL));
  postMail(ctx, { kind: "email_verification", to: account.email, write }, now);
}

/** Returns the URL of a page with a button, because mail scanners follow links but do not press buttons. */
export function verifyPage(ctx: Context, token: string, callbackURL: string | undefined): string {
  return withQuery(`${ctx.mailBaseUrl}/verify-email`, { token, ...(callbackURL === undefined ? {} : { callbackURL }) });
}

export function callbackOf({ baseUrl, policy }: Context, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return shortAddress(checkReturnAddress(address, { baseUrl, trustedOrigins: policy.trustedOrigins }), baseUrl);
}
