/**
 * Sends due date reminders once per task, kind and due date, even with several servers and after downtime.
 *
 * @module
 */

import { aboutTask } from "../../board/task/notifications.ts";
import { summaryOf } from "../../board/task/save.ts";
import type { TaskRecord } from "../../board/task/task.ts";
import type { Context } from "../../context.ts";
import type { EventType } from "../../history/event_types.ts";
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
import { insertPlans, kindsOf, selectsEvent } from "../dispatch/plan.ts";
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

/** How often the cursor is saved when nothing happened, in milliseconds. */
const SAVE_INTERVAL_MS = 60_000;

/** Where the last run ended. */
interface LastRun {
  /** Unix milliseconds; 0 before the first run. */
  instant: number;
  sequence: number;
}

/** The state of a run, with its cached lookups. */
interface Run {
  clock: DueClock;
  window: ReminderWindow;
  /** When each task with unprocessed changes was last changed. */
  changes: Changes;
  people: Map<string, Receiver>;
  /** The webhooks that select reminders, by project. */
  webhooks: Map<string, readonly Receiver[]>;
  isOpen: Map<string, boolean>;
}

type Changes = ReadonlyMap<string, Date>;

/** A recipient of reminders. */
interface Receiver {
  id: string;
  isWanted: boolean;
  leadTimeMinutes: number;
  timezone: string;
}

/** A reminder to send. */
interface Reminder {
  kind: ReminderKind;
  /** The kind of its {@linkcode ReminderMark}. */
  mark: string;
  to: "person" | "webhook";
  receiver: Receiver;
}

/**
 * Sends reminders for tasks that became due since the last run. Call it every few seconds. No actor is needed.
 *
 * @returns the number of reminders
 */
export async function remindOfDueDates(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const found = await ctx.store.read(async (tx) => await findDueTasks(tx, ctx, now));
  const { lastRun, window, changes, taskIds, sequence } = found;
  // Plan earlier events first, so that they are sent before the reminder. A partition is processed in row order.
  if (taskIds.length > 0) await relayEvents(ctx);
  let made = 0;
  for (let start = 0; start < taskIds.length; start += MAX_REMINDED_TASKS) {
    const batch = taskIds.slice(start, start + MAX_REMINDED_TASKS);
    made += await ctx.store.transaction(async (tx) => {
      const run = newRun(window, changes);
      let count = 0;
      for (const task of await tx.listTaskRecordsById(batch)) count += await remind(tx, ctx, run, task);
      return count;
    });
  }
  const isFresh = lastRun.instant > 0 && Math.abs(now.getTime() - lastRun.instant) < SAVE_INTERVAL_MS;
  if (isFresh && made === 0 && sequence - lastRun.sequence < EVENT_PAGE_ROWS) return 0;
  await ctx.store.transaction(async (tx) => {
    await tx.saveCursor("reminder instant", now.getTime());
    if (sequence > (await tx.findCursor("reminder events"))) await tx.saveCursor("reminder events", sequence);
  });
  return made;
}

function newRun(window: ReminderWindow, changes: Changes): Run {
  return { clock: new DueClock(), window, changes, people: new Map(), webhooks: new Map(), isOpen: new Map() };
}

/** Finds the tasks that need a reminder now. */
async function findDueTasks(
  tx: ReadTx,
  ctx: Context,
  now: Date,
): Promise<{ lastRun: LastRun; window: ReminderWindow; changes: Changes; taskIds: string[]; sequence: number }> {
  const lastRun = {
    instant: await tx.findCursor("reminder instant"),
    sequence: await tx.findCursor("reminder events"),
  };
  // The first run starts at the current time. If the clock was set back, the repeated period is checked again.
  const since = new Date(lastRun.instant === 0 ? now.getTime() : Math.min(lastRun.instant, now.getTime()));
  const { changes, sequence } = await listChanged(tx, lastRun, now);
  const run = newRun({ since, now }, changes);
  const found = new Set<string>();
  const consider = async (tasks: readonly DueTask[]) => {
    for (const task of tasks) {
      if (!found.has(task.id) && (await remindersOf(tx, ctx, run, task)).length > 0) found.add(task.id);
    }
    await tx.yieldToEventLoop();
  };
  const leadTimes = [0, DEFAULT_REMINDER_LEAD_MINUTES, ...(await tx.listReminderLeadTimes())];
  for (const { from, before } of dueSpans(leadTimes, run.window)) {
    for (let page: Page | undefined = { limit: REMINDER_PAGE_ROWS }; page; ) {
      const { rows, next } = await tx.listTasksDue(from, before, page);
      await consider(rows);
      page = next && { limit: REMINDER_PAGE_ROWS, after: next };
    }
  }
  await consider(await tx.listTaskRecordsById([...changes.keys()]));
  return { lastRun, window: run.window, changes, taskIds: [...found], sequence };
}

/**
 * Lists tasks with a due date whose relevant fields changed, with the time of the last change. Includes changes before the
 * first run, in case the server that sends reminders started late.
 */
