import { type Context, requireSession } from "../../context.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import type { LinkedAccount } from "./linked_account.ts";

/** The sign-in methods of an account. */
export interface SignInMethods {
  account: Account;
  hasPassword: boolean;
  /** Oldest first. */
  linkedAccounts: LinkedAccount[];
}

/**
 * Lists the actor's linked accounts and whether the account has a password.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listLinkedAccounts(ctx: Context): Promise<SignInMethods> {
  requireSession(ctx);
  return await ctx.store.read(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const hasPassword = (await tx.findPasswordHash(account.id)) !== undefined;
    return { account, hasPassword, linkedAccounts: await tx.listLinkedAccounts(account.id) };
  });
}
