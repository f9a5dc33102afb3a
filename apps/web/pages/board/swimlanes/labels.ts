/** Swimlanes by label: a task is in the row of each of its labels. @module */
import type { TaskCard } from "@hexlane/client";
import { foldLabel } from "../../../actions/label_edits.ts";
import type { Lane } from "../board_data.ts";

/** The ID of the row for tasks without labels. */
export const NO_LABEL = "none";

/** Returns a row ID that is safe in an element ID and does not contain the separator between row and lane. */
const rowIdOf = (name: string): string => `label-${encodeURIComponent(foldLabel(name)).replaceAll("%", "_")}`;

/** Returns a row for each label, by name, and one for the tasks without labels. */
export function labelGroups(tasks: readonly TaskCard[], noLabel: string): Lane[] {
  const groups = new Map<string, Lane>();
  for (const task of tasks) {
    for (const { name, color } of task.labels) {
      const id = rowIdOf(name);
      const known = groups.get(id) ?? { id, title: name, color, isFinal: false, tasks: [] };
      groups.set(id, known);
      if (known.tasks.at(-1) !== task) known.tasks.push(task);
    }
  }
  const sorted = [...groups.values()].sort((left, right) => left.title.localeCompare(right.title));
  const others = tasks.filter(({ labels }) => labels.length === 0);
  if (others.length === 0) return sorted;
  return [...sorted, { id: NO_LABEL, title: noLabel, color: null, isFinal: false, tasks: others }];
}

type Label = TaskCard["labels"][number];

/** Returns the labels that a task gets and loses when it moves from one row to another, or undefined if none. */
export function labelSwap(
  task: Pick<TaskCard, "labels">,
  { from, to }: { from: string; to: string },
  known: readonly Label[],
): { add: Label | undefined; remove: Label | undefined } | undefined {
  if (from === to) return undefined;
  const inRow = (rowId: string) => (label: Label) => rowIdOf(label.name) === rowId;
  const remove = task.labels.find(inRow(from));
  const add = task.labels.some(inRow(to)) ? undefined : known.find(inRow(to));
  return add || remove ? { add, remove } : undefined;
}
