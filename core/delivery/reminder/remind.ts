/**
 * Sends reminders of due dates, once per task, kind and due date, also with several servers and after downtime.
 *
 * @module
 */

import { aboutTask } from "../../board/task/notifications.ts";
import { summaryOf } from "../../board/task/save.ts";
import type { TaskRecord } from "../../board/task/task.ts";
import type { Context } from "../../context.ts";
import type { EventType } from "../../history/event.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { notifyPeople } from "../../history/notify.ts";
import {
  DEFAULT_REMINDER_LEAD_MINUTES,
  EVENT_PAGE_ROWS,
  MAX_REMINDED_TASKS,
  MAX_REMINDER_EVENTS,
  REMINDER_PAGE_ROWS,
} from "../../limits.ts";
import type { Page } from "../../page.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { DeliveryPlan } from "../dispatch/delivery.ts";
import { insertPlans } from "../dispatch/insert_plans.ts";
import { kindsOf, selectsEvent } from "../dispatch/plan.ts";
import { relayEvents } from "../dispatch/relay.ts";
import {
  DueClock,
  type DueTask,
  dueSpans,
  type ReminderKind,
  type ReminderWindow,
  remindersAt,
  webhookMark,
} from "./reminder.ts";

/** Events that can make a task newly due for a reminder. */
const CHANGING: readonly EventType[] = [
  "taskCreated",
  "taskDueDateChanged",
  "taskAssigneeChanged",
  "taskStatusChanged",
  "taskMoved",
  "taskRestored",
];

/** Interval of saving the cursor when nothing happened, in milliseconds. */
const PLACE_MS = 60_000;

/** The end of the last run. */
interface Place {
  /** 0 before the first run. */
  instant: number;
  sequence: number;
}

/** Lookups cached during a run. */
interface Look {
  clock: DueClock;
  window: ReminderWindow;
  /** By task: when its unprocessed change was made. */
  changes: Changes;
  people: Map<string, Receiver>;
  /** Undefined if no webhook selects due dates. */
  webhooks: Map<string, Receiver | undefined>;
  isOpen: Map<string, boolean>;
}

type Changes = ReadonlyMap<string, Date>;

/** A recipient of reminders, with the lead time. */
interface Receiver {
  id: string;
  isWanted: boolean;
  leadTimeMinutes: number;
  timezone: string;
}

/** A reminder that was not sent yet. */
interface Reminder {
  kind: ReminderKind;
  /** The mark kind of its reminders. */
  mark: string;
  to: "person" | "webhook";
  receiver: Receiver;
}

/**
 * Sends reminders for tasks that became due since the last run. Call it every few seconds. Needs no actor.
 *
 * @returns the number of reminders
 */
export async function remindOfDueDates(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const found = await ctx.store.read(async (tx) => await lookAround(tx, ctx, now));
  const { place, window, changes, taskIds, sequence } = found;
  // Earlier events of a task are sent before its reminder, because a partition is processed in row order.
  if (taskIds.length > 0) await relayEvents(ctx);
  let made = 0;
  for (let start = 0; start < taskIds.length; start += MAX_REMINDED_TASKS) {
    const batch = taskIds.slice(start, start + MAX_REMINDED_TASKS);
    made += await ctx.store.transaction(async (tx) => {
      const look = newLook(window, changes);
      let count = 0;
      for (const task of await tx.listTaskRecordsById(batch)) count += await remind(tx, ctx, look, task);
      return count;
    });
  }
  const isFresh = place.instant > 0 && Math.abs(now.getTime() - place.instant) < PLACE_MS;
  if (isFresh && made === 0 && sequence - place.sequence < EVENT_PAGE_ROWS) return 0;
  await ctx.store.transaction(async (tx) => {
    await tx.saveCursor("reminder instant", now.getTime());
    if (sequence > (await tx.findCursor("reminder events"))) await tx.saveCursor("reminder events", sequence);
  });
  return made;
}

