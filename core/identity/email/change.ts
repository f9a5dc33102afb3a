/** Changes the address of the actor's account. @module */
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { emailChangeMail, emailChangeNotice } from "../account/mail.ts";
import { requireAccount } from "../account/require.ts";
import { refuseStaleSession } from "../session/fresh.ts";
import { makeMailToken, saveMailToken } from "./mail_token.ts";
import { callbackOf, verifyPage } from "./verification_link.ts";

/** Input for {@linkcode changeEmail}. */
export interface ChangeEmailInput {
  newEmail: string;
  /** Where the browser goes after confirmation. */
  callbackURL?: string;
}

/**
 * Requests a new address for the actor's account. Requires a sign-in within the last day, because anyone with access to the
 * new mailbox could reset the password. The address changes when the link sent to the new address is confirmed; the current
 * address is notified. The response does not reveal whether another account has the new address.
 *
 * @throws {TrackerError} `unsupported` with reason `CHANGE_EMAIL_DISABLED`; `invalid`, possibly with reason
 * `EMAIL_IS_THE_SAME` or `INVALID_CALLBACK_URL`; `rate_limited` with reason `TOO_MANY_MAILS`; `unauthenticated`;
 * `forbidden`, possibly with reason `SESSION_NOT_FRESH`
 */
export async function changeEmail(ctx: Context, input: ChangeEmailInput): Promise<{ status: true }> {
  ctx.checkInput("changeEmail", input);
  const actor = requireSession(ctx);
  requireMailServer(ctx, "change the email", "CHANGE_EMAIL_DISABLED");
  const now = ctx.clock.now();
  refuseStaleSession(actor, "change the email", now);
  const newEmail = checkEmail(input.newEmail, "/newEmail");
  const callbackURL = callbackOf(ctx, input.callbackURL);
  countRequestedMail(ctx, newEmail, now);
  const token = await makeMailToken(ctx);
  let recipient: Account | undefined;
  const response = await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    if (account.email === newEmail) {
      throw new TrackerError("invalid", "Cannot change the email: the account already has this address", {
        reason: "EMAIL_IS_THE_SAME",
        errors: [{ pointer: "/newEmail", detail: "Is already the address of the account" }],
      });
    }
    const other = await tx.findAccountByEmail(newEmail);
    recipient = other && other.id !== account.id ? undefined : account;
    const data = { email: account.email, newEmail };
    await saveMailToken(ctx, tx, token, { purpose: "email_change", userId: recipient?.id ?? null, data }, now);
    return { status: true } as const;
  });
  if (recipient) {
    const write = () => emailChangeMail(verifyPage(ctx, token.token, callbackURL));
    postMail(ctx, { kind: "email_change", to: newEmail, write }, now);
    postMail(ctx, { kind: "email_change_notice", to: recipient.email, write: () => emailChangeNotice(newEmail) }, now);
  }
  return response;
}
