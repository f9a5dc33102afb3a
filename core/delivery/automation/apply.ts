/** Carries out the actions of an automation on one task, in the transaction of its run. @module */
import { type BulkChanges, changeTasks, permissionsFor } from "../../board/bulk/changes.ts";
import { saveNewComment } from "../../board/comment/save.ts";
import { saveValue } from "../../board/field/set_value.ts";
import { taskKey } from "../../board/project/project.ts";
import { dayIn, readDay } from "../../board/query/days.ts";
import { requireWritableTask, type VersionedTask } from "../../board/require.ts";
import { aboutTask } from "../../board/task/notifications.ts";
import { newActivity, summaryOf } from "../../board/task/save.ts";
import type { Priority, Task } from "../../board/task/task.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { checkComment } from "../../history/activity.ts";
import { notifyPeople } from "../../history/notify.ts";
import { People } from "../../history/people.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { Tx } from "../../ports/store.ts";
import { addedByEdit } from "../../quota.ts";
import { requireGrant } from "../../workspace/access.ts";
import type { ClaimUsage } from "../../workspace/usage.ts";
import { insertPlans, kindsOf } from "../dispatch/plan.ts";
import { isConfigured } from "../integration/integration.ts";
import { type AutomationAction, fillTemplate, type Placeholder } from "./action.ts";
import type { Automation, RunChange } from "./automation.ts";

/** The automation and the run whose actions are carried out. */
export interface Application {
  automation: Automation;
  /** The account whose change started the run; null for a schedule or due date. */
  actorId: string | null;
  now: Date;
  claim: ClaimUsage;
}

/**
 * Carries out the actions in order, with the actor's permissions. Each action works on the result of the previous
 * actions.
 *
 * @returns what changed
 * @throws {TrackerError} the error of the first action that fails; the transaction must then be rolled back
 */
export async function applyActions(
  tx: Tx,
  ctx: Context,
  taskId: string,
  application: Application,
): Promise<RunChange[]> {
  const changes: RunChange[] = [];
  const recorded = recording(tx, changes);
  for (const action of application.automation.actions) {
    changes.push(...(await applyAction(recorded, ctx, taskId, action, application)));
  }
  return changes;
}

/** @returns the changes that no event records */
async function applyAction(
  tx: Tx,
  ctx: Context,
  taskId: string,
  action: AutomationAction,
  application: Application,
): Promise<RunChange[]> {
  switch (action.type) {
    case "comment":
      await comment(tx, ctx, taskId, action, application);
      return [];
    case "setField": {
      const loaded = await requireWritableTask(tx, ctx, taskId, "task:update");
      await saveValue(tx, ctx, loaded, { fieldId: action.fieldId ?? "", value: action.value ?? "" }, application);
      return [];
    }
    case "notify":
      return await notify(tx, ctx, taskId, action, application);
    case "callWebhook":
      return await callWebhook(tx, ctx, taskId, action, application);
    default:
      await edit(tx, ctx, taskId, action, application);
      return [];
  }
}

async function edit(
  tx: Tx,
  ctx: Context,
  taskId: string,
  action: AutomationAction,
  { now, claim, actorId }: Application,
): Promise<void> {
  const changes = await changesOf(tx, ctx, taskId, action, actorId, now);
  const [first = "task:update", ...others] = permissionsFor(changes);
  const loaded = await requireWritableTask(tx, ctx, taskId, first);
  for (const permission of others) requireGrant(loaded.access, permission);
  const refuse = (_: number, error: unknown): never => {
    throw error;
  };
  await changeTasks(tx, ctx, [loaded], changes, { now, claim, refuse });
}

async function changesOf(
  tx: Tx,
  ctx: Context,
  taskId: string,
  { type, value }: AutomationAction,
  actorId: string | null,
  now: Date,
): Promise<BulkChanges> {
  const text = value ?? "";
  switch (type) {
    case "setStatus":
      return { status: text };
    case "archive":
      return { status: "archived" };
    case "setPriority":
      return { priority: text as Priority };
    case "setAssignee":
      return { userId: await assigneeOf(tx, taskId, text, actorId) };
    case "setDueDate":
      return { dueDate: value === null ? null : await dayOf(tx, ctx, value, now) };
    case "setEstimate":
      return { estimate: value === null ? null : Number(value) };
    case "moveToProject":
      return { projectId: text };
    case "addLabel":
      return { addLabels: [text] };
    case "removeLabel":
      return { removeLabels: [text] };
    default:
      throw new TypeError(`Cannot edit a task with action "${type}"`);
  }
}

/** @returns null if the value refers to no one, for example to the actor when the server made the change */
async function assigneeOf(tx: Tx, taskId: string, value: string, actorId: string | null): Promise<string | null> {
  if (value === "none") return null;
  if (value === "actor") return actorId;
  return value === "creator" ? ((await tx.findTaskCreator(taskId)) ?? null) : value;
}

async function dayOf(tx: Tx, ctx: Context, text: string, now: Date): Promise<string> {
  const account = await tx.findAccount(requireActor(ctx).userId);
  const day = readDay(text, dayIn(now, account?.timezone ?? "UTC"));
  if (day !== undefined) return day;
  throw new TrackerError("invalid", `Cannot set due date: "${text}" is outside the years 0 to 9999`);
}

