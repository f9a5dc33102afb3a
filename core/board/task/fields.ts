/**
 * The fields of a task, one row each. Input, patches, changes, events, history, import, export, sorting, tables and the API
 * schemas derive from these rows. A field of {@linkcode Task} without a row is a compile error.
 *
 * @module
 */
import type { ActivityType } from "../../history/activity.ts";
import { MAX_ESTIMATE, MAX_TITLE_CHARACTERS } from "../../limits.ts";
import { byteLength } from "../../text.ts";
import { checkDescription } from "../project/project.ts";
import { type Recurrence, ruleText } from "../recurrence/recurrence.ts";
import type { HistoryEntry, InputField, InputForm, Row, SortField } from "./field_row.ts";
import {
  checkEstimate,
  checkPriority,
  checkTitle,
  PRIORITIES,
  parseOptionalDate,
  sameInstant,
  type Task,
} from "./task.ts";

export type * from "./field_row.ts";

/** The length of a date such as `2031-05-06`. */
const DATE_CHARACTERS = 10;

const DATE: InputForm = {
  type: "date",
  description: "ISO 8601 date or date-time. A date without a time includes the whole day",
  examples: ["2027-01-15"],
};

/** One row per field, in the order of the fields in responses. */
export const TASK_FIELDS: { readonly [Field in keyof Task]: Row<Field> } = {
  id: { type: "id", isNullable: false },
  projectId: {
    type: "id",
    isNullable: false,
    change: {
      event: "taskMoved",
      historyOf: (change, { fromProject = "", toProject = "" }) => ({
        type: "task",
        content: `moved this task from "${fromProject}" to "${toProject}"`,
        eventData: {
          field: "projectId",
          fromProjectId: change.old,
          toProjectId: change.new,
          oldStatus: change.oldStatus,
          newStatus: change.newStatus,
        },
      }),
    },
  },
  workspaceId: { type: "id", isNullable: false },
  position: {
    type: "number",
    isNullable: false,
    description: "Order in the column. Ties are broken by number",
    sort: "number",
    change: { event: "taskPositionChanged", isPartOfMove: true, historyOf: () => undefined },
  },
  number: {
    type: "integer",
    isNullable: false,
    description: "Unique in the project, never reused",
    sort: "number",
  },
  userId: {
    type: "id",
    isNullable: true,
    description: "The assignee",
    input: {
      form: { type: "text", description: "The assignee. An empty value unassigns the task" },
      initial: null,
      read: (input) => ({ userId: input || null }),
    },
    change: {
      event: "taskAssigneeChanged",
      historyOf: ({ old, new: userId }, { assignee = null, actorId }) =>
        userId === null
          ? entry("unassigned", { oldAssigneeId: old })
          : entry("assignee_changed", {
              oldAssigneeId: old,
              newAssigneeId: userId,
              newAssignee: assignee,
              isSelfAssigned: userId === actorId,
            }),
    },
  },
  title: {
    type: "text",
    isNullable: false,
    sort: "text",
    input: {
      form: { type: "text", maxLength: MAX_TITLE_CHARACTERS, examples: ["Write the first program"] },
      read: (input) => ({ title: checkTitle(input) }),
    },
    change: {
      event: "taskTitleChanged",
      historyOf: (change) => entry("title_changed", { oldTitle: change.old, newTitle: change.new }),
    },
  },
  description: {
    type: "text",
    isNullable: true,
    description: "Markdown",
    input: {
      form: { type: "text", description: "Markdown, stored unchanged" },
      initial: null,
      read: (input) => ({ description: input === null ? null : checkDescription(input) }),
    },
    change: {
      event: "taskDescriptionChanged",
      // Contains only lengths, because the text itself is in the task and in the event.
      historyOf: (change) =>
        entry("description_changed", {
          oldLength: byteLength(change.old ?? ""),
          newLength: byteLength(change.new ?? ""),
        }),
    },
  },
  status: {
    type: "text",
    isNullable: false,
    description: "Slug of the column, `planned` or `archived`",
    change: {
      event: "taskStatusChanged",
      isPartOfMove: true,
      historyOf: (change) => entry("status_changed", { oldStatus: change.old, newStatus: change.new }),
    },
  },
  columnId: { type: "id", isNullable: true },
  priority: {
    type: "text",
    isNullable: false,
    sort: "number",
    input: {
      form: { type: "choice", choices: PRIORITIES, description: "Priority of the task" },
      initial: "no-priority",
      read: (input) => ({ priority: checkPriority(input) }),
    },
    change: {
      event: "taskPriorityChanged",
      historyOf: (change) => entry("priority_changed", { oldPriority: change.old, newPriority: change.new }),
    },
  },
  startDate: {
    type: "instant",
    isNullable: true,
    sort: "optional instant",
    input: {
      form: DATE,
      initial: null,
      read: (input) => ({ startDate: parseOptionalDate(input, "/startDate")?.at ?? null }),
    },
    change: {
      event: "taskStartDateChanged",
      historyOf: (change) => ({
        type: "task",
        content: change.new
          ? `set the start date to ${change.new.toISOString().slice(0, DATE_CHARACTERS)}`
          : "removed the start date",
        eventData: { field: "startDate", old: iso(change.old), new: iso(change.new) },
      }),
    },
  },
  dueDate: {
    type: "instant",
    isNullable: true,
    sort: "optional instant",
    input: {
      form: DATE,
      initial: null,
      read: (input, before) => {
        const due = parseOptionalDate(input, "/dueDate");
        // An unchanged instant keeps its `dueDateOnly`, because clients send back the date that they received, which
        // always has a time.
        if (before && sameInstant(before.dueDate, due?.at ?? null)) return {};
        return { dueDate: due?.at ?? null, dueDateOnly: due?.dateOnly ?? false };
      },
      export: ({ dueDate, dueDateOnly }) =>
        dueDate?.toISOString().slice(0, dueDateOnly ? DATE_CHARACTERS : undefined) ?? null,
    },
    change: {
      event: "taskDueDateChanged",
      historyOf: (change) => entry("due_date_changed", { oldDueDate: iso(change.old), newDueDate: iso(change.new) }),
    },
  },
  dueDateOnly: {
    type: "flag",
    isNullable: false,
    description: "Whether the task is due at the end of that day in the assignee's time zone",
  },
  estimate: {
    type: "number",
    isNullable: true,
    description: "The expected effort, in a unit that the team chooses, such as story points",
    sort: "optional number",
    input: {
      form: {
        type: "number",
        minimum: 0,
        maximum: MAX_ESTIMATE,
        description: "Expected effort, such as story points. At most 2 decimals",
      },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ estimate: checkEstimate(input) }),
    },
    change: {
      event: "taskEstimateChanged",
      historyOf: (change) => ({
        type: "task",
        content: change.new === null ? "removed the estimate" : `set the estimate to ${change.new}`,
        eventData: { field: "estimate", old: change.old, new: change.new },
      }),
    },
  },
  milestoneId: {
    type: "id",
    isNullable: true,
    description: "A milestone of the project",
    input: {
      form: {
        type: "text",
        description: "A milestone of the project. An empty value removes the task from its milestone",
      },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ milestoneId: input || null }),
    },
    change: {
      event: "taskMilestoneChanged",
      historyOf: ({ old, new: id }, { milestone = "" }) => ({
        type: "task",
        content: id === null ? "removed the milestone" : `set the milestone to "${milestone}"`,
        eventData: { field: "milestoneId", old, new: id, newName: id === null ? null : milestone },
      }),
    },
  },
  cycleId: {
    type: "id",
    isNullable: true,
    description: "A cycle of the project",
    input: {
      form: { type: "text", description: "A cycle of the project. An empty value removes the task from its cycle" },
      initial: null,
      isKeptByUpdate: true,
      read: (input) => ({ cycleId: input || null }),
    },
    change: {
      event: "taskCycleChanged",
      historyOf: ({ old, new: id }, { cycle = "", closedCycle }) => ({
        type: "task",
        content: cycleText(id === null ? null : cycle, closedCycle),
        eventData: {
          field: "cycleId",
          old,
          new: id,
          newName: id === null ? null : cycle,
          ...(closedCycle === undefined ? {} : { closedName: closedCycle }),
        },
      }),
    },
  },
  recurrence: {
    type: "json",
    isNullable: true,
    description: "How the task repeats",
    change: {
      event: "taskRecurrenceChanged",
      historyOf: ({ old, new: rule }, { nextTask }) => ({
        type: "task",
        content: recurrenceText(rule, nextTask?.key),
        eventData: {
          field: "recurrence",
          old,
          new: rule,
          ...(nextTask ? { nextTaskId: nextTask.id, nextKey: nextTask.key } : {}),
        },
      }),
    },
  },
  createdAt: { type: "instant", isNullable: false, sort: "instant" },
  updatedAt: { type: "instant", isNullable: false, sort: "instant" },
};

