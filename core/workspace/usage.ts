/** Quotas of workspaces. @module */
import type { Context } from "../context.ts";
import type { TransactionOptions, Tx } from "../ports/store.ts";
import type { AddedUsage } from "../quota.ts";

/** Claims what a transaction adds to a workspace, once; throws like {@linkcode Quota.refuse}. */
export type ClaimUsage = (workspaceId: string, added: AddedUsage) => void;

/**
 * Runs a transaction that may add to a workspace. Its claim counts once it is committed.
 *
 * @throws {TrackerError} as {@linkcode Quota.refuse}, and errors of the transaction
 */
export async function changeWithinQuota<T>(
  ctx: Context,
  work: (tx: Tx, claim: ClaimUsage) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  let claimed: [string, AddedUsage] | undefined;
  const result = await ctx.store.transaction(async (tx) => {
    // The callback may run again; only the last run counts.
    claimed = undefined;
    return await work(tx, (workspaceId, added) => {
      ctx.quota.refuse(workspaceId, added);
      claimed = [workspaceId, added];
    });
  }, options);
  if (claimed) ctx.quota.add(...claimed);
  return result;
}

/** Measures usage for the quota. Run by the server; no actor is needed. */
export async function measureUsage(ctx: Context): Promise<void> {
  if (ctx.quota.isLimited) ctx.quota.set(await ctx.store.read((tx) => tx.measureWorkspaces()));
}
