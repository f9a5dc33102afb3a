/** Tasks and validation of their fields. @module */
import { invalidField } from "../../errors.ts";
import {
  MAX_ESTIMATE,
  MAX_GIVEN_POSITION,
  MAX_POSITION,
  MAX_TITLE_CHARACTERS,
  MIN_POSITION_GAP,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { Recurrence } from "../recurrence/recurrence.ts";

/** Priorities, from least to most urgent. */
export const PRIORITIES = ["no-priority", "low", "medium", "high", "urgent"] as const;
/** One of {@linkcode PRIORITIES}. */
export type Priority = (typeof PRIORITIES)[number];

/** A task: a card on a board. */
export interface Task {
  id: string;
  projectId: string;
  /** The project's workspace. It changes only when the whole project moves. */
  workspaceId: string;
  /** Order in the column. May be a fraction. Ties are broken by number. */
  position: number;
  /** Unique in the project and never reused. */
  number: number;
  /** The assignee, a member of the workspace. */
  userId: string | null;
  title: string;
  /** Markdown, stored unchanged. */
  description: string | null;
  /** Slug of the column, `planned` or `archived`. */
  status: string;
  columnId: string | null;
  priority: Priority;
  /** Planned start of the work. */
  startDate: Date | null;
  /** See `dueDateOnly`. */
  dueDate: Date | null;
  /** Whether the due date has no time. Such a task is due at the end of that day in the assignee's time zone. */
  dueDateOnly: boolean;
  /** The expected effort, in a unit that the team chooses, such as story points or days. */
  estimate: number | null;
  /** A milestone of the project. */
  milestoneId: string | null;
  /** A cycle of the project. */
  cycleId: string | null;
  /** How the task repeats. When the task is completed, the rule moves to the next task. */
  recurrence: Recurrence | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A task whose description may not be loaded. Saving one without a description keeps the stored description. */
export type TaskRecord = Omit<Task, "description"> & Partial<Pick<Task, "description">>;

/** A task with the name of its assignee. */
export interface TaskDetail extends Task {
  /** Null for an unassigned task. */
  assigneeId: string | null;
  assigneeName: string | null;
  /** True if the caller asked to leave out long descriptions and this one is long; `description` is then null. */
  descriptionDeferred?: boolean;
}

/** A task as a board shows it. */
export interface TaskCard extends TaskDetail {
  /** The URL of the assignee's avatar. */
  assigneeImage: string | null;
  labels: { id: string; name: string; color: string }[];
  /** Always empty. Some clients expect this field. */
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
 * Checks a position that a client sets.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkPosition(position: number, pointer = "/position"): number {
  if (!Number.isFinite(position) || Math.abs(position) > MAX_GIVEN_POSITION) {
    throw invalidField(pointer, `Must be a number from -${MAX_GIVEN_POSITION} to ${MAX_GIVEN_POSITION}`);
  }
  return Object.is(position, -0) ? 0 : position;
}

/**
 * Checks an estimate.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_ESTIMATE`
 */
export function checkEstimate(estimate: number | null, pointer = "/estimate"): number | null {
  if (estimate === null) return null;
  const isInRange = Number.isFinite(estimate) && estimate >= 0 && estimate <= MAX_ESTIMATE;
  // True for numbers with at most 2 decimals, because a decimal parses to the closest number.
  if (isInRange && Number(estimate.toFixed(2)) === estimate) return Object.is(estimate, -0) ? 0 : estimate;
  const detail = `Must be a number from 0 to ${MAX_ESTIMATE} with at most 2 decimals`;
  throw invalidField(pointer, detail, "INVALID_ESTIMATE");
}

const LAST_MILLISECOND_OF_DAY = 24 * 3600 * 1000 - 1;

/**
 * Checks that the start date is not after the due date. A due date without a time includes the whole day.
 *
 * @throws {TrackerError} `invalid` with reason `START_AFTER_DUE`
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

/** A date from a client. */
export interface GivenDate {
  at: Date;
  /** Whether the client sent a date without a time. */
  dateOnly: boolean;
}

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Parses an ISO 8601 date or date-time. A date without a time is midnight UTC. A date-time without an offset is in UTC.
 *
 * @throws {TrackerError} `invalid`
 */
export function parseDate(text: string, pointer: string): GivenDate {
  const dateOnly = ISO_DATE.test(text);
  if (!dateOnly && !ISO_DATE_TIME.test(text)) throw invalidField(pointer, "Is not an ISO 8601 date or date-time");
  const zoned = dateOnly || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  // Some JavaScript engines turn February 30 into March 2, and others refuse it. This check always refuses it.
  if (
    Number.isNaN(at.getTime()) ||
    Number.isNaN(day.getTime()) ||
    // An offset may move the instant to a year that does not have four digits.
    at.getUTCFullYear() < 0 ||
    at.getUTCFullYear() > 9999 ||
    day.toISOString().slice(0, 10) !== text.slice(0, 10)
  ) {
    throw invalidField(pointer, "Is not a valid calendar date");
  }
  return { at, dateOnly };
}

/** Like {@linkcode parseDate}, but returns null for an absent, empty or null input. */
export function parseOptionalDate(text: string | null | undefined, pointer: string): GivenDate | null {
  return text === undefined || text === null || text === "" ? null : parseDate(text, pointer);
}

/** Returns whether both are the same instant, or both are null. */
export function sameInstant(left: Date | null, right: Date | null): boolean {
  return left === null || right === null ? left === right : left.getTime() === right.getTime();
}

/** Orders tasks as in a column: by position, then by number. */
export function compareInColumn(
  left: Pick<Task, "position" | "number">,
  right: Pick<Task, "position" | "number">,
): number {
  return left.position - right.position || left.number - right.number;
}

/** Returns the position after the last position in a column. The first card gets position 1. */
export function positionAfterLast(last: number | undefined): number {
  return last === undefined ? 1 : Math.floor(last) + 1;
}

/**
 * Returns a position between two neighbors, either of which may be absent.
 *
 * @returns undefined if the gap is too small, so that cards must be respaced first
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
