/**
 * Reminding of due dates: once for each task, kind and due date, however many servers look, however long nobody did.
 *
 * @module
 */
import { summaryOf } from "../board/task_edit.ts";
import type { Task } from "../board/task.ts";
import type { Context } from "../context.ts";
import {
  DEFAULT_REMINDER_LEAD_MINUTES,
  EVENT_PAGE_ROWS,
  MAX_PAGE_ROWS,
  MAX_REMINDED_TASKS,
  MAX_REMINDER_EVENTS,
} from "../limits.ts";
import type { Page } from "../page.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import type { DeliveryPlan } from "./delivery.ts";
import { insertPlans } from "./delivery_inserts.ts";
import { isTold, kindsOf } from "./delivery_plan.ts";
import type { EventType } from "./event.ts";
import { aboutTask, tellPeople } from "./inbox.ts";
import {
  DueClock,
  MAX_DUE_DELAY_MS,
  type ReminderMark,
  type ReminderWindow,
  remindersAt,
  webhookMark,
} from "./reminder.ts";
import type { Notice } from "./task_notifications.ts";

/** After which a task may have to be reminded of that had not to be before. */
const CHANGING: readonly EventType[] = [
  "taskCreated",
  "taskDueDateChanged",
  "taskAssigneeChanged",
  "taskStatusChanged",
  "taskMoved",
  "taskRestored",
];

/** What is written down only this often when nothing happened, in milliseconds. */
const PLACE_MS = 60_000;

/** Where the last look ended. */
interface Place {
  /** 0 before the first look. */
  instant: number;
  sequence: number;
}

/** What is to be said of one task. */
interface Reminders {
  marks: ReminderMark[];
  notices: Notice[];
  plans: DeliveryPlan[];
}

/**
 * Reminds of what is due since the last look: to be called every few seconds. No actor is needed.
 *
 * @returns how many reminders were made
 */
