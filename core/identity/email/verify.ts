/**
 * Showing that an address belongs to the account: confirming the one it has, or another in its place.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { emailChangeMail, emailChangeNotice, verificationMail } from "../account/mail.ts";
import { refuseStaleSession, requireAccount } from "../account/require.ts";
import {
  findMailToken,
  hashMailToken,
  invalidToken,
  type MailToken,
  makeMailToken,
  saveMailToken,
  textOf,
} from "./mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "./return_address.ts";

/** What {@linkcode sendVerificationEmail} takes. */
export interface SendVerificationEmailInput {
  /** The address. */
  email: string;
  /** Where the browser goes once the address is confirmed: a path here or an address at a trusted origin. */
  callbackURL?: string;
}

/**
 * Mails the link that confirms an address, if there is an account with it whose address is not confirmed yet. A visitor is
 * told nothing of that, and waits as long.
 *
 * @throws {TrackerError} `invalid`, also with reason `VERIFICATION_EMAIL_NOT_ENABLED`, `INVALID_CALLBACK_URL`, or, for who is
 * signed in, `EMAIL_MISMATCH` or `EMAIL_ALREADY_VERIFIED`; `rate_limited` with reason `TOO_MANY_MAILS`
 */
export async function sendVerificationEmail(
  ctx: Context,
  input: SendVerificationEmailInput,
): Promise<{ status: true }> {
  requireMailServer(ctx, "send a verification email", "VERIFICATION_EMAIL_NOT_ENABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  const callbackURL = callbackOf(ctx, input.callbackURL);
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let receiver: Account | undefined;
  const answer = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    await refuseOwnMistake(tx, ctx, email);
    receiver = account && !account.deletedAt && !account.emailVerified ? account : undefined;
    // Written for who gets no mail too, with a token that nobody holds: the answer must take as long.
    await saveVerificationToken(ctx, tx, token, receiver ?? { id: null, email }, now);
    return { status: true } as const;
  });
  if (receiver) postVerificationMail(ctx, token, { account: receiver, callbackURL }, now);
  return answer;
}

/** Who is signed in knows their own address: there is nothing to hide. */
async function refuseOwnMistake(tx: ReadTx, ctx: Context, email: string): Promise<void> {
  if (ctx.actor?.kind !== "session") return;
  const own = await requireAccount(tx, ctx);
  if (foldKey(own.email) !== foldKey(email)) {
    throw new TrackerError("invalid", "Cannot send a verification email: the address is not that of your account", {
      reason: "EMAIL_MISMATCH",
      errors: [{ pointer: "/email", detail: "Is not the address of your account" }],
    });
  }
  if (own.emailVerified) {
    throw new TrackerError("invalid", "Cannot send a verification email: the address is verified already", {
      reason: "EMAIL_ALREADY_VERIFIED",
    });
  }
}

/** Remembers a token that confirms the address of an account. */
export async function saveVerificationToken(
  ctx: Context,
  tx: Tx,
  token: MailToken,
  { id: userId, email }: { id: string | null; email: string },
  now: Date,
): Promise<void> {
  await saveMailToken(ctx, tx, token, { purpose: "email", userId, data: { email } }, now);
}

/** To be called after the transaction that saved the token. */
export function postVerificationMail(
  ctx: Context,
  { token }: MailToken,
  { account, callbackURL }: { account: Account; callbackURL?: string | undefined },
  now: Date,
): void {
  const write = () => verificationMail(verifyPage(ctx, token, callbackURL));
  postMail(ctx, { kind: "email_verification", to: account.email, write }, now);
}

/** The page that asks before it confirms: programs that look at every link in a mail press no buttons. */
function verifyPage(ctx: Context, token: string, callbackURL: string | undefined): string {
  return withQuery(`${ctx.baseUrl}/verify-email`, { token, ...(callbackURL === undefined ? {} : { callbackURL }) });
}

function callbackOf({ baseUrl, policy }: Context, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return shortAddress(checkReturnAddress(address, { baseUrl, trustedOrigins: policy.trustedOrigins }), baseUrl);
}