function newLook(window: ReminderWindow, changes: Changes): Look {
  return { clock: new DueClock(), window, changes, people: new Map(), webhooks: new Map(), isOpen: new Map() };
}

/** Finds the tasks that need a reminder now. */
async function lookAround(
  tx: ReadTx,
  ctx: Context,
  now: Date,
): Promise<{ place: Place; window: ReminderWindow; changes: Changes; taskIds: string[]; sequence: number }> {
  const place = { instant: await tx.findCursor("reminder instant"), sequence: await tx.findCursor("reminder events") };
  // The first run starts at the current time. After the clock was set back, the repeated time is checked again.
  const since = new Date(place.instant === 0 ? now.getTime() : Math.min(place.instant, now.getTime()));
  const { changes, sequence } = await listChanged(tx, place, now);
  const look = newLook({ since, now }, changes);
  const found = new Set<string>();
  const consider = async (tasks: readonly DueTask[]) => {
    for (const task of tasks) {
      if (!found.has(task.id) && (await remindersOf(tx, ctx, look, task)).length > 0) found.add(task.id);
    }
    await tx.yieldToEventLoop();
  };
  const leadTimes = [0, DEFAULT_REMINDER_LEAD_MINUTES, ...(await tx.listReminderLeadTimes())];
  for (const { from, before } of dueSpans(leadTimes, look.window)) {
    for (let page: Page | undefined = { limit: REMINDER_PAGE_ROWS }; page; ) {
      const { rows, next } = await tx.listTasksDue(from, before, page);
      await consider(rows);
      page = next && { limit: REMINDER_PAGE_ROWS, after: next };
    }
  }
  await consider(await tx.listTaskRecordsById([...changes.keys()]));
  return { place, window: look.window, changes, taskIds: [...found], sequence };
}

/**
 * Tasks with a due date whose relevant fields changed, and when they last did. Includes changes before the first run: a server
 * that was down from the start has to catch up on them too.
 */
async function listChanged(tx: ReadTx, place: Place, now: Date): Promise<{ changes: Changes; sequence: number }> {
  const changes = new Map<string, Date>();
  const last = await tx.findLastSequence();
  // The first ones may have been deleted long ago.
  const [next] = last > place.sequence ? await tx.listEvents(place.sequence, 1) : [];
  let sequence = next ? next.sequence - 1 : place.sequence;
  const end = Math.min(last, sequence + MAX_REMINDER_EVENTS);
  while (sequence < end) {
    const upTo = Math.min(sequence + EVENT_PAGE_ROWS, end);
    for (const { type, taskId, createdAt } of await tx.listDueTaskEvents(sequence, upTo)) {
      // The clock of another server may be ahead.
      if (CHANGING.includes(type)) changes.set(taskId, createdAt < now ? createdAt : now);
    }
    sequence = upTo;
    await tx.yieldToEventLoop();
  }
  return { changes, sequence };
}

/** @returns the number of reminders of the task */
async function remind(tx: Tx, ctx: Context, look: Look, task: TaskRecord): Promise<number> {
  const { now } = look.window;
  const { id: taskId, projectId, dueDate } = task;
  const reminders = dueDate ? await remindersOf(tx, ctx, look, task) : [];
  const notices: NotificationDraft[] = [];
  const plans: DeliveryPlan[] = [];
  for (const { kind, mark, to, receiver } of reminders) {
    if (!dueDate) continue;
    await tx.insertReminderMark({ taskId, kind: mark, dueDate, remindedAt: now });
    const { id: ownerId, leadTimeMinutes } = receiver;
    if (to === "person") notices.push(draftOf(task, dueDate, kind, receiver));
    else {
      const data = { task: summaryOf(task), dueDate: dueDate.toISOString(), leadTimeMinutes };
      plans.push({ endpointKind: "webhook", ownerId, projectId, taskId, eventType: "dueDateReminder", data });
    }
  }
  await notifyPeople(tx, ctx, notices, aboutTask(task), now);
  await insertPlans(tx, ctx, plans, now);
  return reminders.length;
}

