/** What starts an automation: an event, a schedule or a due date. @module */
import { type Column, resolveStatus } from "../../board/column/column.ts";
import { invalidField } from "../../errors.ts";
import type { EventType, TrackerEvent } from "../../history/event_types.ts";
import { checkTimezone } from "../../identity/account/account.ts";
import { MAX_AUTOMATION_OFFSET_MINUTES } from "../../limits.ts";

/** The event types that can start an automation, in display order. */
export const AUTOMATION_EVENTS = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
  "taskDueDateChanged",
  "taskStartDateChanged",
  "taskLabelsChanged",
  "taskFieldChanged",
  "taskCommentCreated",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskEstimateChanged",
  "taskMilestoneChanged",
  "taskCycleChanged",
  "taskMoved",
  "taskRelationsChanged",
  "taskLinksChanged",
  "taskRestored",
] as const;
/** One of {@linkcode AUTOMATION_EVENTS}. */
export type AutomationEvent = (typeof AUTOMATION_EVENTS)[number];

/** The types of triggers. */
export const TRIGGER_TYPES = ["event", "schedule", "due"] as const;
/** One of {@linkcode TRIGGER_TYPES}. */
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** How often a schedule starts an automation. */
export const SCHEDULE_FREQUENCIES = ["daily", "weekly", "monthly"] as const;
/** One of {@linkcode SCHEDULE_FREQUENCIES}. */
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number];

/** Starts when a task of the project changes. */
export interface EventTrigger {
  type: "event";
  event: AutomationEvent;
  /** Only for `taskStatusChanged`: the slug of the former status. Null for any status. */
  from: string | null;
  /** Only for `taskStatusChanged`: the slug of the new status. Null for any status. */
  to: string | null;
}

/** Starts at a time of day, for each task of the project that meets the condition. */
export interface ScheduleTrigger {
  type: "schedule";
  frequency: ScheduleFrequency;
  /** Only for weekly schedules, else empty: days from 0 (Sunday) to 6, in order. */
  weekdays: number[];
  /** Only for monthly schedules, else null: 1 to 31. In shorter months, the slot is on the last day. */
  dayOfMonth: number | null;
  /** `HH:MM`, local time in the time zone. */
  time: string;
  /** IANA name. */
  timeZone: string;
}

/** Starts before or after the due date of a task. */
export interface DueTrigger {
  type: "due";
  /**
   * Negative before the due date, positive after it. A due date without a time means the end of that day in the time
   * zone.
   */
  offsetMinutes: number;
  /** IANA name. */
  timeZone: string;
}

/** What starts an automation. */
export type AutomationTrigger = EventTrigger | ScheduleTrigger | DueTrigger;

/** Input of a trigger. Fields that belong to other trigger types are ignored. */
export interface TriggerInput {
  type: TriggerType;
  event?: AutomationEvent;
  /** A column's slug or name, `planned` or `archived`. */
  from?: string | null;
  to?: string | null;
  frequency?: ScheduleFrequency;
  weekdays?: readonly number[];
  dayOfMonth?: number | null;
  time?: string;
  /** @default "UTC" */
  timeZone?: string;
  offsetMinutes?: number;
}

const DAYS_OF_WEEK = 7;
const DAYS_OF_MONTH = 31;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Checks a trigger.
 *
 * @param columns the columns of the project
 * @throws {TrackerError} `invalid`
 */
export function checkTrigger(input: TriggerInput, columns: readonly Column[]): AutomationTrigger {
  switch (input.type) {
    case "event":
      return checkEvent(input, columns);
    case "schedule":
      return checkSchedule(input);
    case "due":
      return checkDue(input);
    default:
      throw invalidField("/trigger/type", `Must be one of: ${TRIGGER_TYPES.join(", ")}`);
  }
}

function checkEvent({ event, from, to }: TriggerInput, columns: readonly Column[]): EventTrigger {
  if (event === undefined || !AUTOMATION_EVENTS.includes(event)) {
    throw invalidField("/trigger/event", `Must be one of: ${AUTOMATION_EVENTS.join(", ")}`);
  }
  const statusOf = (status: string | null | undefined, name: string): string | null => {
    if (status === null || status === undefined) return null;
    if (event !== "taskStatusChanged") {
      throw invalidField(`/trigger/${name}`, "Must be absent unless the event is taskStatusChanged");
    }
    return resolveStatus(status, columns, `/trigger/${name}`).status;
  };
  return { type: "event", event, from: statusOf(from, "from"), to: statusOf(to, "to") };
}

function checkSchedule(input: TriggerInput): ScheduleTrigger {
  const { frequency, weekdays = [], dayOfMonth = null, time, timeZone = "UTC" } = input;
  if (frequency === undefined || !SCHEDULE_FREQUENCIES.includes(frequency)) {
    throw invalidField("/trigger/frequency", `Must be one of: ${SCHEDULE_FREQUENCIES.join(", ")}`);
  }
  if (time === undefined || !TIME.test(time)) throw invalidField("/trigger/time", "Must be a time such as 09:30");
  const isDay = (day: number): boolean => Number.isInteger(day) && day >= 0 && day < DAYS_OF_WEEK;
  const days = new Set(weekdays);
  if (frequency === "weekly" && (days.size === 0 || days.size < weekdays.length || !weekdays.every(isDay))) {
    throw invalidField("/trigger/weekdays", "Must be 1 to 7 different days from 0 (Sunday) to 6");
  }
  const isDate = dayOfMonth !== null && Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= DAYS_OF_MONTH;
  if (frequency === "monthly" && !isDate) {
    throw invalidField("/trigger/dayOfMonth", `Must be a whole number from 1 to ${DAYS_OF_MONTH}`);
  }
  return {
    type: "schedule",
    frequency,
    weekdays: frequency === "weekly" ? weekdays.toSorted((left, right) => left - right) : [],
    dayOfMonth: frequency === "monthly" ? dayOfMonth : null,
    time,
    timeZone: checkTimezone(timeZone, "/trigger/timeZone"),
  };
}

function checkDue({ offsetMinutes, timeZone = "UTC" }: TriggerInput): DueTrigger {
  const isOffset = Number.isInteger(offsetMinutes) && Math.abs(offsetMinutes ?? 0) <= MAX_AUTOMATION_OFFSET_MINUTES;
  if (offsetMinutes === undefined || !isOffset) {
    const detail = `Must be a whole number from -${MAX_AUTOMATION_OFFSET_MINUTES} to ${MAX_AUTOMATION_OFFSET_MINUTES}`;
    throw invalidField("/trigger/offsetMinutes", detail);
  }
  return {
    type: "due",
    offsetMinutes: offsetMinutes === 0 ? 0 : offsetMinutes,
    timeZone: checkTimezone(timeZone, "/trigger/timeZone"),
  };
}

/** Returns whether an event starts an automation with this trigger. */
export function matchesEvent(trigger: AutomationTrigger, { type, data }: Pick<TrackerEvent, "type" | "data">): boolean {
  if (trigger.type !== "event" || trigger.event !== type) return false;
  const { from, to } = trigger;
  return (from === null || from === data.old) && (to === null || to === data.new);
}

/** Returns whether events of a type can start automations. */
export function isAutomationEvent(type: EventType): type is AutomationEvent {
  return (AUTOMATION_EVENTS as readonly EventType[]).includes(type);
}
