/** Copies labels to the copies of tasks. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { TaskRecord } from "../task/task.ts";
import { oldestFirst, visibleFieldsOf } from "./label.ts";
import { newLabel } from "./save.ts";

/** Copies the labels of tasks, in their order. @param copies the copies of the tasks, by the ID of the original */
export async function copyLabels(
  tx: Tx,
  ctx: Context,
  copies: ReadonlyMap<string, TaskRecord>,
  now: Date,
): Promise<void> {
  const labels = oldestFirst(await tx.listLabelsOnTasks([...copies.keys()]));
  const copied = labels.flatMap((label) => {
    const task = copies.get(label.taskId ?? "");
    const { workspaceId } = label;
    return task ? [newLabel(ctx, { workspaceId, taskId: task.id, ...visibleFieldsOf(label) }, now)] : [];
  });
  await tx.insertLabels(copied);
}
