/**
 * Common part of the use cases of the actor's notifications. @module
 */
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Notification } from "../../history/notification.ts";
import { MAX_PART_BYTES, MAX_PART_ROWS } from "../../limits.ts";
import type { NotificationFilter, NotificationsChanged, ReadTx, Tx } from "../../ports/store.ts";
import { keyAllows } from "../../workspace/access.ts";

/** What one part of a change of many notifications may change. */
const PART_LIMITS: { limit: number; maxBytes: number } = { limit: MAX_PART_ROWS, maxBytes: MAX_PART_BYTES };

/** Changes as much as one part may, until there is no more. @returns how many were changed */
export async function inParts(
  ctx: Context,
  change: (tx: Tx, limits: typeof PART_LIMITS) => Promise<NotificationsChanged>,
): Promise<number> {
  // Few people have more than the first transaction takes: it is as quick as any other.
  let { count, hasMore } = await ctx.store.transaction((tx) => change(tx, PART_LIMITS));
  for (let part = 0; hasMore; part++) {
    const next = await ctx.store.transaction((tx) => change(tx, PART_LIMITS), { part });
    count += next.count;
    hasMore = next.hasMore;
  }
  return count;
}

/**
 * The part of the actor's notifications that the credential may access. They are about tasks, so a scoped key needs the
 * permissions for reading or changing tasks; a key that is bound to a workspace accesses that workspace's notifications.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`
 */
export function openInbox(
  ctx: Context,
  permission: "task:read" | "task:update",
): { userId: string } & NotificationFilter {
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

/** Adds the current project of tasks, if the reader is still a member of their workspaces. */
export async function withCurrentProjects(tx: ReadTx, userId: string, rows: Notification[]): Promise<Notification[]> {
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
