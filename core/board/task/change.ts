/**
 * The changes of an edit. History, events and notifications derive from them, so they are the same for every way to
 * edit a task.
 *
 * @module
 */
import {
  type ChangeNames,
  type ChangingField,
  type HistoryEntry,
  TASK_FIELD_NAMES,
  TASK_FIELDS,
  type TaskChange,
} from "./fields.ts";
import type { TaskRecord } from "./task.ts";

/** Changes come in this order, and after these in the order of the rows: clients see events and history in it. */
const FIRST = ["projectId", "status", "title", "description", "priority", "userId", "startDate", "dueDate"];

const CHANGING: readonly ChangingField[] = [
  ...FIRST,
  ...TASK_FIELD_NAMES.filter((name) => TASK_FIELDS[name].change !== undefined && !FIRST.includes(name)),
] as ChangingField[];

/** Everything that differs between two states of a task, in a fixed order. */
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

function isSame(left: unknown, right: unknown): boolean {
  return left instanceof Date && right instanceof Date ? left.getTime() === right.getTime() : left === right;
}

/** The history entry of a change; undefined for those that leave none. */
export function activityOf<Change extends TaskChange>(change: Change, names: ChangeNames): HistoryEntry | undefined {
  const { historyOf } = TASK_FIELDS[change.field].change as {
    historyOf: (change: Change, names: ChangeNames) => HistoryEntry | undefined;
  };
  return historyOf(change, names);
}
