/** Moves a card from one label to another. @module */
import type { EditTask, TaskCard } from "@hexlane/client";
import { effectOn, sendBulk } from "../../../actions/bulk.ts";
import type { ActionContext } from "../../../actions/context.ts";
import { taskKey } from "../../../actions/known.ts";
import { beforeUndo, record } from "../../../actions/steps.ts";
import type { Saved } from "../../../queries/task/task_changes.ts";
import type { BoardData } from "../board_data.ts";
import type { labelSwap } from "./labels.ts";

type Label = TaskCard["labels"][number];

/** Returns the labels that a card can get: those of the workspace, and those on other cards. */
export function labelsOn({ tasks }: BoardData, labels: readonly Label[]): Label[] {
  return [...labels, ...tasks.flatMap((task) => task.labels)];
}

/**
 * Swaps the label of a task and moves it, as one step for Undo.
 *
 * @returns whether it was saved
 */
export function relabel(
  context: ActionContext,
  task: TaskCard,
  patch: EditTask,
  swap: NonNullable<ReturnType<typeof labelSwap>>,
): Promise<boolean> {
  return beforeUndo(save(context, task, patch, swap));
}

async function save(...[context, task, patch, { add, remove }]: Parameters<typeof relabel>): Promise<boolean> {
  const { queries, changes, text } = context;
  const saved: Saved[] = [];
  const labels = [
    ...task.labels.filter((label) => label !== remove),
    ...(add ? [{ id: add.id, name: add.name, color: add.color }] : []),
  ];
  const changed = { ...(add ? { addLabels: [add.id] } : {}), ...(remove ? { removeLabels: [remove.id] } : {}) };
  const relabeling = sendBulk(context, [task], changed, (now) => effectOn(now, { labels }));
  if (Object.keys(patch).length > 0) {
    const moved = await changes.edit(task, patch);
    if (moved) saved.push(moved);
  }
  const relabeled = await relabeling;
  saved.push(...relabeled);
  record({ label: text.taskActions.edited(taskKey(queries, task)), saved });
  return relabeled.length > 0;
}
