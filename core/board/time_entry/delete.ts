import type { Context } from "../../context.ts";
import { requireOwnTimeEntry } from "./require.ts";
import { recordTimeEntryChange } from "./save.ts";
import { spanOf, type TimeEntry } from "./time_entry.ts";

/**
 * Deletes a time entry.
 *
 * @returns the deleted entry
 * @throws {TrackerError} for the same reasons as {@linkcode updateTimeEntry}
 */
export async function deleteTimeEntry(ctx: Context, input: { timeEntryId: string }): Promise<TimeEntry> {
  ctx.checkInput("deleteTimeEntry", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { entry, task } = await requireOwnTimeEntry(tx, ctx, input.timeEntryId);
    await tx.deleteTimeEntry(entry.id);
    await recordTimeEntryChange(tx, ctx, task, { kind: "deleted", timeEntryId: entry.id, old: spanOf(entry) }, now);
    return entry;
  });
}
