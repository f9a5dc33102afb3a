/** Verifies the actor's password. @module */
import { type Context, requireSession } from "../../context.ts";
import { invalidField, type TrackerError } from "../../errors.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { tryPassword } from "./try.ts";

/**
 * Verifies the actor's password, for example before a destructive action.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD`; `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function verifyPassword(ctx: Context, input: { password: string }): Promise<{ status: true }> {
  ctx.checkInput("verifyPassword", input);
  requireSession(ctx);
  await requirePassword(ctx, input.password, ctx.clock.now());
  return { status: true };
}

/**
 * Loads the actor's account and checks its password. Do not call it inside a transaction.
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

/** Loads the actor's account with its password hash, if any. */
export async function findPassword(ctx: Context): Promise<{ account: Account; hash: string | undefined }> {
  return await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    return { account, hash: await tx.findPasswordHash(account.id) };
  });
}

/** Creates the error for a wrong password. */
export function invalidPassword(pointer: string): TrackerError {
  return invalidField(pointer, "Is not the password of this account", "INVALID_PASSWORD");
}
