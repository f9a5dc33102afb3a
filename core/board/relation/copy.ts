/** Copies relations to the copies of tasks. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { KnownBoard } from "../task/patch.ts";
import type { TaskRecord } from "../task/task.ts";
import { recordRelationChange } from "./record_change.ts";
import type { Relation } from "./relation.ts";

/** Copies a relation between tasks. @param copies the copied tasks, by the ID of the original */
export async function copyRelation(
  tx: Tx,
  ctx: Context,
  { sourceTaskId, targetTaskId, relationType }: Relation,
  copies: ReadonlyMap<string, TaskRecord>,
  { known, now }: { known: KnownBoard; now: Date },
): Promise<void> {
  const [source, target] = [copies.get(sourceTaskId), copies.get(targetTaskId)];
  if (!source || !target) return;
  const relation = {
    id: ctx.newId(),
    sourceTaskId: source.id,
    targetTaskId: target.id,
    relationType,
    createdAt: now,
  };
  await tx.insertRelation(relation);
  const sides = [];
  for (const task of [source, target]) {
    const project = await known.findProject(task.projectId);
    if (project) sides.push({ task, project });
  }
  await recordRelationChange(tx, ctx, sides, { kind: "created", relation }, now);
}
