import type { Context } from "../../context.ts";
import type { Account } from "./account.ts";
import { requireAccount } from "./require.ts";

/**
 * Gets the actor's account, with any kind of credential.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function getAccount(ctx: Context): Promise<Account> {
  return await ctx.store.read((tx) => requireAccount(tx, ctx));
}
