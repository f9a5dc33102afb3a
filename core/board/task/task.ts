/** A task: a card on a board. @module */
import { invalidField } from "../../errors.ts";
import { MAX_GIVEN_POSITION, MAX_POSITION, MAX_TITLE_CHARACTERS, MIN_POSITION_GAP } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** From least to most urgent. */
export const PRIORITIES = ["no-priority", "low", "medium", "high", "urgent"] as const;
/** One of {@linkcode PRIORITIES}. */
export type Priority = (typeof PRIORITIES)[number];

/** A piece of work. */
export interface Task {
  id: string;
  projectId: string;
  /** The project's workspace; a task never leaves it. */
  workspaceId: string;
  /** Order inside a column; fractional. Ties are broken by number. */
  position: number;
  /** Unique in the project, never reused. */
  number: number;
  /** The assignee, a member of the workspace. */
  userId: string | null;
  title: string;
  /** Markdown, stored byte for byte. */
  description: string | null;
  /** Slug of the column, `planned` or `archived`. */
  status: string;
  columnId: string | null;
  priority: Priority;
  /** Planned start of the work. */
  startDate: Date | null;
  /** See `dueDateOnly`. */
  dueDate: Date | null;
  /** The due date was given without a time: the task is due at the end of that day in the assignee's zone. */
  dueDateOnly: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A task whose description may not be loaded: absent means unknown and unchanged. */
export type TaskRecord = Omit<Task, "description"> & Partial<Pick<Task, "description">>;

/** One task with the name of its assignee. */
export interface TaskDetail extends Task {
  /** Null for an unassigned task. */
  assigneeId: string | null;
  /** The assignee's name. */
  assigneeName: string | null;
}

/** A task as a board shows it. */
export interface TaskCard extends TaskDetail {
  /** Address of the assignee's picture. */
  assigneeImage: string | null;
  labels: { id: string; name: string; color: string }[];
  /** Always empty: for clients that expect this field. */
  externalLinks: never[];
}

/**
 * Checks a title.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkTitle(title: string, pointer = "/title"): string {
  return checkText(title, pointer, { min: 1, max: MAX_TITLE_CHARACTERS, trim: true });
}

/**
 * Checks a priority.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkPriority(priority: Priority, pointer = "/priority"): Priority {
  if (PRIORITIES.includes(priority)) return priority;
  throw invalidField(pointer, `Must be one of: ${PRIORITIES.join(", ")}`, "INVALID_PRIORITY");
}

/**
 * Checks a position in a column that a client gives.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkPosition(position: number, pointer = "/position"): number {
  if (!Number.isFinite(position) || Math.abs(position) > MAX_GIVEN_POSITION) {
    throw invalidField(pointer, `Must be a number from -${MAX_GIVEN_POSITION} to ${MAX_GIVEN_POSITION}`);
  }
  return Object.is(position, -0) ? 0 : position;
}

const LAST_MILLISECOND_OF_DAY = 24 * 3600 * 1000 - 1;

/**
 * Checks that the start is not after the due date.
 *
 * @throws {TrackerError} `invalid` when the start lies after the due date; a due day lasts until its end
 */
export function checkDates(
  { startDate, dueDate, dueDateOnly }: Pick<Task, "startDate" | "dueDate" | "dueDateOnly">,
  pointer = "/startDate",
): void {
  if (!startDate || !dueDate) return;
  if (startDate.getTime() > dueDate.getTime() + (dueDateOnly ? LAST_MILLISECOND_OF_DAY : 0)) {
    throw invalidField(pointer, "Start date must not be after due date", "START_AFTER_DUE");
  }
}

/** A date as a client sends it: an instant, and whether it was a date alone. */
export interface GivenDate {
  /** The instant. */
  at: Date;
  /** Whether it was given as a day. */
  dateOnly: boolean;
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Reads an ISO 8601 date or date-time. A date alone, and a date-time without a zone, mean UTC.
 *
 * @throws {TrackerError} `invalid`
 */
export function parseDate(text: string, pointer: string): GivenDate {
  const dateOnly = ISO_DATE.test(text);
  if (!dateOnly && !ISO_DATE_TIME.test(text)) throw invalidField(pointer, "Is not an ISO 8601 date or date-time");
  const zoned = dateOnly || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  // 30 February is rolled over by some engines, refused by others: it is refused here.
  if (
    Number.isNaN(at.getTime()) ||
    Number.isNaN(day.getTime()) ||
    // An offset may lead out of the years that ISO 8601 writes with four digits, and we read.
    at.getUTCFullYear() < 0 ||
    at.getUTCFullYear() > 9999 ||
    day.toISOString().slice(0, 10) !== text.slice(0, 10)
  ) {
    throw invalidField(pointer, "Is not a date of the calendar");
  }
  return { at, dateOnly };
}

/** Like {@linkcode parseDate}; absent, empty and null mean no date. */
export function parseOptionalDate(text: string | null | undefined, pointer: string): GivenDate | null {
  return text === undefined || text === null || text === "" ? null : parseDate(text, pointer);
}

/** Whether two instants, or two absences, are the same. */
export function sameInstant(left: Date | null, right: Date | null): boolean {
  return left === null || right === null ? left === right : left.getTime() === right.getTime();
}

/** The position after the last one of a column; the first card has 1. */
export function positionAfterLast(last: number | undefined): number {
  return last === undefined ? 1 : Math.floor(last) + 1;
}

/**
 * A position between two neighbors, either of which may be absent.
 *
 * @returns undefined when the gap is too small: the column has to be spread first
 */
export function positionBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return 1;
  if (before === undefined) return withinLimits((after as number) - 1);
  if (after === undefined) return withinLimits(before + 1);
  if (after - before < MIN_POSITION_GAP) return undefined;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : undefined;
}

function withinLimits(position: number): number | undefined {
  return Math.abs(position) > MAX_POSITION ? undefined : position;
}
