import type { Context } from "../../context.ts";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import { postMail } from "../../mail/send.ts";
import type { Tx } from "../../ports/store.ts";
import { type Account, newAccount } from "../account/account.ts";
import { requireAdmission } from "../account/admission.ts";
import { claimUnverifiedAccount } from "../account/claim_unverified.ts";
import { accessRemovedNotice } from "../account/mail.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { findMailToken, hashMailToken, invalidToken, textOf } from "../email/mail_token.ts";
import { acceptFirstFactor, type SignInOutcome } from "../session/enter.ts";
import type { SessionOrigin } from "../session/session.ts";

/** Input for {@linkcode signInWithMagicLink}. */
export interface SignInWithMagicLinkInput extends SessionOrigin {
  token: string;
  /** Token of a trusted browser, which skips the second factor. */
  trustToken?: string;
}

/** Result of a sign-in link. */
export type MagicLinkOutcome = SignInOutcome & {
  /** Whether the account was just created. */
  isNew: boolean;
};

/**
 * Signs in with the token of an email link, or requests the second factor. Creates the account if there is none and the
 * registration policy admits the person. The address then counts as verified. If it was unverified before, all earlier
 * access to the account is removed, and an email says so.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` or `TOKEN_EXPIRED`; `forbidden` with reason
 * `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`
 */
export async function signInWithMagicLink(ctx: Context, input: SignInWithMagicLinkInput): Promise<MagicLinkOutcome> {
  ctx.checkInput("signInWithMagicLink", input);
  const now = ctx.clock.now();
  const hash = await hashMailToken(ctx, input.token);
  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const trustHash = input.trustToken === undefined ? undefined : await ctx.crypto.hash(input.trustToken);
  let claimed: Account | undefined;
  const result = await ctx.store.transaction(async (tx) => {
    const { id, userId, data } = await findMailToken(tx, hash, ["magic_link"], now);
    const email = textOf(data, "email");
    if (email === undefined) throw invalidToken();
    await tx.deleteVerification(id);
    const known = await tx.findAccountByEmail(email);
    // Since the link was sent, the account was deleted, or the address moved to another account.
    if (known?.deletedAt || (userId !== null && known?.id !== userId)) throw invalidToken();
    claimed = known && !known.emailVerified ? await claimUnverifiedAccount(tx, known, now) : undefined;
    const account = claimed ?? known ?? (await signUpByMail(ctx, tx, { email, name: textOf(data, "name") ?? "" }, now));
    const entered = await acceptFirstFactor(ctx, tx, { account, token, tokenHash, trustHash, input }, now);
    return { ...entered, isNew: known === undefined };
  });
  if (claimed) {
    await publishCredentialChange(ctx, claimed.id);
    const write = () => accessRemovedNotice(`${ctx.mailBaseUrl}/forgotten-password`);
    postMail(ctx, { kind: "access_removed_notice", to: claimed.email, write }, now);
  }
  return result;
}

/** Creates an account without a password, under the same rules as a sign-up. */
async function signUpByMail(
  ctx: Context,
  tx: Tx,
  newcomer: { email: string; name: string },
  now: Date,
): Promise<Account> {
  const { email } = newcomer;
  const isFirst = !(await tx.hasAccounts());
  if (!isFirst) await requireAdmission(tx, ctx, { email, isProven: true }, now);
  const name = newcomer.name || email.slice(0, email.lastIndexOf("@")).slice(0, MAX_NAME_CHARACTERS);
  const account = newAccount({ id: ctx.newId(), name, email, emailVerified: true }, { isFirst }, now);
  await tx.insertAccount(account);
  return account;
}
