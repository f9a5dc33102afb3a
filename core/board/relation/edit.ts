/**
 * What one can do with relations between tasks.
 *
 * @module
 */

import { sideBySide } from "../../async/all_in_order.ts";
import { mapInTurns } from "../../async/yielding.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { MAX_RELATION_STEPS } from "../../limits.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { refuseArchived } from "../project/project.ts";
import { type ReachedTask, reachTask, refuseUnwritable } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import {
  type RelatedTask,
  type Relation,
  type RelationType,
  type RelationWithTasks,
  relatedTaskOf,
} from "./relation.ts";

/**
 * The relations of which a task is either side, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listRelations(
  ctx: Context,
  input: PageInput & { taskId: string },
): Promise<PageOf<RelationWithTasks>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const [, relations] = await sideBySide(
      reachTask(tx, ctx, input.taskId, "task:read"),
      tx.listRelations(input.taskId),
    );
    const placeOf = ({ createdAt, id }: Relation) => ({ value: createdAt.getTime(), id });
    const { rows, ...rest } = cutPage(relations, page, { placeOf, isSorted: true });
    return { rows: await withTasks(tx, rows), ...rest };
  });
}

async function withTasks(tx: ReadTx, relations: readonly Relation[]): Promise<RelationWithTasks[]> {
  const ids = new Set(relations.flatMap(({ sourceTaskId, targetTaskId }) => [sourceTaskId, targetTaskId]));
  const related = await listRelated(tx, [...ids]);
  const complete = await mapInTurns(tx, relations, (relation) => {
    const sourceTask = related.get(relation.sourceTaskId);
    const targetTask = related.get(relation.targetTaskId);
    return sourceTask && targetTask ? [{ ...relation, sourceTask, targetTask }] : [];
  });
  return complete.flat();
}

/** Tasks looked up at once. */
const TASKS_AT_ONCE = 500;

async function listRelated(tx: ReadTx, ids: readonly string[]): Promise<Map<string, RelatedTask>> {
  const related = new Map<string, RelatedTask>();
  for (let start = 0; start < ids.length; start += TASKS_AT_ONCE) {
    const tasks = await tx.listTaskRecordsById(ids.slice(start, start + TASKS_AT_ONCE));
    const assigneeIds = new Set(tasks.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const names = new Map((await tx.listAccounts([...assigneeIds])).map(({ id, name }) => [id, name]));
    for (const task of tasks) related.set(task.id, relatedTaskOf(task, names.get(task.userId ?? "") ?? null));
    await tx.giveWay();
  }
  return related;
}

/** What {@linkcode createRelation} takes. */
export interface CreateRelationInput {
  /** The parent of a subtask, or what blocks. */
  sourceTaskId: string;
  /** The other task. */
  targetTaskId: string;
  /** How they are tied. */
  relationType: RelationType;
}

/**
 * Relates two tasks of one workspace.
 *
 * @throws {TrackerError} `invalid` for a task with itself; `not_found`, `forbidden`; `conflict` when the two are so related
 * in either direction, when subtasks or blocks would go in a circle, or while a project is archived
 */
export async function createRelation(ctx: Context, input: CreateRelationInput): Promise<Relation> {
  const { sourceTaskId, targetTaskId, relationType } = input;
  if (sourceTaskId === targetTaskId) {
    throw invalidField("/targetTaskId", "Must be another task than the source", "RELATION_TO_SELF");
  }
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const [source, target] = await sideBySide(
      reachTask(tx, ctx, sourceTaskId, "task:update"),
      reachTask(tx, ctx, targetTaskId, "task:update"),
    );
    if (source.task.workspaceId !== target.task.workspaceId) throw notFound("task", targetTaskId);
    await refuseUnwritable(tx, ctx, source.project);
    refuseArchived(target.project);
    if (await tx.findRelationBetween(sourceTaskId, targetTaskId, relationType)) {
      throw new TrackerError("conflict", `Cannot relate the tasks: they already have a relation "${relationType}"`, {
        reason: "RELATION_EXISTS",
      });
    }
    if (relationType !== "related") await refuseCircle(tx, input);

    const relation: Relation = { id: ctx.newId(), sourceTaskId, targetTaskId, relationType, createdAt: now };
    await tx.insertRelation(relation);
    await tellRelations(tx, ctx, [source, target], { kind: "created", relation }, now);
    return relation;
  });
}

/**
 * Walks from the source against the arrows: every task it meets is above the source, and must not become one below it.
 * Deleted tasks count, since restoring one would otherwise close a circle.
 *
 * @throws {TrackerError} `conflict` when the target is met, or more than 1,000 tasks are above the source
 */
async function refuseCircle(tx: Tx, { sourceTaskId, targetTaskId, relationType }: CreateRelationInput): Promise<void> {
  const seen = new Set([sourceTaskId]);
  for (const taskId of seen) {
    for (const id of await tx.listRelationSources(taskId, relationType)) seen.add(id);
    if (seen.has(targetTaskId)) {
      throw new TrackerError(
        "conflict",
        `Cannot relate the tasks: "${relationType}" would form a cycle (deleted tasks count: they can be restored)`,
        {
          reason: "RELATION_CYCLE",
        },
      );
    }
    if (seen.size > MAX_RELATION_STEPS) {
      throw new TrackerError("conflict", `Cannot relate the tasks: over ${MAX_RELATION_STEPS} tasks stand above`, {
        reason: "RELATION_TOO_DEEP",
      });
    }
  }
}

/**
 * Deletes a relation.
 *
 * @returns the relation that was
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while a project is archived
 */
export async function deleteRelation(ctx: Context, input: { relationId: string }): Promise<Relation> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const relation = await tx.findRelation(input.relationId);
    if (!relation) throw notFound("relation", input.relationId);
    const what = { kind: "relation", id: relation.id };
    const [source, target] = await sideBySide(
      reachTask(tx, ctx, relation.sourceTaskId, "task:update", what),
      reachTask(tx, ctx, relation.targetTaskId, "task:update", what),
    );
    await refuseUnwritable(tx, ctx, source.project);
    refuseArchived(target.project);
    await tx.deleteRelation(relation.id);
    await tellRelations(tx, ctx, [source, target], { kind: "deleted", relation }, now);
    return relation;
  });
}

/** A relation is on the boards of both tasks. */
async function tellRelations(
  tx: Tx,
  ctx: Context,
  sides: readonly ReachedTask[],
  { kind, relation }: { kind: "created" | "deleted"; relation: Relation },
  now: Date,
): Promise<void> {
  for (const id of new Set(sides.map(({ project }) => project.id))) await tx.raiseProjectVersion(id);
  const { id: relationId, sourceTaskId, targetTaskId, relationType } = relation;
  const data = { kind, relationId, sourceTaskId, targetTaskId, relationType };
  await tx.appendEvents(sides.map(({ task }) => taskEvent(ctx, "taskRelationsChanged", task, data, now)));
}
