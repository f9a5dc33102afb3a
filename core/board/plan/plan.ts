/**
 * Plans: milestones and cycles of a project. Both are a named set of tasks with dates, so they share their storage, progress
 * and burn-up. A task is in at most one milestone and one cycle.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, MAX_PLAN_DESCRIPTION_BYTES } from "../../limits.ts";
import { checkText } from "../../text.ts";
import { checkEstimate, parseDate } from "../task/task.ts";

/** The kind of a plan. */
export type PlanKind = "milestone" | "cycle";
/** All kinds of plans. */
export const PLAN_KINDS: readonly PlanKind[] = ["milestone", "cycle"];

/** A stored milestone or cycle. Days are ISO 8601 dates, in UTC. */
export interface Plan {
  id: string;
  projectId: string;
  kind: PlanKind;
  /** Unique among the plans of its kind in the project, ignoring case. */
  name: string;
  /** Markdown. Null for cycles. */
  description: string | null;
  /** The first day. A cycle always has one. */
  startDate: string | null;
  /** The last day. For a milestone, this is the due date. A cycle always has one. */
  endDate: string | null;
  /** The total estimate that fits in a cycle. Null for milestones. */
  capacity: number | null;
  /** When a milestone was marked as done, or a cycle was closed. */
  closedAt: Date | null;
  position: number;
  createdAt: Date;
  updatedAt: Date;
  /** When a plan with many tasks was deleted. Such a plan is hidden, and removed when all tasks have left it. */
  deletedAt: Date | null;
  /**
   * The ID of the plan that tasks move to while they leave this plan in parts; empty if they move to no plan. Null at
   * all other times.
   */
  emptiesInto: string | null;
}

/** A task that is or was in a plan. Burn-ups use these rows to find their tasks. */
export interface PlanTask {
  planId: string;
  taskId: string;
}

/** The live tasks of a plan. Tasks in final columns and archived tasks are done. */
export interface PlanProgress {
  tasks: number;
  doneTasks: number;
  /** The sum of the estimates. Tasks without an estimate count as 0. */
  estimate: number;
  doneEstimate: number;
}

/** The field of a task that refers to a plan of each kind. */
export const PLAN_FIELDS: Readonly<{ milestone: "milestoneId"; cycle: "cycleId" }> = {
  milestone: "milestoneId",
  cycle: "cycleId",
};
/** One of {@linkcode PLAN_FIELDS}. */
export type PlanField = (typeof PLAN_FIELDS)[PlanKind];

/** Checks the name of a plan. @throws {TrackerError} `invalid` */
export function checkPlanName(name: string): string {
  return checkText(name, "/name", { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** Checks the description of a milestone. @throws {TrackerError} `invalid` */
export function checkPlanDescription(description: string | null): string | null {
  if (description === null || description === "") return null;
  return checkText(description, "/description", { maxBytes: MAX_PLAN_DESCRIPTION_BYTES });
}

/**
 * Checks a day. Null and the empty string mean no day.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkDay(day: string | null, pointer: string): string | null {
  if (day === null || day === "") return null;
  const { at, dateOnly } = parseDate(day, pointer);
  if (!dateOnly) throw invalidField(pointer, "Must be a date without a time, such as 2027-01-15");
  return dayOf(at);
}

/** Checks the capacity of a cycle. @throws {TrackerError} `invalid` */
export function checkCapacity(capacity: number | null): number | null {
  return checkEstimate(capacity, "/capacity");
}

/** Refuses a last day before the first day. @throws {TrackerError} `invalid` with reason `START_AFTER_DUE` */
export function checkDays({ startDate, endDate }: Pick<Plan, "startDate" | "endDate">): void {
  if (startDate !== null && endDate !== null && startDate > endDate) {
    throw invalidField("/startDate", "Start date must not be after due date", "START_AFTER_DUE");
  }
}

/** Returns the day of an instant, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2031-05-06".length);
}

/** The states of a cycle. */
export const CYCLE_STATES = ["upcoming", "active", "done"] as const;
/** One of {@linkcode CYCLE_STATES}. */
export type CycleState = (typeof CYCLE_STATES)[number];

/** Returns the state of a cycle, which derives from its dates unless it was closed earlier. */
export function cycleStateOf({ startDate, endDate, closedAt }: Plan, now: Date): CycleState {
  const today = dayOf(now);
  if (closedAt !== null || (endDate !== null && today > endDate)) return "done";
  return startDate !== null && today < startDate ? "upcoming" : "active";
}

/** Rounds a sum of estimates, to remove floating-point errors. */
export function roundedSum(sum: number): number {
  return Number(sum.toFixed(2));
}
