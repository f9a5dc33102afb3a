import type { Context } from "../../context.ts";
import type { Account } from "./account.ts";
import { requireAccount } from "./require.ts";

/**
 * Gets the actor's account. Any kind of credential is accepted.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function getAccount(ctx: Context): Promise<Account> {
  return await ctx.store.read((tx) => requireAccount(tx, ctx));
}