async function comment(
  tx: Tx,
  ctx: Context,
  taskId: string,
  { value }: AutomationAction,
  application: Application,
): Promise<void> {
  const { now, claim } = application;
  const loaded = await requireWritableTask(tx, ctx, taskId, "task:comment");
  const content = checkComment(await textOf(tx, loaded, value, application));
  claim(loaded.task.workspaceId, addedByEdit([], [content]));
  const entry = newActivity(ctx, taskId, { type: "comment", content, eventData: null }, now);
  await saveNewComment(tx, ctx, loaded.task, entry, now);
}

async function notify(
  tx: Tx,
  ctx: Context,
  taskId: string,
  { value, recipients }: AutomationAction,
  application: Application,
): Promise<RunChange[]> {
  const { automation, now, actorId } = application;
  const loaded = await requireWritableTask(tx, ctx, taskId, "task:read");
  const { task, project } = loaded;
  const people = new People(tx);
  const content = await textOf(tx, loaded, value, application);
  const found = await recipientsOf(tx, people, task, recipients, actorId);
  const userIds: string[] = [];
  for (const id of found) if (await people.reader(task, id)) userIds.push(id);
  const { id: automationId, name } = automation;
  const about = { taskTitle: task.title, projectId: project.id, workspaceId: project.workspaceId };
  const eventData = { kind: "automation", automationId, automationName: name, ...about };
  const drafts = userIds.map((userId) => ({
    userId,
    type: "info" as const,
    title: `${taskKey(project, task.number)}: ${name}`,
    content,
    eventData,
  }));
  await notifyPeople(tx, ctx, drafts, aboutTask(task), now, { people });
  return userIds.length === 0 ? [] : [{ type: "notified", eventData: { userIds } }];
}

async function recipientsOf(
  tx: Tx,
  people: People,
  task: Task,
  recipients: readonly string[],
  actorId: string | null,
): Promise<string[]> {
  const found: (string | null | undefined)[] = [];
  for (const recipient of recipients) {
    if (recipient === "assignee") found.push(task.userId);
    else if (recipient === "actor") found.push(actorId);
    else if (recipient === "creator") found.push(await tx.findTaskCreator(task.id));
    else if (recipient === "watchers") {
      const watchers = (await people.watchers([task.id])).get(task.id) ?? [];
      found.push(...watchers.flatMap(({ userId, isWatching }) => (isWatching ? [userId] : [])));
    } else found.push(recipient);
  }
  return [...new Set(found.filter((id) => typeof id === "string"))];
}

async function callWebhook(
  tx: Tx,
  ctx: Context,
  taskId: string,
  { value }: AutomationAction,
  { automation, now }: Application,
): Promise<RunChange[]> {
  const { task } = await requireWritableTask(tx, ctx, taskId, "task:read");
  const integrationId = value ?? "";
  const webhook = await tx.findIntegrationById(integrationId);
  if (webhook?.kind !== "generic-webhook" || webhook.projectId !== automation.projectId) {
    throw notFound("webhook", integrationId);
  }
  if (!webhook.isActive || !isConfigured(webhook)) {
    const message = `Cannot call webhook "${integrationId}": it is turned off or has no URL`;
    throw new TrackerError("conflict", message, { reason: "INTEGRATION_OFF" });
  }
  if (kindsOf(ctx.channels).has("webhook")) {
    const { id, name } = automation;
    const { description } = task;
    const data = { task: { ...summaryOf(task), description }, automation: { id, name } };
    const plan = { ownerId: integrationId, projectId: automation.projectId, taskId, eventType: "automationRun", data };
    await insertPlans(tx, ctx, [{ endpointKind: "webhook", ...plan }], now);
  }
  return [{ type: "webhookCalled", eventData: { webhookId: integrationId } }];
}

/** Replaces the placeholders in the text of an action. */
async function textOf(
  tx: Tx,
  loaded: VersionedTask,
  value: string | null,
  { automation, actorId }: Application,
): Promise<string> {
  const actor = actorId === null ? undefined : await tx.findAccount(actorId);
  const values: Record<Placeholder, string> = {
    "task.key": taskKey(loaded.project, loaded.task.number),
    "task.title": loaded.task.title,
    // A schedule has no actor.
    "actor.name": actorId === null ? automation.name : (actor?.name ?? DELETED_ACCOUNT_NAME),
  };
  return fillTemplate(value ?? "", values);
}

/** Wraps a transaction to record the events that it appends. */
function recording(tx: Tx, changes: RunChange[]): Tx {
  const appendEvents: Tx["appendEvents"] = async (events) => {
    await tx.appendEvents(events);
    for (const { type, taskId, data } of events) {
      const { task: _, automation: __, ...rest } = data;
      changes.push({ type, eventData: taskId === null ? rest : { ...rest, taskId } });
    }
  };
  return new Proxy(tx, {
    get(target, name) {
      if (name === "appendEvents") return appendEvents;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
