/** An occasion is an event, slot or due date that can start a run of an automation. @module */
import type { TaskRecord } from "../../board/task/task.ts";
import type { EventType, StoredEvent } from "../../history/event_types.ts";
import { DueClock } from "../reminder/reminder.ts";
import { type Automation, runKey } from "./automation.ts";
import { type DueTrigger, matchesEvent } from "./trigger.ts";

/** Something that happened to a task. */
export type Occasion =
  | { type: "event"; taskId: string; event: StoredEvent }
  | { type: "slot"; taskId: string; slot: Date }
  /** A due date. If the task was changed after the offset had passed, `event` is that change. */
  | { type: "due"; taskId: string; dueDate: Date; event?: StoredEvent };

const MINUTE_MS = 60_000;

/** The types of events that can give a task a due date that starts an automation. */
export const DUE_EVENTS: readonly EventType[] = [
  "taskCreated",
  "taskDueDateChanged",
  "taskStatusChanged",
  "taskMoved",
  "taskRestored",
];

/** Returns the key of the run. */
export function keyOfOccasion(occasion: Occasion): string {
  if (occasion.type === "event") return runKey.ofEvent(occasion.event.sequence);
  if (occasion.type === "slot") return runKey.ofSlot(occasion.slot, occasion.taskId);
  return runKey.ofDueDate(occasion.dueDate, occasion.taskId);
}

/** Returns the event that started the run, if any. */
export function eventOfOccasion(occasion: Occasion): StoredEvent | undefined {
  return occasion.type === "slot" ? undefined : occasion.event;
}

/** Returns the depth of a run: one more than that of the run that made the change. */
export function depthOf(occasion: Occasion): number {
  const { depth } = Object(eventOfOccasion(occasion)?.data.automation) as { depth?: unknown };
  return (typeof depth === "number" ? depth : 0) + 1;
}

/** Returns the ID of the occasion's chain of runs, which is the key of the first run. */
export function chainOf(occasion: Occasion): string {
  const { chain } = Object(eventOfOccasion(occasion)?.data.automation) as { chain?: unknown };
  return typeof chain === "string" ? chain : keyOfOccasion(occasion);
}

/** Returns whether an occasion starts an automation, regardless of its condition. @param task the current task */
export function isStarted(automation: Automation, occasion: Occasion, task: TaskRecord, now: Date): boolean {
  const { trigger, sinceSequence, activeSince } = automation;
  if (!automation.isActive) return false;
  const event = eventOfOccasion(occasion);
  if (event && event.sequence <= sinceSequence) return false;
  if (occasion.type === "event") return matchesEvent(trigger, occasion.event);
  if (occasion.type === "slot") return trigger.type === "schedule" && occasion.slot > activeSince;
  if (trigger.type !== "due" || task.dueDate?.getTime() !== occasion.dueDate.getTime()) return false;
  const startAt = dueStart(trigger, { dueDate: task.dueDate, dueDateOnly: task.dueDateOnly });
  return event ? isLate(trigger, task, event, now) : startAt <= now && startAt > activeSince;
}

/** Returns the time at which a due date starts an automation. */
export function dueStart(
  { offsetMinutes, timeZone }: DueTrigger,
  due: { dueDate: Date; dueDateOnly: boolean },
  clock: DueClock = new DueClock(),
): Date {
  return new Date(clock.dueAt(due, timeZone).getTime() + offsetMinutes * MINUTE_MS);
}

/**
 * Returns whether a task got a due date that is still ahead but whose start time has already passed. The automation
 * then starts immediately, as a reminder would.
 */
export function isLate(
  trigger: DueTrigger,
  { dueDate, dueDateOnly }: Pick<TaskRecord, "dueDate" | "dueDateOnly">,
  event: Pick<StoredEvent, "createdAt">,
  now: Date,
): boolean {
  if (dueDate === null || trigger.offsetMinutes >= 0) return false;
  const startAt = dueStart(trigger, { dueDate, dueDateOnly });
  const dueAt = new DueClock().dueAt({ dueDate, dueDateOnly }, trigger.timeZone);
  return startAt <= event.createdAt && startAt <= now && now < dueAt;
}
