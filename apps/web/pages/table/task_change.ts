/** The changes that a table makes, and the requests that they need. @module */
import type { CustomField, EditTask, LabelOnCard, Task } from "@hexlane/client";
import type { Change } from "../../drafts/changes.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";

/** The change of one cell. */
export type TaskChange =
  | { kind: "edit"; patch: EditTask }
  | { kind: "labels"; labels: readonly LabelOnCard[] }
  | { kind: "field"; field: Pick<CustomField, "id" | "name" | "type">; value: string };

/** The table column of each field of an edit. */
const COLUMN_OF_INPUT: Readonly<Record<string, string>> = {
  title: "title",
  status: "status",
  priority: "priority",
  userId: "assignee",
  startDate: "startDate",
  dueDate: "dueDate",
  estimate: "estimate",
  milestoneId: "milestone",
  cycleId: "cycle",
  addLabels: "labels",
  removeLabels: "labels",
};

export const fieldColumnId = (fieldId: string): string => `field:${fieldId}`;

export interface PatchGroup<Each> {
  patch: EditTask;
  tasks: Each[];
}

/** Groups edits with the same patch, by whole rows or by single cells, whichever makes fewer groups. */
export function groupPatches<Each extends Pick<Task, "id">>(
  edits: readonly { task: Each; patch: EditTask }[],
): PatchGroup<Each>[] {
  const merged = mergePatches(edits);
  const [rows, cells] = [samePatches(merged), samePatches(edits)];
  return rows.length <= cells.length ? rows : cells;
}

/** Merges edits into one for each task. */
export function mergePatches<Each extends Pick<Task, "id">>(
  edits: readonly { task: Each; patch: EditTask }[],
): { task: Each; patch: EditTask }[] {
  return [...Map.groupBy(edits, ({ task }) => task.id).values()].flatMap((cells) => {
    const [first] = cells;
    return first
      ? [{ task: first.task, patch: Object.assign({}, ...cells.map((cell) => cell.patch)) as EditTask }]
      : [];
  });
}

function samePatches<Each>(edits: readonly { task: Each; patch: EditTask }[]): PatchGroup<Each>[] {
  const groups = Map.groupBy(edits, ({ patch }) => JSON.stringify(patch));
  return [...groups.values()].flatMap((same) =>
    same[0] ? [{ patch: same[0].patch, tasks: same.map(({ task }) => task) }] : [],
  );
}

/** Returns the cells of a change that the server refused. */
export function cellsOfChange(change: Change): { rowId: string; columnId: string }[] {
  const cells = (rowId: string, names: readonly string[]) =>
    names.flatMap((name) => {
      const columnId = COLUMN_OF_INPUT[name];
      return columnId === undefined ? [] : [{ rowId, columnId }];
    });
  if (change.kind === "edit") return cells(change.taskId, Object.keys(change.body));
  if (change.kind !== "request") return [];
  const body = change.input.body as Record<string, unknown> | undefined;
  if (change.route === FIELD_ROUTE) {
    return [{ rowId: change.taskId, columnId: fieldColumnId(String(body?.fieldId)) }];
  }
  if (change.route !== "PATCH /api/task/bulk") return [];
  const names = Object.keys((body?.changes as object | undefined) ?? {});
  return ((body?.taskIds as string[] | undefined) ?? []).flatMap((rowId) => cells(rowId, names));
}
