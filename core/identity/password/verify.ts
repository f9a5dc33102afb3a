/**
 * Verifies the actor's password.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { invalidField, type TrackerError } from "../../errors.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { tryPassword } from "./try.ts";

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