async function listChanged(tx: ReadTx, lastRun: LastRun, now: Date): Promise<{ changes: Changes; sequence: number }> {
  const changes = new Map<string, Date>();
  const last = await tx.findLastSequence();
  // The first events after the cursor may have been deleted.
  const [next] = last > lastRun.sequence ? await tx.listEvents(lastRun.sequence, 1) : [];
  let sequence = next ? next.sequence - 1 : lastRun.sequence;
  const end = Math.min(last, sequence + MAX_REMINDER_EVENTS);
  while (sequence < end) {
    const upTo = Math.min(sequence + EVENT_PAGE_ROWS, end);
    for (const { type, taskId, createdAt } of await tx.listDueTaskEvents(sequence, upTo)) {
      // Another server's clock may be ahead.
      if (CHANGING.includes(type)) changes.set(taskId, createdAt < now ? createdAt : now);
    }
    sequence = upTo;
    await tx.yieldToEventLoop();
  }
  return { changes, sequence };
}

/** Sends the reminders of a task. @returns the number of reminders */
async function remind(tx: Tx, ctx: Context, run: Run, task: TaskRecord): Promise<number> {
  const { now } = run.window;
  const { id: taskId, projectId, dueDate } = task;
  const reminders = dueDate ? await remindersOf(tx, ctx, run, task) : [];
  const drafts: NotificationDraft[] = [];
  const plans: DeliveryPlan[] = [];
  for (const { kind, mark, to, receiver } of reminders) {
    if (!dueDate) continue;
    await tx.insertReminderMark({ taskId, kind: mark, dueDate, remindedAt: now });
    const { id: ownerId, leadTimeMinutes } = receiver;
    if (to === "person") drafts.push(draftOf(task, dueDate, kind, receiver));
    else {
      const data = { task: summaryOf(task), dueDate: dueDate.toISOString(), leadTimeMinutes };
      plans.push({ endpointKind: "webhook", ownerId, projectId, taskId, eventType: "dueDateReminder", data });
    }
  }
  await notifyPeople(tx, ctx, drafts, aboutTask(task), now);
  await insertPlans(tx, ctx, plans, now);
  return reminders.length;
}

/** Lists the reminders of a task that are due now and have not been sent. */
async function remindersOf(tx: ReadTx, ctx: Context, run: Run, task: DueTask): Promise<Reminder[]> {
  const { dueDate, dueDateOnly, userId } = task;
  if (!dueDate) return [];
  const person = userId === null ? undefined : await personOf(tx, run, userId);
  const webhooks = await webhooksOf(tx, ctx, run, task.projectId);
  const dueAt = run.clock.dueAt({ dueDate, dueDateOnly }, person?.timezone ?? "UTC");
  const window = { ...run.window, changedAt: run.changes.get(task.id) ?? run.window.now };
  const kindsFor = ({ leadTimeMinutes }: Receiver) => remindersAt({ dueAt, leadTimeMinutes }, window);
  const due: Reminder[] = [];
  if (person?.isWanted) {
    due.push(...kindsFor(person).map((kind) => ({ kind, mark: kind, to: "person" as const, receiver: person })));
  }
  for (const webhook of webhooks) {
    if (!kindsFor(webhook).includes("due_date_reminder")) continue;
    due.push({ kind: "due_date_reminder", mark: webhookMark(webhook.id), to: "webhook", receiver: webhook });
  }
  if (due.length === 0 || !(await isOpen(tx, run, task))) return [];
  const left: Reminder[] = [];
  for (const reminder of due) {
    if (!(await tx.hasReminderMark({ taskId: task.id, kind: reminder.mark, dueDate }))) left.push(reminder);
  }
  return left;
}

async function personOf(tx: ReadTx, { people }: Run, id: string): Promise<Receiver> {
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

async function webhooksOf(tx: ReadTx, ctx: Context, run: Run, projectId: string): Promise<readonly Receiver[]> {
  const known = run.webhooks.get(projectId);
  if (known) return known;
  const channels = kindsOf(ctx.channels);
  const webhooks = (await tx.listIntegrations(projectId))
    .filter((one) => selectsEvent(one, "dueDateReminder", channels))
    .map(({ id, dueDateReminderLeadTimeMinutes: leadTimeMinutes }) => ({
      id,
      isWanted: true,
      leadTimeMinutes,
      timezone: "UTC",
    }));
  run.webhooks.set(projectId, webhooks);
  return webhooks;
}

/**
 * Returns whether a task can have reminders: it must be neither done nor archived, and its project must not be
 * archived.
 */
async function isOpen(tx: ReadTx, run: Run, { status, columnId, projectId }: DueTask): Promise<boolean> {
  if (status === "archived") return false;
  const key = columnId ?? `without a column in ${projectId}`;
  const known = run.isOpen.get(key);
  if (known !== undefined) return known;
  const project = await tx.findProject(projectId);
  const column = columnId === null ? undefined : await tx.findColumn(columnId);
  const isAlive = project !== undefined && !project.archivedAt && !column?.isFinal;
  run.isOpen.set(key, isAlive);
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
