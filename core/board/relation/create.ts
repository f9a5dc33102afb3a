/** Creates a relation. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { MAX_RELATION_STEPS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { refuseArchived } from "../project/project.ts";
import { refuseUnwritableTask, requireTask } from "../require.ts";
import { recordRelationChange } from "./record_change.ts";
import type { Relation, RelationType } from "./relation.ts";

/** Input for {@linkcode createRelation}. */
export interface CreateRelationInput {
  /** The parent of a subtask, or the blocking task. */
  sourceTaskId: string;
  targetTaskId: string;
  relationType: RelationType;
}

/**
 * Relates two tasks of the same workspace.
 *
 * @throws {TrackerError} `invalid` if both are the same task; `not_found`, `forbidden`; `conflict` if the tasks already
 * have a relation of this type in either direction, if `subtask` or `blocks` would form a cycle, or if a project is
 * archived
 */
export async function createRelation(ctx: Context, input: CreateRelationInput): Promise<Relation> {
  ctx.checkInput("createRelation", input);
  const { sourceTaskId, targetTaskId, relationType } = input;
  if (sourceTaskId === targetTaskId) {
    throw invalidField("/targetTaskId", "Must not be the source task", "RELATION_TO_SELF");
  }
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const [source, target] = await allInOrder(
      requireTask(tx, ctx, sourceTaskId, "task:update"),
      requireTask(tx, ctx, targetTaskId, "task:update"),
    );
    if (source.task.workspaceId !== target.task.workspaceId) throw notFound("task", targetTaskId);
    refuseUnwritableTask(ctx, source);
    refuseArchived(target.project);
    if (await tx.findRelationBetween(sourceTaskId, targetTaskId, relationType)) {
      throw new TrackerError("conflict", `Cannot relate the tasks: they already have a "${relationType}" relation`, {
        reason: "RELATION_EXISTS",
      });
    }
    if (relationType !== "related") await refuseCycle(tx, input);

    const relation: Relation = { id: ctx.newId(), sourceTaskId, targetTaskId, relationType, createdAt: now };
    await tx.insertRelation(relation);
    await recordRelationChange(tx, ctx, [source, target], { kind: "created", relation }, now);
    return relation;
  });
}

/**
 * Refuses a relation that would form a cycle. Visits every task above the source, because the target must not be one of
 * them. Deleted tasks count, because restoring one could otherwise close a cycle.
 *
 * @throws {TrackerError} `conflict` if the target is above the source, or if more than 1,000 tasks are above the source
 */
export async function refuseCycle(
  tx: Tx,
  { sourceTaskId, targetTaskId, relationType }: CreateRelationInput,
): Promise<void> {
  const seen = new Set([sourceTaskId]);
  for (const taskId of seen) {
    for (const id of await tx.listRelationSources(taskId, relationType)) seen.add(id);
    if (seen.has(targetTaskId)) {
      throw new TrackerError(
        "conflict",
        `Cannot relate the tasks: "${relationType}" would form a cycle (deleted tasks count, because they can be restored)`,
        {
          reason: "RELATION_CYCLE",
        },
      );
    }
    if (seen.size > MAX_RELATION_STEPS) {
      throw new TrackerError("conflict", `Cannot relate the tasks: the chain exceeds ${MAX_RELATION_STEPS} tasks`, {
        reason: "RELATION_TOO_DEEP",
      });
    }
  }
}
