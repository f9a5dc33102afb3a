/**
 * Saves tasks with their history, events, notifications, search documents and board versions. Every use case that
 * creates or edits tasks uses this module, so the records always agree.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import type { Activity, ActivityType } from "../../history/activity.ts";
import type { EventType, TrackerEvent } from "../../history/event_types.ts";
import { eventOf } from "../../history/new_event.ts";
import type { NotificationDraft } from "../../history/notification.ts";
import { type NotificationBatch, notifyOfMany, notifyPeople } from "../../history/notify.ts";
import { People } from "../../history/people.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { Tx } from "../../ports/store.ts";
import type { SearchToken } from "../../search_token.ts";
import { mentionsIn } from "../comment/comment.ts";
import { newValue } from "../field/fill.ts";
import { draftsOfNamed, namedPeople } from "../field/named_people.ts";
import { type NewFieldValue, requiredValues } from "../field/new_task.ts";
import { FIELD_TYPES, textOf } from "../field/types.ts";
import { newPlanTasks } from "../plan/task_plans.ts";
import { tokensOfTask } from "../search/task_tokens.ts";
import { newWatchers, type TaskWatcher } from "../watcher/watcher.ts";
import { activityOf, changedFields, changesBetween } from "./change.ts";
import { type ChangeNames, TASK_FIELDS, type TaskChange } from "./fields.ts";
import { aboutTask, draftsOfChange, draftsOfCreation, draftsOfMentions } from "./notifications.ts";
import type { Respaced } from "./position.ts";
import { documentOf, saveTaskDocument } from "./search_document.ts";
import type { Task, TaskRecord } from "./task.ts";

/** A task before and after an edit. `after` already has its final number. */
export interface TaskEdit<T extends TaskRecord = Task> {
  before: T;
  after: T;
  /** Tasks that were moved a little to make room for this one. */
  respaced?: readonly Respaced[];
  /** Names for the history of a task that moves between projects, or to another milestone or cycle. */
  names?: Pick<ChangeNames, "fromProject" | "toProject" | "milestone" | "cycle" | "closedCycle" | "nextTask">;
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
 * Like {@linkcode saveTaskEdit}, for many tasks. Completing a recurring task does not create the next task; see
 * `saveAndRepeat()`. Each task has its own history, events and notifications.
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
  // The versions are incremented before the tasks are saved, as when a new task claims its number. Concurrent changes
  // to a project then wait for its row, so they cannot deadlock on its counts. Only the source project needs this,
  // because claiming a number has already incremented the version of the destination.
  for (const projectId of new Set(changed.map(({ before }) => before.projectId))) {
    await tx.raiseProjectVersion(projectId);
  }
  const moved = changed.filter(({ before, after }) => before.projectId !== after.projectId);
  await tx.insertTaskAliases(moved.map(({ before: { projectId, number, id } }) => ({ projectId, number, taskId: id })));
  await tx.saveTasks(changed.map(({ before, after }) => changedFields(before, after)));
  for (const [projectId, edits] of groupBy(moved, ({ after }) => after.projectId)) {
    const taskIds = edits.map(({ after }) => after.id);
    await tx.addFieldValues(await requiredValues(tx, projectId, taskIds, now));
  }
  await tx.addPlanTasks(changed.flatMap(({ before, after }) => newPlanTasks(after, before)));
  await tx.insertActivities(await activitiesOf(people, ctx, changed, now));
  await tx.appendEvents(changed.flatMap((edit) => edit.changes.map((change) => eventOfChange(ctx, change, edit, now))));
  const withStatus = changed.filter(({ changes }) => changes.some(({ field }) => field === "status"));
  if (withStatus.length > 0) await tx.deleteClaimsOfDoneTasks(withStatus.map(({ after }) => after.id));
  for (const { respaced = [] } of changed) await reportRespaced(tx, ctx, respaced, now);
  await allInOrder(notifyOfEdits(tx, people, ctx, changed, now), saveDocuments(tx, changed));
  return changed.map(({ after }) => after);
}

/** Appends an event for each respaced task, for clients and for undo, which finds them by `isRespaced`. */
export async function reportRespaced(tx: Tx, ctx: Context, respaced: readonly Respaced[], now: Date): Promise<void> {
  if (respaced.length === 0) return;
  const tasks = new Map((await tx.listTaskRecordsById(respaced.map(({ id }) => id))).map((task) => [task.id, task]));
  await tx.appendEvents(
    respaced.flatMap(({ id, old, position }) => {
      const task = tasks.get(id);
      return task ? [taskEvent(ctx, "taskPositionChanged", task, { old, new: position, isRespaced: true }, now)] : [];
    }),
  );
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
  const moved = changed.filter(({ before, after }) => before.projectId !== after.projectId);
  for (const { after, changes } of changed) {
    const isReworded = changes.some(({ field }) => field === "title" || field === "description");
    if (isReworded) {
      const { description } = after;
      if (description === undefined)
        throw new TypeError(`Cannot index task "${after.id}" for search: its description was not loaded`);
      await saveTaskDocument(tx, after);
    }
  }
  const destinations = groupBy(moved, ({ after }) => after.projectId);
  for (const [projectId, edits] of destinations) {
    await tx.moveSearchDocuments(
      edits.map(({ after }) => after.id),
      projectId,
    );
  }
  await reindexMoved(tx, moved);
}

/**
 * Reindexes tasks that moved to another project. The project has different fields, so the tasks' search words change.
 */
async function reindexMoved(tx: Tx, moved: readonly Changed[]): Promise<void> {
  if (moved.length === 0) return;
  const values = await tx.listFieldValuesOnTasks(moved.map(({ after }) => after.id));
  const worded = new Set(values.filter(({ type }) => FIELD_TYPES[type].isSearchable).map(({ taskId }) => taskId));
  for (const { after } of moved) if (worded.has(after.id)) await saveTaskDocument(tx, after);
}

