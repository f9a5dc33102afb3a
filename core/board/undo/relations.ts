/** Deletes created relations, and recreates deleted relations. @module */
import { TrackerError } from "../../errors.ts";
import { refuseCycle } from "../relation/create.ts";
import { recordRelationChange } from "../relation/record_change.ts";
import type { Relation, RelationType } from "../relation/relation.ts";
import type { TaskRecord } from "../task/task.ts";
import type { Scene } from "./scene.ts";
import type { RelationStep } from "./steps.ts";

/** Undoes steps that changed relations between live tasks. */
export async function undoRelations(
  scene: Scene,
  steps: readonly RelationStep[],
  live: ReadonlyMap<string, TaskRecord>,
): Promise<void> {
  for (const step of steps) {
    const [source, target] = [live.get(step.sourceTaskId), live.get(step.targetTaskId)];
    if (source && target) await undoRelation(scene, step, [source, target]);
    else await scene.keep(source ?? target ?? { id: step.sourceTaskId }, "relations", "TASK_DELETED", ["taskDeleted"]);
  }
}

async function undoRelation(scene: Scene, step: RelationStep, tasks: readonly TaskRecord[]): Promise<void> {
  const { tx, ctx, now } = scene;
  const sides: { task: TaskRecord; project: NonNullable<Awaited<ReturnType<Scene["writableProject"]>>> }[] = [];
  for (const task of tasks) {
    const project = await scene.writableProject(task, "relations");
    if (!project) return;
    sides.push({ task, project });
  }
  const relation = relationOf(step);
  if (step.kind === "created") {
    if (!(await tx.findRelation(relation.id))) return;
    await tx.deleteRelation(relation.id);
  } else {
    if (await tx.findRelationBetween(relation.sourceTaskId, relation.targetTaskId, relation.relationType)) return;
    if (await formsCycle(scene, relation)) {
      for (const task of tasks) await scene.keep(task, "relations", "CONFLICT", ["taskRelationsChanged"]);
      return;
    }
    await tx.insertRelation(relation);
  }
  const kind = step.kind === "created" ? "deleted" : "created";
  await recordRelationChange(tx, ctx, sides as never, { kind, relation }, now);
  for (const { id } of tasks) scene.undone.add(id);
}

async function formsCycle({ tx }: Scene, relation: Relation): Promise<boolean> {
  if (relation.relationType === "related") return false;
  try {
    await refuseCycle(tx, relation);
    return false;
  } catch (error) {
    if (error instanceof TrackerError && error.code === "conflict") return true;
    throw error;
  }
}

function relationOf({ relationId: id, sourceTaskId, targetTaskId, relationType, createdAt }: RelationStep): Relation {
  return {
    id,
    sourceTaskId,
    targetTaskId,
    relationType: relationType as RelationType,
    createdAt: new Date(createdAt),
  };
}
