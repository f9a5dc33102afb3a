/** Lists the relations of a task. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { mapYielding } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { requireTask } from "../require.ts";
import { type RelatedTask, type Relation, type RelationWithTasks, relatedTaskOf } from "./relation.ts";

/**
 * Lists the relations of a task, in both directions, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listRelations(
  ctx: Context,
  input: PageInput & { taskId: string },
): Promise<PageOf<RelationWithTasks>> {
  ctx.checkInput("listRelations", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const [{ access }, all] = await allInOrder(
      requireTask(tx, ctx, input.taskId, "task:read"),
      tx.listRelations(input.taskId),
    );
    const relations = await openRelations(tx, access, all);
    const placeOf = ({ createdAt, id }: Relation) => ({ value: createdAt.getTime(), id });
    const { rows, ...rest } = cutPage(relations, page, { placeOf, isSorted: true });
    return { rows: await withTasks(tx, rows), ...rest };
  });
}

/** Filters out relations to tasks in projects that the actor may not open. */
export async function openRelations(tx: ReadTx, access: Access, relations: Relation[]): Promise<Relation[]> {
  if (!access.projects.isLimited) return relations;
  const ids = relations.flatMap(({ sourceTaskId, targetTaskId }) => [sourceTaskId, targetTaskId]);
  const open = new Set(filterOpen(access, await tx.listTaskPlaces([...new Set(ids)])).map(({ id }) => id));
  return relations.filter(({ sourceTaskId, targetTaskId }) => open.has(sourceTaskId) && open.has(targetTaskId));
}

async function withTasks(tx: ReadTx, relations: readonly Relation[]): Promise<RelationWithTasks[]> {
  const ids = new Set(relations.flatMap(({ sourceTaskId, targetTaskId }) => [sourceTaskId, targetTaskId]));
  const related = await listRelated(tx, [...ids]);
  const complete = await mapYielding(tx, relations, (relation) => {
    const sourceTask = related.get(relation.sourceTaskId);
    const targetTask = related.get(relation.targetTaskId);
    return sourceTask && targetTask ? [{ ...relation, sourceTask, targetTask }] : [];
  });
  return complete.flat();
}

/** Number of tasks loaded at once. */
const TASKS_AT_ONCE = 500;

async function listRelated(tx: ReadTx, ids: readonly string[]): Promise<Map<string, RelatedTask>> {
  const related = new Map<string, RelatedTask>();
  for (let start = 0; start < ids.length; start += TASKS_AT_ONCE) {
    const tasks = await tx.listTaskRecordsById(ids.slice(start, start + TASKS_AT_ONCE));
    const assigneeIds = new Set(tasks.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const projectIds = new Set(tasks.map(({ projectId }) => projectId));
    const [people, ...boards] = await allInOrder(
      tx.listAccounts([...assigneeIds]),
      ...[...projectIds].map((id) => tx.listColumns(id)),
    );
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const final = new Set(boards.flat().flatMap(({ id, isFinal }) => (isFinal ? [id] : [])));
    for (const task of tasks) {
      const assigneeName = names.get(task.userId ?? "") ?? null;
      related.set(task.id, relatedTaskOf(task, { assigneeName, isFinal: final.has(task.columnId ?? "") }));
    }
    await tx.yieldToEventLoop();
  }
  return related;
}
