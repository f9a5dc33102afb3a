/**
 * The changes that an edit makes. History, events and notifications derive from them, so that every use case that edits
 * a task records the same changes.
 *
 * @module
 */

import { isPlainObject } from "../../json.ts";
import type { TaskFields } from "../../ports/store/board/task.ts";
import {
  type ChangeNames,
  type ChangingField,
  type HistoryEntry,
  TASK_FIELD_NAMES,
  TASK_FIELDS,
  type TaskChange,
} from "./fields.ts";
import type { TaskRecord } from "./task.ts";

/**
 * Changes to these fields come first, in this order. Other fields follow in the order of `TASK_FIELDS`. Clients see events
 * in this order.
 */
const FIRST = ["projectId", "status", "title", "description", "priority", "userId", "startDate", "dueDate"];

const CHANGING: readonly ChangingField[] = [
  ...FIRST,
  ...TASK_FIELD_NAMES.filter((name) => TASK_FIELDS[name].change !== undefined && !FIRST.includes(name)),
] as ChangingField[];

/** Returns the fields that differ between two states of a task, in a fixed order. */
export function changesBetween(before: TaskRecord, after: TaskRecord): TaskChange[] {
  const isMoved = before.projectId !== after.projectId;
  return CHANGING.flatMap((field) => {
    if (isMoved && TASK_FIELDS[field].change.isPartOfMove) return [];
    const [old, now] = [before[field], after[field]];
    if (isSame(old, now)) return [];
    const statuses = field === "projectId" ? { oldStatus: before.status, newStatus: after.status } : {};
    return [{ field, old, new: now, ...statuses } as TaskChange];
  });
}

/** Returns the fields that an edit changes. Other fields, and the indexes that contain them, are not written. */
export function changedFields(before: TaskRecord, after: TaskRecord): TaskFields {
  const changed = TASK_FIELD_NAMES.filter((name) => !isSame(before[name], after[name]));
  return { id: after.id, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
}

function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return left === right || (isPlainObject(left) && JSON.stringify(left) === JSON.stringify(right));
}

/** Returns the history entry of a change, or undefined if the change is not in the history. */
export function activityOf<Change extends TaskChange>(change: Change, names: ChangeNames): HistoryEntry | undefined {
  const { historyOf } = TASK_FIELDS[change.field].change as {
    historyOf: (change: Change, names: ChangeNames) => HistoryEntry | undefined;
  };
  return historyOf(change, names);
}
