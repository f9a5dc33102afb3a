/** Lists the time entries of a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { requireTask } from "../require.ts";
import type { TimeEntryWithName } from "./time_entry.ts";

/**
 * Lists the time entries of a task with the names of their authors, by start time, then ID.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listTimeEntries(
  ctx: Context,
  input: PageInput & { taskId: string },
): Promise<PageOf<TimeEntryWithName>> {
  ctx.checkInput("listTimeEntries", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [, found] = await allInOrder(requireTask(tx, ctx, taskId, "task:read"), tx.listTimeEntries(taskId, page));
    const { rows, ...rest } = found;
    const userIds = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const names = new Map((await tx.listAccounts([...userIds])).map(({ id, name }) => [id, name]));
    return { rows: rows.map((row) => ({ ...row, userName: names.get(row.userId ?? "") ?? null })), ...rest };
  });
}
