/** Copies labels to the copies of tasks. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { TaskRecord } from "../task/task.ts";
import { compareLabels, visibleFieldsOf } from "./label.ts";
import { newLabel } from "./save.ts";

/** Copies the labels of tasks. @param copies by the id of the original */
export async function copyLabels(
  tx: Tx,
  ctx: Context,
  copies: ReadonlyMap<string, TaskRecord>,
  now: Date,
): Promise<void> {
  const labels = await tx.listLabelsOnTasks([...copies.keys()]);
  // The copies get their ids in this order, which is the order in which a task shows them.
  const copied = labels.toSorted(compareLabels).flatMap((label) => {
    const task = copies.get(label.taskId ?? "");
    const { workspaceId } = label;
    return task ? [newLabel(ctx, { workspaceId, taskId: task.id, ...visibleFieldsOf(label) }, now)] : [];
  });
  await tx.insertLabels(copied);
}
