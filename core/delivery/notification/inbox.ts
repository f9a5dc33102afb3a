/**
 * What one can do with notifications: with one's own, that is.
 *
 * @module
 */

import { requireTask } from "../../board/require.ts";
import { aboutTask } from "../../board/task/notifications.ts";
import { checkTitle } from "../../board/task/task.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound, TrackerError } from "../../errors.ts";
import { checkEventData, checkMessage } from "../../history/activity.ts";
import type { Notification, NotificationSubject, NotificationType } from "../../history/notification.ts";
import { notify } from "../../history/notify.ts";
import { MAX_PART_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { NotificationFilter, ReadTx, Tx } from "../../ports/store.ts";
import { keyAllows, requirePermission } from "../../workspace/access.ts";

/**
 * The actor's notifications, newest first. Those about a task that still exists say where it stands now.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listNotifications(ctx: Context, input: PageInput = {}): Promise<PageOf<Notification>> {
  const { userId, ...filter } = openInbox(ctx, "task:read");
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { rows, ...rest } = await tx.listNotifications(userId, page, filter);
    return { rows: await withPlaces(tx, userId, rows), ...rest };
  });
}

/** What {@linkcode createNotification} takes. */
export interface CreateNotificationInput {
  /** What it is about. */
  type: NotificationType;
  /** In one line. */
  title?: string | null;
  /** For people to read. */
  message?: string | null;
  /** What belongs to it, as JSON. */
  eventData?: Record<string, unknown> | null;
  /** A task or workspace that the actor may read; given together with its type. */
  relatedEntityId?: string | null;
  /** What kind of thing that is. */
  relatedEntityType?: "task" | "workspace" | null;
}

/**
 * Makes a notification for the actor themselves.
 *
 * @returns null when the actor switched off news of this kind
 * @throws {TrackerError} `invalid`, `not_found`, `unauthenticated`, `forbidden`
 */
export async function createNotification(ctx: Context, input: CreateNotificationInput): Promise<Notification | null> {
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const notice = {
    userId,
    type: input.type,
    title: input.title ? checkTitle(input.title) : null,
    content: input.message == null ? null : checkMessage(input.message),
    eventData: input.eventData == null ? null : checkEventData(input.eventData),
  };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const about = await subjectOf(tx, ctx, input, workspaceId ?? null);
    return (await notify(tx, ctx, [notice], about, now))[0] ?? null;
  });
}

/** @param workspaceId where a notification about nothing in particular belongs */
async function subjectOf(
  tx: ReadTx,
  ctx: Context,
  { relatedEntityId: id, relatedEntityType: type }: CreateNotificationInput,
  workspaceId: string | null,
): Promise<NotificationSubject> {
  if (id == null && type == null) return { workspaceId, resourceId: null, resourceType: null };
  if (id == null) throw invalidField("/relatedEntityId", "Is required with a type");
  if (type == null) throw invalidField("/relatedEntityType", "Is required with an id");
  if (type === "workspace") {
    await requirePermission(tx, ctx, id, "workspace:read");
    return { workspaceId: id, resourceId: id, resourceType: type };
  }
  const { task } = await requireTask(tx, ctx, id, "task:read");
  return aboutTask(task);
}

/**
 * Marks one of the actor's notifications as read. Doing so twice changes nothing.
 *
 * @throws {TrackerError} `not_found` also for somebody else's, `unauthenticated`, `forbidden`
 */
export async function readNotification(ctx: Context, input: { notificationId: string }): Promise<Notification> {
  const { userId, workspaceId } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const before = await tx.findNotification(input.notificationId);
    const isElsewhere = workspaceId !== undefined && before?.workspaceId !== workspaceId;
    if (before?.userId !== userId || isElsewhere) throw notFound("notification", input.notificationId);
    const after = before.isRead ? before : { ...before, isRead: true, updatedAt: now };
    if (after !== before) await tx.saveNotification(after);
    const [shown = after] = await withPlaces(tx, userId, [after]);
    return shown;
  });
}

/**
 * Marks all of the actor's notifications as read.
 *
 * @returns how many were not
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function readAllNotifications(ctx: Context): Promise<{ success: true; count: number }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  const now = ctx.clock.now();
  const which = { ...filter, limit: MAX_PART_ROWS };
  return { success: true, count: await inParts(ctx, (tx) => tx.readNotifications(userId, now, which)) };
}

/**
 * Removes all of the actor's notifications.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function clearNotifications(ctx: Context): Promise<{ success: true }> {
  const { userId, ...filter } = openInbox(ctx, "task:update");
  await inParts(ctx, (tx) => tx.deleteNotifications(userId, { ...filter, limit: MAX_PART_ROWS }));
  return { success: true };
}

/** Changes as many rows as one part may, until there are no more. @returns how many */
async function inParts(ctx: Context, change: (tx: Tx) => Promise<number>): Promise<number> {
  // Few people have more than the first transaction takes: it is as quick as any other.
  let changed = await ctx.store.transaction(change);
  let count = changed;
  for (let part = 0; changed === MAX_PART_ROWS; part++) {
    changed = await ctx.store.transaction(change, { part });
    count += changed;
  }
  return count;
}

/**
 * What of the actor's notifications the credential opens. They tell of tasks, so a key that was made narrower needs what
 * reading or changing tasks needs; one that is bound to a workspace opens what is about that workspace.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`
 */
function openInbox(ctx: Context, permission: "task:read" | "task:update"): { userId: string } & NotificationFilter {
  const actor = requireActor(ctx);
  if (!keyAllows(actor, permission)) {
    throw new TrackerError("forbidden", `Cannot open the inbox: the API key lacks permission "${permission}"`, {
      reason: "INSUFFICIENT_API_KEY_SCOPE",
    });
  }
  const { userId } = actor;
  if (actor.kind !== "api_key" || actor.key.workspaceId === null) return { userId };
  return { userId, workspaceId: actor.key.workspaceId };
}

/** Says where the tasks are now, of those in workspaces the reader still belongs to. */
async function withPlaces(tx: ReadTx, userId: string, rows: Notification[]): Promise<Notification[]> {
  const taskIds = rows.flatMap(({ resourceType, resourceId }) => (resourceType === "task" && resourceId) || []);
  if (taskIds.length === 0) return rows;
  const tasks = new Map((await tx.listTaskRecordsById([...new Set(taskIds)])).map((task) => [task.id, task]));
  const joined = new Set((await tx.listMembershipsOf(userId)).map(({ workspaceId }) => workspaceId));
  return rows.map((row) => {
    const task = tasks.get(row.resourceType === "task" ? (row.resourceId ?? "") : "");
    if (!task || !joined.has(task.workspaceId)) return row;
    const { projectId, workspaceId } = task;
    return { ...row, eventData: { ...row.eventData, projectId, workspaceId } };
  });
}
