/** Lists the history of a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { Activity } from "../../history/activity.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { activitiesFor } from "../../workspace/project_access/redact.ts";
import { requireTask } from "../require.ts";

/**
 * Lists the history of a task, including comments, newest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listActivities(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Activity>> {
  ctx.checkInput("listActivities", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [{ access }, found] = await allInOrder(
      requireTask(tx, ctx, taskId, "task:read"),
      tx.listActivities(taskId, page),
    );
    return { ...found, rows: await activitiesFor(tx, access, found.rows) };
  });
}
