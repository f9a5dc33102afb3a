/**
 * A new password for whoever reads the mails of the account's address.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { claimUnprovenAccount } from "../account/claim_unproven.ts";
import { passwordResetMail, passwordResetNotice } from "../account/mail.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { revokePasswordProofs } from "../credential/remove.ts";
import { findMailToken, hashMailToken, invalidToken, makeMailToken, saveMailToken } from "../email/mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "../email/return_address.ts";
import { endSessions } from "../session/sign_in.ts";
import { checkPassword, refuseLongPassword } from "./password.ts";

/** What {@linkcode requestPasswordReset} takes. */
export interface RequestPasswordResetInput {
  /** The address. */
  email: string;
  /** The page that asks for the new password: a path here or an address at a trusted origin. @default "/reset-password" */
  redirectTo?: string;
}

/**
 * Mails a link with which the password can be replaced, if there is an account with the address. The answer and the time it
 * takes do not tell.
 *
 * @throws {TrackerError} `invalid`, also with reason `RESET_PASSWORD_DISABLED` or `INVALID_CALLBACK_URL`; `rate_limited` with
 * reason `TOO_MANY_MAILS`
 */
export async function requestPasswordReset(
  ctx: Context,
  input: RequestPasswordResetInput,
): Promise<{ status: true; message: string }> {
  requireMailServer(ctx, "reset the password", "RESET_PASSWORD_DISABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  const page = resetPage(ctx, input.redirectTo, "/redirectTo");
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let receiver: Account | undefined;
  const answer = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    receiver = account && !account.deletedAt ? account : undefined;
    // Written for strangers too, with a token that nobody gets: the answer must take as long.
    const userId = receiver?.id ?? null;
    await saveMailToken(ctx, tx, token, { purpose: "password_reset", userId, data: {} }, now);
    return { status: true, message: "If there is an account with this email, a link was sent to it" } as const;
  });
  if (receiver) {
    // The route only looks at the token and goes on to the page: nothing is lost when a program follows every link.
    const path = `/api/auth/reset-password/${token.token}`;
    const write = () =>
      passwordResetMail(withQuery(`${ctx.baseUrl}${path}`, { callbackURL: shortAddress(page, ctx.baseUrl) }));
    postMail(ctx, { kind: "password_reset", to: receiver.email, write }, now);
  }
  return answer;
}

function resetPage({ baseUrl, policy }: Context, address: string | undefined, pointer: string): string {
  const { trustedOrigins } = policy;
  return checkReturnAddress(address ?? "/reset-password", { baseUrl, trustedOrigins, pointer });
}

/** What {@linkcode checkPasswordResetLink} takes. */
export interface CheckPasswordResetLinkInput {
  /** As it was mailed. */
  token: string;
  /** The page that asks for the new password: a path here or an address at a trusted origin. @default "/reset-password" */
  callbackURL?: string;
}

/**
 * Where somebody goes who followed the link in the mail: to the page, with `token`, or with `error` when it is good for
 * nothing. Uses nothing up.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CALLBACK_URL`
 */
export async function checkPasswordResetLink(
  ctx: Context,
  input: CheckPasswordResetLinkInput,
): Promise<{ redirectTo: string }> {
  const now = ctx.clock.now();
  const { token, callbackURL } = input;
  const page = resetPage(ctx, callbackURL, "/callbackURL");
  const good = await isGood(ctx, token, now);
  return { redirectTo: withQuery(page, good ? { token } : { error: "INVALID_TOKEN" }) };
}

async function isGood(ctx: Context, token: string, now: Date): Promise<boolean> {
  try {
    const hash = await hashMailToken(ctx, token);
    await ctx.store.read((tx) => findReset(tx, hash, now));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof TrackerError && error.code === "invalid";
}

/** What {@linkcode redeemPasswordReset} takes. */
export interface RedeemPasswordResetInput {
  /** As it was mailed. */
  token: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Replaces the password, or gives the account its first one. Ends every session and device token, and makes every other link
 * that was asked for useless. Whoever reads the mails of an address owns it, so it counts as verified; what a stranger who
 * had signed up with it left in the account is removed.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN`, `TOKEN_EXPIRED` or those of {@linkcode checkPassword}
 */
export async function redeemPasswordReset(ctx: Context, input: RedeemPasswordResetInput): Promise<{ status: true }> {
  const now = ctx.clock.now();
  refuseLongPassword(input.newPassword, "/newPassword");
  const hash = await hashMailToken(ctx, input.token);
  const { account } = await ctx.store.read((tx) => findReset(tx, hash, now));
  const password = checkPassword(input.newPassword, "/newPassword", { email: account.email });
  const passwordHash = await ctx.crypto.hashPassword(password, { isKnown: true });
  let isClaimed = false;
  const result = await ctx.store.transaction(async (tx) => {
    const { id, account: current } = await findReset(tx, hash, now);
    isClaimed = !current.emailVerified;
    await tx.deleteVerification(id);
    if (isClaimed) await claimUnprovenAccount(tx, current, now);
    await endSessions(tx, current.id);
    await revokePasswordProofs(tx, current.id);
    await tx.savePasswordHash(current.id, passwordHash);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, account.id);
  const write = () => passwordResetNotice(`${ctx.baseUrl}/forgotten-password`, { isClaimed });
  postMail(ctx, { kind: "password_reset_notice", to: account.email, write }, now);
  return result;
}

async function findReset(tx: ReadTx, hash: string, now: Date): Promise<{ id: string; account: Account }> {
  const { id, userId } = await findMailToken(tx, hash, ["password_reset"], now);
  const account = userId === null ? undefined : await tx.findAccount(userId);
  if (!account || account.deletedAt) throw invalidToken();
  return { id, account };
}
