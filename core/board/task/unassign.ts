import type { PartBudget } from "../../async/part_budget.ts";
import { type Context, withoutChange } from "../../context.ts";
import { MAX_PART_ROWS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { compareText } from "../../text.ts";
import { saveTaskEdits } from "./save.ts";

/**
 * Unassigns a member who may no longer open the workspace, or some of its projects, from as many tasks as the budget of
 * the transaction allows, and deletes up to `MAX_PART_ROWS` of the member's watcher records.
 *
 * @returns whether more tasks or watcher records may remain
 */
export async function unassignMember(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId, projectIds }: { workspaceId: string; userId: string; projectIds?: readonly string[] },
  { now, budget }: { now: Date; budget: PartBudget },
): Promise<boolean> {
  const limit = Math.max(budget.tasks, 1);
  const taskIds = await tx.listTaskIdsAssignedTo(workspaceId, userId, limit, projectIds);
  const taken = await budget.take(tx, taskIds);
  const tasks = (await tx.listTaskRecordsById(taken)).sort((left, right) => compareText(left.id, right.id));
  const edits = tasks.map((before) => ({ before, after: { ...before, userId: null } }));
  await saveTaskEdits(tx, withoutChange(ctx), edits, now);
  const isWatching = await tx.deleteWatchers({ workspaceId, userId, ...(projectIds && { projectIds }) }, MAX_PART_ROWS);
  return taken.length < taskIds.length || taskIds.length === limit || isWatching;
}
