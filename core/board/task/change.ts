/**
 * What a change of a task is: the same list of changes whatever way it was made, and from it the same history, the same
 * events and the same notifications.
 *
 * @module
 */
import { byteLength } from "../../text.ts";
import { sameInstant, type Task, type TaskRecord } from "./task.ts";

/** One field that changed, old and new. */
export type TaskChange =
  | { field: "title"; old: string; new: string }
  | { field: "description"; old: string | null; new: string | null }
  | { field: "status"; old: string; new: string }
  | { field: "priority"; old: string; new: string }
  | { field: "userId"; old: string | null; new: string | null }
  | { field: "startDate"; old: Date | null; new: Date | null }
  | { field: "dueDate"; old: Date | null; new: Date | null }
  | { field: "projectId"; old: string; new: string; oldStatus: string; newStatus: string }
  | { field: "position"; old: number; new: number };

type Compare = (before: TaskRecord, after: TaskRecord) => TaskChange | undefined;

const isMoved = (before: TaskRecord, after: TaskRecord): boolean => before.projectId !== after.projectId;

function plain<Field extends "title" | "description" | "priority" | "userId">(field: Field): Compare {
  return (before, after) =>
    before[field] === after[field] ? undefined : ({ field, old: before[field], new: after[field] } as TaskChange);
}

function instant(field: "startDate" | "dueDate"): Compare {
  return (before, after) =>
    sameInstant(before[field], after[field]) ? undefined : { field, old: before[field], new: after[field] };
}

/**
 * How each field of a task is compared, in the order in which changes are listed. Every field needs a row: a field that is
 * missing here does not compile. `null` marks a field that never changes alone.
 */
const COMPARE = {
  projectId: (before, after) =>
    isMoved(before, after)
      ? {
          field: "projectId",
          old: before.projectId,
          new: after.projectId,
          oldStatus: before.status,
          newStatus: after.status,
        }
      : undefined,
  // A move names the new status itself; only inside a project is a new status a change of its own.
  status: (before, after) =>
    isMoved(before, after) || before.status === after.status
      ? undefined
      : { field: "status", old: before.status, new: after.status },
  title: plain("title"),
  description: plain("description"),
  priority: plain("priority"),
  userId: plain("userId"),
  startDate: instant("startDate"),
  dueDate: instant("dueDate"),
  position: (before, after) =>
    isMoved(before, after) || before.position === after.position
      ? undefined
      : { field: "position", old: before.position, new: after.position },
  // Follows `status`.
  columnId: null,
  // Follows `dueDate`: the same instant stays as it was stored, the mark included.
  dueDateOnly: null,
  // Follows `projectId`.
  number: null,
  id: null,
  workspaceId: null,
  createdAt: null,
  updatedAt: null,
} satisfies Record<keyof Task, Compare | null>;

const COMPARISONS: readonly Compare[] = Object.values(COMPARE).filter((compare) => compare !== null);

/** Everything that differs between two states of a task, in a fixed order. */
export function changesBetween(before: TaskRecord, after: TaskRecord): TaskChange[] {
  return COMPARISONS.flatMap((compare) => compare(before, after) ?? []);
}

/** The history entry of a change; undefined for those that leave none. */
export function activityOf(
  change: TaskChange,
  names: { assignee?: string; actorId: string | null; fromProject?: string; toProject?: string },
): { type: ActivityTypeOfChange; content: string | null; eventData: Record<string, unknown> } | undefined {
  switch (change.field) {
    case "status":
      return entry("status_changed", { oldStatus: change.old, newStatus: change.new });
    case "title":
      return entry("title_changed", { oldTitle: change.old, newTitle: change.new });
    case "priority":
      return entry("priority_changed", { oldPriority: change.old, newPriority: change.new });
    case "dueDate":
      return entry("due_date_changed", { oldDueDate: iso(change.old), newDueDate: iso(change.new) });
    case "description":
      // Lengths only: the text itself stands in the task and in the event.
      return entry("description_changed", {
        oldLength: byteLength(change.old ?? ""),
        newLength: byteLength(change.new ?? ""),
      });
    case "userId":
      if (change.new === null) return entry("unassigned", { oldAssigneeId: change.old });
      return entry("assignee_changed", {
        oldAssigneeId: change.old,
        newAssigneeId: change.new,
        newAssignee: names.assignee ?? null,
        isSelfAssigned: change.new === names.actorId,
      });
    case "startDate": {
      const data = { field: "startDate", old: iso(change.old), new: iso(change.new) };
      const sentence = change.new
        ? `set the start date to ${change.new.toISOString().slice(0, 10)}`
        : "removed the start date";
      return { type: "task", content: sentence, eventData: data };
    }
    case "projectId":
      return {
        type: "task",
        content: `moved this task from "${names.fromProject ?? ""}" to "${names.toProject ?? ""}"`,
        eventData: {
          field: "projectId",
          fromProjectId: change.old,
          toProjectId: change.new,
          oldStatus: change.oldStatus,
          newStatus: change.newStatus,
        },
      };
    case "position":
      return undefined;
  }
}

type ActivityTypeOfChange =
  | "status_changed"
  | "title_changed"
  | "priority_changed"
  | "due_date_changed"
  | "description_changed"
  | "unassigned"
  | "assignee_changed"
  | "task";

function entry(
  type: ActivityTypeOfChange,
  eventData: Record<string, unknown>,
): { type: ActivityTypeOfChange; content: null; eventData: Record<string, unknown> } {
  return { type, content: null, eventData };
}

/** ISO 8601, or null. */
function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
