/**
 * Saves tasks with their history, events, notifications, search documents and board versions. Every use case that
 * creates or edits tasks uses this module, so these always agree.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { Activity, ActivityType } from "../../history/activity.ts";
import type { EventType, TrackerEvent } from "../../history/event.ts";
import { eventOf } from "../../history/new_event.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { type NotificationBatch, notifyOfMany, notifyPeople } from "../../history/notify.ts";
import { People } from "../../history/people.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { Tx } from "../../ports/store.ts";
import { type SearchDocument, type SearchToken, tokensOf } from "../../search_token.ts";
import { mentionsIn } from "../comment/comment.ts";
import { activityOf, changedFields, changesBetween } from "./change.ts";
import { type ChangeNames, TASK_FIELDS, type TaskChange } from "./fields.ts";
import { aboutTask, draftsOfChange, draftsOfCreation, draftsOfMentions } from "./notifications.ts";
import type { Task, TaskRecord } from "./task.ts";

/** A task before and after an edit. `after` already has its final number. */
export interface TaskEdit<T extends TaskRecord = Task> {
  before: T;
  after: T;
  /** For a task that moves between projects. */
  names?: Pick<ChangeNames, "fromProject" | "toProject">;
}

/**
 * Saves an edited task with its history, events, notifications, search document and board version. Writes nothing if
 * nothing changed.
 *
 * @param options.people accounts and members that are already loaded
 * @returns the task after the edit
 */
export async function saveTaskEdit(
  tx: Tx,
  ctx: Context,
  edit: TaskEdit,
  now: Date,
  options: { people?: People } = {},
): Promise<Task> {
  const [task = edit.before] = await saveTaskEdits(tx, ctx, [edit], now, options);
  return task;
}

/**
 * Like {@linkcode saveTaskEdit}, for many tasks. Each has its own history, events and notifications.
 *
 * @param options.people accounts and members that are already loaded
 * @returns the changed tasks, in the order of the edits
 */
export async function saveTaskEdits<T extends TaskRecord>(
  tx: Tx,
  ctx: Context,
  edits: readonly TaskEdit<T>[],
  now: Date,
  options: { people?: People } = {},
): Promise<T[]> {
  const { people = new People(tx) } = options;
  const changed = edits.flatMap((edit) => {
    const { before, after } = edit;
    const changes = changesBetween(before, after);
    return changes.length > 0 ? [{ ...edit, after: { ...after, updatedAt: now }, changes }] : [];
  });
  if (changed.length === 0) return [];
  // Before the tasks, like claiming a number for a new task: concurrent changes of a project wait for its row, so they
  // cannot deadlock on its counts. Only for the source project: claiming a number has already incremented the version of
  // the destination.
  for (const projectId of new Set(changed.map(({ before }) => before.projectId))) {
    await tx.raiseProjectVersion(projectId);
  }
  for (const { before, after } of changed) await tx.saveTask(changedFields(before, after));
  await tx.insertActivities(await activitiesOf(people, ctx, changed, now));
  await tx.appendEvents(changed.flatMap((edit) => edit.changes.map((change) => eventOfChange(ctx, change, edit, now))));
  await allInOrder(notifyOfEdits(tx, people, ctx, changed, now), saveDocuments(tx, changed));
  return changed.map(({ after }) => after);
}

/** An edit and its changes. */
interface Changed extends TaskEdit<TaskRecord> {
  changes: readonly TaskChange[];
}

async function activitiesOf(people: People, ctx: Context, changed: readonly Changed[], now: Date): Promise<Activity[]> {
  const actorId = ctx.actor?.userId ?? null;
  const activities: Activity[] = [];
  for (const { before, after, changes, names: projectNames } of changed) {
    const assigneeId = before.userId === after.userId ? null : after.userId;
    const assignee = assigneeId === null ? undefined : await people.account(assigneeId);
    const names = {
      actorId,
      ...(assignee ? { assignee: assignee.name } : {}),
      ...projectNames,
    };
    for (const change of changes) {
      const activity = activityOf(change, names);
      if (activity) activities.push(newActivity(ctx, after.id, activity, now));
    }
  }
  return activities;
}

async function saveDocuments(tx: Tx, changed: readonly Changed[]): Promise<void> {
  for (const { before, after, changes } of changed) {
    const isReworded = changes.some(({ field }) => field === "title" || field === "description");
    if (isReworded) {
      const { description } = after;
      if (description === undefined)
        throw new TypeError(`Cannot index task "${after.id}" for search: its description was not loaded`);
      await tx.saveSearchDocument(documentOf(after, tokensOfTask({ title: after.title, description })));
    }
    if (before.projectId !== after.projectId) await tx.moveSearchDocuments(after.id, after.projectId);
  }
}