function entry(type: ActivityType, eventData: Record<string, unknown>): HistoryEntry {
  return { type, content: null, eventData };
}

/** @param closed the name of the closed cycle from which the unfinished task moves */
function cycleText(name: string | null, closed: string | undefined): string {
  if (closed === undefined) return name === null ? "removed the cycle" : `set the cycle to "${name}"`;
  const left = `closed the cycle "${closed}" before this task was done`;
  return name === null ? left : `${left}, and moved the task to "${name}"`;
}

/** @param nextKey the key of the next task, if completing the task created it */
function recurrenceText(rule: Recurrence | null, nextKey: string | undefined): string {
  if (nextKey !== undefined) return `created the next task, ${nextKey}`;
  return rule === null ? "stopped repeating this task" : `set this task to repeat ${ruleText(rule)}`;
}

/** Formats a date as ISO 8601. */
function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

/** The names of all fields. */
export const TASK_FIELD_NAMES: readonly (keyof Task)[] = Object.keys(TASK_FIELDS) as (keyof Task)[];

/** The fields that clients set independently of other fields. */
export const INPUT_FIELDS: readonly InputField[] = TASK_FIELD_NAMES.filter(
  (name): name is InputField => TASK_FIELDS[name].input !== undefined,
);

/** The fields that a list can be sorted by. */
export const SORT_FIELDS: readonly [SortField, ...SortField[]] = TASK_FIELD_NAMES.filter(
  (name) => TASK_FIELDS[name].sort !== undefined,
) as [SortField, ...SortField[]];
