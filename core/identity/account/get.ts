/**
 * Gets the actor's account.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import type { Account } from "./account.ts";
import { requireAccount } from "./require.ts";

/**
 * The account of the actor, whatever credential it came with.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function getAccount(ctx: Context): Promise<Account> {
  return await ctx.store.read((tx) => requireAccount(tx, ctx));
}
