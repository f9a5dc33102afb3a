/** Permanently removes deleted custom fields and lost values. @module */
import type { Context } from "../../context.ts";
import { MAX_PART_ROWS, RESTORE_SECONDS } from "../../limits.ts";

/**
 * Permanently removes fields that were deleted, and values that were lost, more than 30 days ago, in parts so that other
 * writers do not wait long. The server runs this itself; no actor is needed.
 *
 * @returns the number of parts
 */
export async function purgeCustomFields(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RESTORE_SECONDS * 1000);
  for (let part = 0; ; part++) {
    const isSome = await ctx.store.transaction((tx) => tx.purgeCustomFields(before, MAX_PART_ROWS), { part });
    if (!isSome) return part;
  }
}
