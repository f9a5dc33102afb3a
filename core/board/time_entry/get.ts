/** Gets one time entry. @module */
import type { Context } from "../../context.ts";
import { requireTimeEntry } from "./require.ts";
import type { TimeEntry } from "./time_entry.ts";

/**
 * Returns a time entry.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTimeEntry(ctx: Context, input: { timeEntryId: string }): Promise<TimeEntry> {
  ctx.checkInput("getTimeEntry", input);
  return await ctx.store.read(async (tx) => (await requireTimeEntry(tx, ctx, input.timeEntryId, "task:read")).entry);
}
