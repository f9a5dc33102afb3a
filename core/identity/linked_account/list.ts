/**
 * Lists the ways to sign in to the actor's account.
 *
 * @module
 */

import { type Context, requireSession } from "../../context.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import type { LinkedAccount } from "./linked_account.ts";

/** The ways in to an account. */
export interface SignInMethods {
  account: Account;
  /** Whether there is one. */
  hasPassword: boolean;
  /** Oldest first. */
  linkedAccounts: LinkedAccount[];
}

/**
 * The password and the linked accounts of the actor.
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
