import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { makeMailToken } from "./mail_token.ts";
import { callbackOf, postVerificationMail, saveVerificationToken } from "./verification_link.ts";

/** Input for {@linkcode sendVerificationEmail}. */
export interface SendVerificationEmailInput {
  email: string;
  /** Where the browser goes after confirmation: a path on this server or a URL at a trusted origin. */
  callbackURL?: string;
}

/**
 * Sends the verification link if an account has this address and has not verified it. To visitors, neither the response
 * nor its timing reveals whether there is such an account.
 *
 * @throws {TrackerError} `unsupported` with reason `VERIFICATION_EMAIL_NOT_ENABLED`; `invalid`, possibly with reason
 * `INVALID_CALLBACK_URL`, or, for a signed-in actor, `EMAIL_MISMATCH` or `EMAIL_ALREADY_VERIFIED`; `rate_limited` with reason `TOO_MANY_MAILS`
 */
export async function sendVerificationEmail(
  ctx: Context,
  input: SendVerificationEmailInput,
): Promise<{ status: true }> {
  ctx.checkInput("sendVerificationEmail", input);
  requireMailServer(ctx, "send a verification email", "VERIFICATION_EMAIL_NOT_ENABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  const callbackURL = callbackOf(ctx, input.callbackURL);
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let recipient: Account | undefined;
  const response = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    await refuseKnownState(tx, ctx, email);
    recipient = account && !account.deletedAt && !account.emailVerified ? account : undefined;
    // Written even if no email is sent, so that the timing reveals nothing.
    await saveVerificationToken(ctx, tx, token, recipient ?? { id: null, email }, now);
    return { status: true } as const;
  });
  if (recipient) postVerificationMail(ctx, token, { account: recipient, callbackURL }, now);
  return response;
}

/** Throws an error that tells a signed-in person why no email is needed. Visitors must not learn this. */
async function refuseKnownState(tx: ReadTx, ctx: Context, email: string): Promise<void> {
  if (ctx.actor?.kind !== "session") return;
  const own = await requireAccount(tx, ctx);
  if (foldKey(own.email) !== foldKey(email)) {
    throw new TrackerError("invalid", "Cannot send a verification email: this is not the address of your account", {
      reason: "EMAIL_MISMATCH",
      errors: [{ pointer: "/email", detail: "Is not the address of your account" }],
    });
  }
  if (own.emailVerified) {
    throw new TrackerError("invalid", "Cannot send a verification email: the address is already verified", {
      reason: "EMAIL_ALREADY_VERIFIED",
    });
  }
}