/** The reminders of a task that are due now and were not sent yet. */
async function remindersOf(tx: ReadTx, ctx: Context, look: Look, task: DueTask): Promise<Reminder[]> {
  const { dueDate, dueDateOnly, userId } = task;
  if (!dueDate) return [];
  const person = userId === null ? undefined : await personOf(tx, look, userId);
  const webhook = await webhookOf(tx, ctx, look, task.projectId);
  const dueAt = look.clock.dueAt({ dueDate, dueDateOnly }, person?.timezone ?? "UTC");
  const window = { ...look.window, changedAt: look.changes.get(task.id) ?? look.window.now };
  const kindsFor = ({ leadTimeMinutes }: Receiver) => remindersAt({ dueAt, leadTimeMinutes }, window);
  const due: Reminder[] = [];
  if (person?.isWanted) {
    due.push(...kindsFor(person).map((kind) => ({ kind, mark: kind, to: "person" as const, receiver: person })));
  }
  if (webhook && kindsFor(webhook).includes("due_date_reminder")) {
    due.push({ kind: "due_date_reminder", mark: webhookMark(webhook.id), to: "webhook", receiver: webhook });
  }
  if (due.length === 0 || !(await isOpen(tx, look, task))) return [];
  const left: Reminder[] = [];
  for (const reminder of due) {
    if (!(await tx.hasReminderMark({ taskId: task.id, kind: reminder.mark, dueDate }))) left.push(reminder);
  }
  return left;
}

async function personOf(tx: ReadTx, { people }: Look, id: string): Promise<Receiver> {
  const known = people.get(id);
  if (known) return known;
  const account = await tx.findAccount(id);
  const preferences = await tx.findNotificationPreferences(id);
  const person: Receiver = {
    id,
    isWanted: account !== undefined && (preferences?.dueDateReminderEnabled ?? true),
    leadTimeMinutes: preferences?.dueDateReminderLeadTimeMinutes ?? DEFAULT_REMINDER_LEAD_MINUTES,
    timezone: account?.timezone ?? "UTC",
  };
  people.set(id, person);
  return person;
}

async function webhookOf(tx: ReadTx, ctx: Context, look: Look, projectId: string): Promise<Receiver | undefined> {
  const { webhooks } = look;
  if (webhooks.has(projectId)) return webhooks.get(projectId);
  const found = await tx.findIntegration(projectId, "generic-webhook");
  const isWanted = found !== undefined && selectsEvent(found, "dueDateReminder", kindsOf(ctx.channels));
  const webhook = isWanted
    ? { id: found.id, isWanted, leadTimeMinutes: found.dueDateReminderLeadTimeMinutes, timezone: "UTC" }
    : undefined;
  webhooks.set(projectId, webhook);
  return webhook;
}

/** No reminders for done or archived tasks, or in archived projects. */
async function isOpen(tx: ReadTx, look: Look, { status, columnId, projectId }: DueTask): Promise<boolean> {
  if (status === "archived") return false;
  const place = columnId ?? `without a column in ${projectId}`;
  const known = look.isOpen.get(place);
  if (known !== undefined) return known;
  const project = await tx.findProject(projectId);
  const column = columnId === null ? undefined : await tx.findColumn(columnId);
  const isAlive = project !== undefined && !project.archivedAt && !column?.isFinal;
  look.isOpen.set(place, isAlive);
  return isAlive;
}

function draftOf(
  task: TaskRecord,
  dueDate: Date,
  type: ReminderKind,
  { id: userId, leadTimeMinutes }: Receiver,
): NotificationDraft {
  const { title: taskTitle, projectId, workspaceId, dueDateOnly } = task;
  const reminderType = type === "task_overdue" ? "overdue" : "configured_before";
  const due = { dueDate: dueDate.toISOString(), dueDateOnly };
  const eventData = { taskTitle, projectId, workspaceId, reminderType, leadTimeMinutes, ...due };
  return { userId, type, title: null, content: null, eventData };
}