async function notifyOfEdits(
  tx: Tx,
  people: People,
  ctx: Context,
  changed: readonly Changed[],
  now: Date,
): Promise<void> {
  const batches: NotificationBatch[] = [];
  for (const { before, after, changes } of changed) {
    const drafts = changes.flatMap((change) => draftsOfChange(change, after, ctx.actor?.userId ?? null));
    drafts.push(...(await mentionDrafts(people, ctx, after, before.description)));
    batches.push({ drafts, about: aboutTask(after) });
  }
  await notifyOfMany(tx, ctx, batches, now, { people });
}

/**
 * Saves a new task, which must have a claimed number, with its history, event, notifications and search document.
 *
 * @param options.people accounts and members that are already loaded
 * @param options.tokens the search tokens of the task, if the caller has computed them
 */
export async function saveNewTask(
  tx: Tx,
  ctx: Context,
  task: Task,
  now: Date,
  options: { people?: People; tokens?: SearchToken[] } = {},
): Promise<void> {
  const { people = new People(tx), tokens = tokensOfTask(task) } = options;
  const actorId = ctx.actor?.userId ?? null;
  await tx.insertTask(task);
  const created = { type: "create" as const, content: "created this task", eventData: {} };
  await tx.insertActivities([newActivity(ctx, task.id, created, now)]);
  const event = taskEvent(ctx, "taskCreated", task, {}, now);
  const withDescription = { ...event.data, task: { ...summaryOf(task), description: task.description } };
  await tx.appendEvents([{ ...event, data: withDescription }]);
  await tx.insertSearchDocument(documentOf(task, tokens));
  const drafts = [...draftsOfCreation(task, actorId), ...(await mentionDrafts(people, ctx, task, null))];
  await notifyPeople(tx, ctx, drafts, aboutTask(task), now, { people });
}

/** Makes an event about a task. It includes a summary, so that receivers can show the task even after it is deleted. */
export function taskEvent(
  ctx: Context,
  type: EventType,
  task: TaskRecord,
  data: Record<string, unknown>,
  now: Date,
): TrackerEvent {
  const { workspaceId, projectId, id: taskId } = task;
  return eventOf(ctx, { type, workspaceId, projectId, taskId, data: { ...data, task: summaryOf(task) } }, now);
}

/** Returns the summary of a task in events. */
export function summaryOf(task: TaskRecord): Pick<Task, "id" | "number" | "title" | "status" | "priority" | "userId"> {
  const { id, number, title, status, priority, userId } = task;
  return { id, number, title, status, priority, userId };
}

/** Makes a history entry with the actor as its author. */
export function newActivity(
  ctx: Context,
  taskId: string,
  what: { type: ActivityType; content: string | null; eventData: Record<string, unknown> | null },
  now: Date,
): Activity {
  return {
    id: ctx.newId(),
    taskId,
    ...what,
    createdAt: now,
    updatedAt: now,
    userId: ctx.actor?.userId ?? null,
    externalUserName: null,
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
  };
}

function eventOfChange(
  ctx: Context,
  change: TaskChange,
  { before, after }: TaskEdit<TaskRecord>,
  now: Date,
): TrackerEvent {
  const { field, ...data } = change;
  if (field === "userId" && change.new === null) return taskEvent(ctx, "taskUnassigned", after, data, now);
  const numbers = field === "projectId" ? { oldNumber: before.number, newNumber: after.number } : {};
  return taskEvent(ctx, TASK_FIELDS[field].change.event, after, { ...data, ...numbers }, now);
}

/** Drafts notifications for members whom the new description mentions but the old one did not. */
async function mentionDrafts(
  people: People,
  ctx: Context,
  task: TaskRecord,
  oldDescription: string | null | undefined,
): Promise<NotificationDraft[]> {
  if (task.description === oldDescription || !ctx.actor) return [];
  const known = new Set(mentionsIn(oldDescription ?? null));
  const mentioned = mentionsIn(task.description ?? null).filter((id) => !known.has(id));
  if (mentioned.length === 0) return [];
  const [author, ...members] = await allInOrder(
    people.account(ctx.actor.userId),
    ...mentioned.map((id) => people.member(task.workspaceId, id)),
  );
  const memberIds = members.flatMap((member) => member?.userId ?? []);
  return draftsOfMentions(task, { memberIds, mentionerName: author?.name ?? DELETED_ACCOUNT_NAME }, ctx.actor.userId);
}

/** Returns the search tokens of a task. */
export function tokensOfTask({ title, description }: Pick<Task, "title" | "description">): SearchToken[] {
  return tokensOf([
    { text: title, weight: 3 },
    { text: description, weight: 2 },
  ]);
}

function documentOf(task: TaskRecord, tokens: SearchToken[]): SearchDocument {
  return {
    id: task.id,
    kind: "task",
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    createdAt: task.createdAt,
    tokens,
  };
}
