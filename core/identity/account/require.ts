import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Account } from "./account.ts";

/**
 * Loads the actor's account. Call it in the transaction that acts, because the account may have been deleted since the
 * credential was checked.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function requireAccount(tx: ReadTx, ctx: Context): Promise<Account> {
  const actor = requireActor(ctx);
  const account = await tx.findAccount(actor.userId);
  if (!account || account.deletedAt)
    throw new TrackerError("unauthenticated", "Sign in first: the account no longer exists");
  return account;
}