export async function remindOfDueDates(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const clock = new DueClock();
  const { place, window, taskIds, sequence } = await ctx.store.read(async (tx) => await look(tx, ctx, clock, now));
  let made = 0;
  for (let start = 0; start < taskIds.length; start += MAX_REMINDED_TASKS) {
    const batch = taskIds.slice(start, start + MAX_REMINDED_TASKS);
    made += await ctx.store.transaction(async (tx) => {
      let count = 0;
      for (const task of await tx.listTasksById(batch)) count += await remind(tx, ctx, clock, task, window);
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

async function look(
  tx: ReadTx,
  ctx: Context,
  clock: DueClock,
  now: Date,
): Promise<{ place: Place; window: ReminderWindow; taskIds: string[]; sequence: number }> {
  const place = { instant: await tx.findCursor("reminder instant"), sequence: await tx.findCursor("reminder events") };
  // The first look finds out where it is; and time that comes again, once the clock was set back, is looked at again.
  const since = new Date(place.instant === 0 ? now.getTime() : Math.min(place.instant, now.getTime()));
  const window = { since, now };
  const found = new Set<string>();
  const consider = async (tasks: readonly Task[]) => {
    for (const task of tasks) {
      if (!found.has(task.id) && (await findReminders(tx, ctx, clock, task, window)).marks.length > 0)
        found.add(task.id);
    }
    await tx.giveWay();
  };
  for (const minutes of new Set([0, DEFAULT_REMINDER_LEAD_MINUTES, ...(await tx.listReminderLeadTimes())])) {
    const lead = minutes * 60_000;
    const from = new Date(since.getTime() + lead - MAX_DUE_DELAY_MS);
    const before = new Date(now.getTime() + lead + 1);
    for (let page: Page | undefined = { limit: MAX_PAGE_ROWS }; page; ) {
      const { rows, next } = await tx.listTasksDue(from, before, page);
      await consider(rows);
      page = next && { limit: MAX_PAGE_ROWS, after: next };
    }
  }
  const changed = await listChanged(tx, place);
  await consider(await tx.listTasksById(changed.taskIds));
  return { place, window, taskIds: [...found], sequence: changed.sequence };
}

/** Tasks that were changed in a way that counts. */
async function listChanged(tx: ReadTx, place: Place): Promise<{ taskIds: string[]; sequence: number }> {
  if (place.instant === 0) return { taskIds: [], sequence: await tx.findLastSequence() };
  const taskIds = new Set<string>();
  let { sequence } = place;
  for (let seen = 0; seen < MAX_REMINDER_EVENTS; seen += EVENT_PAGE_ROWS) {
    const events = await tx.listEvents(sequence, EVENT_PAGE_ROWS);
    for (const { type, taskId } of events) if (taskId !== null && CHANGING.includes(type)) taskIds.add(taskId);
    sequence = events.at(-1)?.sequence ?? sequence;
    if (events.length < EVENT_PAGE_ROWS) break;
    await tx.giveWay();
  }
  return { taskIds: [...taskIds], sequence };
}

async function remind(tx: Tx, ctx: Context, clock: DueClock, task: Task, window: ReminderWindow): Promise<number> {
  const { marks, notices, plans } = await findReminders(tx, ctx, clock, task, window);
  for (const mark of marks) await tx.insertReminderMark(mark);
  await tellPeople(tx, ctx, notices, aboutTask(task), window.now);
  await insertPlans(tx, ctx, plans, window.now);
  return marks.length;
}

/** The reminders of a task that are to be made now and were not made yet. */
async function findReminders(
  tx: ReadTx,
  ctx: Context,
  clock: DueClock,
  task: Task,
  window: ReminderWindow,
): Promise<Reminders> {
  const all: Reminders = { marks: [], notices: [], plans: [] };
  const { dueDate, dueDateOnly } = task;
  if (!dueDate) return all;
  const assignee = task.userId === null ? undefined : await tx.findAccount(task.userId);
  const dueAt = clock.dueAt({ dueDate, dueDateOnly }, assignee?.timezone ?? "UTC");
  const isNew = async (kind: string) => !(await tx.hasReminderMark({ taskId: task.id, kind, dueDate }));
  const markOf = (kind: string): ReminderMark => ({ taskId: task.id, kind, dueDate, remindedAt: window.now });
  const preferences = assignee && (await tx.findNotificationPreferences(assignee.id));
  if (assignee && (preferences?.dueDateReminderEnabled ?? true)) {
    const leadTimeMinutes = preferences?.dueDateReminderLeadTimeMinutes ?? DEFAULT_REMINDER_LEAD_MINUTES;
    for (const kind of remindersAt({ dueAt, leadTimeMinutes }, window)) {
      if (!(await isNew(kind))) continue;
      all.marks.push(markOf(kind));
      all.notices.push(noticeOf(task, assignee.id, kind, { dueDate, dueDateOnly, leadTimeMinutes }));
    }
  }
  const webhook = await tx.findIntegration(task.projectId, "generic-webhook");
  if (webhook && isTold(webhook, "dueDateReminder", kindsOf(ctx.channels))) {
    const leadTimeMinutes = webhook.dueDateReminderLeadTimeMinutes;
    const kind = webhookMark(webhook.id);
    const isDue = remindersAt({ dueAt, leadTimeMinutes }, window).includes("due_date_reminder");
    if (isDue && (await isNew(kind))) {
      all.marks.push(markOf(kind));
      const data = { task: summaryOf(task), dueDate: dueDate.toISOString(), leadTimeMinutes };
      const { projectId, id: taskId } = task;
      all.plans.push({
        endpointKind: "webhook",
        ownerId: webhook.id,
        projectId,
        taskId,
        news: "dueDateReminder",
        data,
      });
    }
  }
  const isWanted = all.marks.length > 0 && (await isOpen(tx, task));
  return isWanted ? all : { marks: [], notices: [], plans: [] };
}

/** Nobody is reminded of what is done, put away, or in a project that is. */
async function isOpen(tx: ReadTx, task: Task): Promise<boolean> {
  if (task.status === "archived") return false;
  const project = await tx.findProject(task.projectId);
  if (!project || project.archivedAt) return false;
  const column = task.columnId === null ? undefined : await tx.findColumn(task.columnId);
  return !column?.isFinal;
}

function noticeOf(
  task: Task,
  userId: string,
  type: "due_date_reminder" | "task_overdue",
  { dueDate, dueDateOnly, leadTimeMinutes }: { dueDate: Date; dueDateOnly: boolean; leadTimeMinutes: number },
): Notice {
  const { title: taskTitle, projectId, workspaceId } = task;
  const reminderType = type === "task_overdue" ? "overdue" : "configured_before";
  const due = { dueDate: dueDate.toISOString(), dueDateOnly };
  const eventData = { taskTitle, projectId, workspaceId, reminderType, leadTimeMinutes, ...due };
  return { userId, type, title: null, content: null, eventData };
}
