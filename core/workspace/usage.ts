/** Workspace quotas. @module */
import type { Context } from "../context.ts";
import type { TransactionOptions, Tx } from "../ports/store.ts";
import type { AddedUsage, UsageClaim } from "../quota.ts";

/** Claims the usage that a transaction adds to a workspace. Throws the same errors as {@linkcode Quota.refuse}. */
export type ClaimUsage = (workspaceId: string, added: AddedUsage) => void;

/**
 * Runs a transaction that may add usage to a workspace. Its claim counts immediately, so that transactions that are
 * committed together see each other's claims.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode Quota.refuse}, and any error of the transaction
 */
export async function changeWithinQuota<T>(
  ctx: Context,
  work: (tx: Tx, claim: ClaimUsage) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  let claims: UsageClaim[] = [];
  const takeBack = () => {
    for (const claim of claims) claim.takeBack();
    claims = [];
  };
  try {
    const result = await ctx.store.transaction(async (tx) => {
      // The callback may run again; only the last run counts.
      takeBack();
      return await work(tx, (workspaceId, added) => {
        claims.push(ctx.quota.claim(workspaceId, added));
      });
    }, options);
    for (const claim of claims) claim.commit();
    return result;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** Measures usage for the quota. Run by the server; no actor is needed. */
export async function measureUsage(ctx: Context): Promise<void> {
  if (ctx.quota.isLimited) ctx.quota.set(await ctx.store.read((tx) => tx.measureWorkspaces()));
}
