import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { refuseArchived } from "../project/project.ts";
import { refuseUnwritableTask, requireTask } from "../require.ts";
import { recordRelationChange } from "./record_change.ts";
import type { Relation } from "./relation.ts";

/**
 * Deletes a relation.
 *
 * @returns the deleted relation
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` if a project is archived
 */
export async function deleteRelation(ctx: Context, input: { relationId: string }): Promise<Relation> {
  ctx.checkInput("deleteRelation", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const relation = await tx.findRelation(input.relationId);
    if (!relation) throw notFound("relation", input.relationId);
    const what = { kind: "relation", id: relation.id };
    const [source, target] = await allInOrder(
      requireTask(tx, ctx, relation.sourceTaskId, "task:update", what),
      requireTask(tx, ctx, relation.targetTaskId, "task:update", what),
    );
    refuseUnwritableTask(ctx, source);
    refuseArchived(target.project);
    await tx.deleteRelation(relation.id);
    await recordRelationChange(tx, ctx, [source, target], { kind: "deleted", relation }, now);
    return relation;
  });
}
