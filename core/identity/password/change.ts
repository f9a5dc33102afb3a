/**
 * What one can do with a password besides signing in.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { invalidField, notFound, type TrackerError } from "../../errors.ts";
import type { Account } from "../account/account.ts";
import { requireAccount, tryPassword } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { revokePasswordProofs } from "../credential/remove.ts";
import { endSessions } from "../session/sign_in.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { checkPassword } from "./password.ts";

/** What {@linkcode changePassword} takes. */
export interface ChangePasswordInput {
  /** As typed. */
  currentPassword: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Changes the password of the actor and ends every other session and every device token.
 *
 * @returns the account; `token` is null, since the present session stays
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or those of {@linkcode checkPassword}; `rate_limited`,
 * `unauthenticated`, `forbidden`
 */
export async function changePassword(
  ctx: Context,
  input: ChangePasswordInput,
): Promise<{ token: null; account: Account; twoFactorEnabled: boolean }> {
  const actor = requireSession(ctx);
  const now = ctx.clock.now();
  const { account, hash } = await findPassword(ctx);
  const password = checkPassword(input.newPassword, "/newPassword", { email: account.email });
  const from = actor.session?.id;
  const guess = { email: account.email, password: input.currentPassword, hash, pointer: "/currentPassword", from };
  if (!(await tryPassword(ctx, guess, now))) throw invalidPassword("/currentPassword");
  const newHash = await ctx.crypto.hashPassword(password, { isKnown: true });

  const result = await ctx.store.transaction(async (tx) => {
    const current = await requireAccount(tx, ctx);
    // Of two changes made at once only the first knew the current password.
    if ((await tx.findPasswordHash(current.id)) !== hash) throw invalidPassword("/currentPassword");
    await tx.savePasswordHash(current.id, newHash);
    await endSessions(tx, current.id, actor.session?.id);
    await revokePasswordProofs(tx, current.id);
    return { token: null, account: current, twoFactorEnabled: await isTwoFactorOn(tx, current.id) };
  });
  await publishCredentialChange(ctx, actor.userId);
  return result;
}

/**
 * Whether the actor knows the password: asked before something that cannot be undone.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD`; `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function verifyPassword(ctx: Context, input: { password: string }): Promise<{ status: true }> {
  requireSession(ctx);
  await requirePassword(ctx, input.password, ctx.clock.now());
  return { status: true };
}

/**
 * The account of the actor, who knows its password. Not to be called inside a transaction.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD`; `rate_limited`, `unauthenticated`
 */
export async function requirePassword(ctx: Context, password: string, now: Date): Promise<Account> {
  const { account, hash } = await findPassword(ctx);
  const from = ctx.actor?.kind === "session" ? ctx.actor.session?.id : undefined;
  if (!(await tryPassword(ctx, { email: account.email, password, hash, from }, now))) {
    throw invalidPassword("/password");
  }
  return account;
}

/** What {@linkcode resetPassword} takes. */
export interface ResetPasswordInput {
  /** The address. */
  email: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Gives an account a password, whatever it had before, and ends all its sessions and device tokens. For the operator at
 * the machine itself: nobody is asked who they are, so no route may lead here.
 *
 * @throws {TrackerError} `not_found`; `invalid` with the reasons of {@linkcode checkPassword}
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<Account> {
  const password = checkPassword(input.newPassword, "/newPassword", { email: input.email });
  const hash = await ctx.crypto.hashPassword(password, { isKnown: true });
  const result = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(input.email);
    if (!account || account.deletedAt) throw notFound("an account with email", input.email);
    await tx.savePasswordHash(account.id, hash);
    await endSessions(tx, account.id);
    await revokePasswordProofs(tx, account.id);
    return account;
  });
  await publishCredentialChange(ctx, result.id);
  return result;
}

/** The account of the actor with the hash of its password, if it has one. */
export async function findPassword(ctx: Context): Promise<{ account: Account; hash: string | undefined }> {
  return await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    return { account, hash: await tx.findPasswordHash(account.id) };
  });
}

/** What to throw at a wrong password. */
export function invalidPassword(pointer: string): TrackerError {
  return invalidField(pointer, "Is not the password of this account", "INVALID_PASSWORD");
}
