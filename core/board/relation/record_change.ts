/** Records changes to relations. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { LoadedTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import type { Relation } from "./relation.ts";

/** Increments the versions of both tasks and their boards, and appends an event for each task. */
export async function recordRelationChange(
  tx: Tx,
  ctx: Context,
  sides: readonly Pick<LoadedTask<TaskRecord>, "task" | "project">[],
  { kind, relation }: { kind: "created" | "deleted"; relation: Relation },
  now: Date,
): Promise<void> {
  await tx.raiseTaskVersions(sides.map(({ task }) => task.id));
  for (const id of new Set(sides.map(({ project }) => project.id))) await tx.raiseProjectVersion(id);
  const { id: relationId, sourceTaskId, targetTaskId, relationType } = relation;
  const projectIds = [...new Set(sides.map(({ project }) => project.id))];
  const createdAt = relation.createdAt.toISOString();
  const data = { kind, relationId, sourceTaskId, targetTaskId, relationType, createdAt, projectIds };
  await tx.appendEvents(sides.map(({ task }) => taskEvent(ctx, "taskRelationsChanged", task, data, now)));
}