/**
 * Confirms the address that a mailed link was sent to; after {@linkcode changeEmail} it becomes the account's. Sessions that
 * exist go on and see it at once.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` or `TOKEN_EXPIRED`; `conflict` with reason
 * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` when somebody else took the new address meanwhile
 */
export async function verifyEmail(ctx: Context, input: { token: string }): Promise<{ account: Account }> {
  const now = ctx.clock.now();
  const hash = await hashMailToken(ctx, input.token);
  return await ctx.store.transaction(async (tx) => {
    const { id, purpose, userId, data } = await findMailToken(tx, hash, ["email", "email_change"], now);
    const account = userId === null ? undefined : await tx.findAccount(userId);
    // The link was sent for another address than the account has by now.
    if (!account || account.deletedAt || foldKey(account.email) !== foldKey(textOf(data, "email") ?? "")) {
      throw invalidToken();
    }
    await tx.deleteVerification(id);
    if (purpose === "email_change") return { account: await moveAccount(tx, account, textOf(data, "newEmail"), now) };
    const verified = account.emailVerified ? account : { ...account, emailVerified: true, updatedAt: now };
    if (verified !== account) await tx.saveAccount(verified);
    return { account: verified };
  });
}

async function moveAccount(tx: Tx, account: Account, email: string | undefined, now: Date): Promise<Account> {
  if (email === undefined) throw invalidToken();
  const other = await tx.findAccountByEmail(email);
  if (other && other.id !== account.id) {
    throw new TrackerError("conflict", "Cannot change the email: an account with the new one already exists", {
      reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    });
  }
  // Links that lie in the former mailbox open nothing any more.
  await tx.deleteVerificationsOf(account.id, ["email", "email_change", "password_reset", "magic_link"]);
  const moved: Account = { ...account, email, emailVerified: true, updatedAt: now };
  await tx.saveAccount(moved);
  return moved;
}

/** What {@linkcode changeEmail} takes. */
export interface ChangeEmailInput {
  /** The address to have from then on. */
  newEmail: string;
  /** Where the browser goes once the new address is confirmed. */
  callbackURL?: string;
}

/**
 * Asks for another address for the account of the actor, who signed in less than a day ago: whoever reads the mails there can
 * have a new password. It changes once the link mailed there is followed; the present address is told. Whether somebody else
 * has the new address is not.
 *
 * @throws {TrackerError} `invalid`, also with reason `CHANGE_EMAIL_DISABLED`, `EMAIL_IS_THE_SAME` or
 * `INVALID_CALLBACK_URL`; `rate_limited` with reason `TOO_MANY_MAILS`; `unauthenticated`; `forbidden`, also with reason
 * `SESSION_NOT_FRESH`
 */
export async function changeEmail(ctx: Context, input: ChangeEmailInput): Promise<{ status: true }> {
  const actor = requireSession(ctx);
  requireMailServer(ctx, "change the email", "CHANGE_EMAIL_DISABLED");
  const now = ctx.clock.now();
  refuseStaleSession(actor, "change the email", now);
  const newEmail = checkEmail(input.newEmail, "/newEmail");
  const callbackURL = callbackOf(ctx, input.callbackURL);
  countRequestedMail(ctx, newEmail, now);
  const token = await makeMailToken(ctx);
  let mover: Account | undefined;
  const answer = await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    if (account.email === newEmail) {
      throw new TrackerError("invalid", "Cannot change the email: it is the same", {
        reason: "EMAIL_IS_THE_SAME",
        errors: [{ pointer: "/newEmail", detail: "Is the address of the account already" }],
      });
    }
    const other = await tx.findAccountByEmail(newEmail);
    mover = other && other.id !== account.id ? undefined : account;
    const data = { email: account.email, newEmail };
    await saveMailToken(ctx, tx, token, { purpose: "email_change", userId: mover?.id ?? null, data }, now);
    return { status: true } as const;
  });
  if (mover) {
    const write = () => emailChangeMail(verifyPage(ctx, token.token, callbackURL));
    postMail(ctx, { kind: "email_change", to: newEmail, write }, now);
    postMail(ctx, { kind: "email_change_notice", to: mover.email, write: () => emailChangeNotice(newEmail) }, now);
  }
  return answer;
}