async function notifyOfEdits(
  tx: Tx,
  people: People,
  ctx: Context,
  changed: readonly Changed[],
  now: Date,
): Promise<void> {
  const moved = changed.filter(({ changes }) => changes.some(({ field }) => field === "status"));
  const watchers = await people.watchers(moved.map(({ after }) => after.id));
  const batches: NotificationBatch[] = [];
  const added: TaskWatcher[] = [];
  for (const { before, after, changes } of changed) {
    const known = watchers.get(after.id) ?? [];
    const drafts = changes.flatMap((change) => draftsOfChange(change, after, ctx.actor?.userId ?? null, known));
    const mentions = await mentionDrafts(people, ctx, after, before.description);
    drafts.push(...mentions);
    batches.push({ drafts, about: aboutTask(after) });
    const assigneeId = before.userId === after.userId ? null : after.userId;
    added.push(...newWatchers(after.id, [assigneeId, ...mentions.map(({ userId }) => userId)], now));
  }
  await tx.addWatchers(added);
  await notifyOfMany(tx, ctx, batches, now, { people });
}

/**
 * Saves a new task, which must have a claimed number, with its history, event, notifications and search document.
 *
 * @param options.people accounts and members that are already loaded
 * @param options.tokens the search tokens of the task, if the caller has computed them
 * @param options.values the values of its custom fields. @default none
 * @param options.repeatOf the ID of the completed recurring task that the new task follows
 * @param options.isImported whether the task is imported; the actor then does not become a watcher. @default false
 * @param options.isCopied whether its project is copied; mentioned people are then not notified. @default false
 */
export async function saveNewTask(
  tx: Tx,
  ctx: Context,
  task: Task,
  now: Date,
  options: {
    people?: People;
    tokens?: SearchToken[];
    values?: readonly NewFieldValue[];
    repeatOf?: string;
    isImported?: boolean;
    isCopied?: boolean;
  } = {},
): Promise<void> {
  const { people = new People(tx), values = [], repeatOf, isImported = false, isCopied = false } = options;
  const searchable = values.filter(({ field }) => FIELD_TYPES[field.type].isSearchable);
  const words = searchable.map(({ field, value }) => textOf(field.type, value));
  const tokens = (words.length === 0 && options.tokens) || tokensOfTask(task, words);
  const actorId = ctx.actor?.userId ?? null;
  await tx.insertTask(task);
  await tx.addPlanTasks(newPlanTasks(task));
  await tx.addFieldValues(values.map(({ field, value }) => newValue(field, task.id, value, now)));
  const created = { type: "create" as const, content: "created this task", eventData: {} };
  await tx.insertActivities([newActivity(ctx, task.id, created, now)]);
  const origin = repeatOf === undefined ? {} : { repeatOf };
  const event = taskEvent(ctx, "taskCreated", task, origin, now);
  const withDescription = { ...event.data, task: { ...summaryOf(task), description: task.description } };
  await tx.appendEvents([{ ...event, data: withDescription }]);
  await tx.insertSearchDocument(documentOf(task, tokens));
  // People who are mentioned in a recurring task were notified of its first task. People who are mentioned in a copied
  // task were notified of the original.
  const mentions = repeatOf === undefined && !isCopied ? await mentionDrafts(people, ctx, task, null) : [];
  const fieldChanges = values.map(({ field, value }) => ({ field, old: null, new: value }));
  const named = await namedPeople(people, task, fieldChanges);
  // The assignee is already notified of the new task.
  const others = named.filter(({ userId }) => userId !== task.userId);
  const naming = await draftsOfNamed(people, ctx, task, others);
  const drafts = [...draftsOfCreation(task, actorId), ...naming, ...mentions];
  // Otherwise, importers would be notified about every task that they ever imported.
  const creatorId = isImported ? null : actorId;
  const namedIds = [...named, ...mentions].map(({ userId }) => userId);
  await tx.addWatchers(newWatchers(task.id, [creatorId, task.userId, ...namedIds], now));
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
  const { undoOf, automation } = ctx.change ?? {};
  const origin = {
    ...(undoOf === undefined ? {} : { undoOf }),
    ...(automation ? { automation: { id: automation.id, name: automation.name } } : {}),
  };
  const { eventData } = what;
  return {
    id: ctx.newId(),
    taskId,
    ...what,
    eventData: Object.keys(origin).length === 0 ? eventData : { ...eventData, ...origin },
    createdAt: now,
    updatedAt: now,
    userId: ctx.actor?.userId ?? null,
    externalUserName: null,
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
    parentId: null,
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
  return taskEvent(ctx, TASK_FIELDS[field].change.event, after, { ...data, ...followersOf(field, before, after) }, now);
}

/** Returns the fields that change along with another field, so that an undo restores them together. */
function followersOf(field: TaskChange["field"], before: TaskRecord, after: TaskRecord): Record<string, unknown> {
  if (field === "dueDate") return { oldDateOnly: before.dueDateOnly, newDateOnly: after.dueDateOnly };
  if (field !== "projectId") return {};
  const numbers = { oldNumber: before.number, newNumber: after.number };
  return { ...numbers, oldPosition: before.position, newPosition: after.position };
}

/** Drafts notifications for members whom the new description mentions and the old one does not. */
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
    ...mentioned.map((id) => people.reader(task, id)),
  );
  const memberIds = members.flatMap((member) => member?.userId ?? []);
  return draftsOfMentions(task, { memberIds, mentionerName: author?.name ?? DELETED_ACCOUNT_NAME }, ctx.actor.userId);
}
