/**
 * Shared by the use cases for the actor's notifications. @module
 */
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Notification } from "../../history/notification.ts";
import { MAX_PART_BYTES, MAX_PART_ROWS } from "../../limits.ts";
import type { NotificationFilter, NotificationsChanged, ReadTx, Tx } from "../../ports/store.ts";
import { keyAllows } from "../../workspace/access.ts";

/** Limits of one part of a change to many notifications. */
const PART_LIMITS: { limit: number; maxBytes: number } = { limit: MAX_PART_ROWS, maxBytes: MAX_PART_BYTES };

/** Runs a change in parts until everything is changed. @returns the number of changed notifications */
export async function inParts(
  ctx: Context,
  change: (tx: Tx, limits: typeof PART_LIMITS) => Promise<NotificationsChanged>,
): Promise<number> {
  // For most people, the first transaction is enough, so it does not count as part of a long change.
  let { count, hasMore } = await ctx.store.transaction((tx) => change(tx, PART_LIMITS));
  for (let part = 0; hasMore; part++) {
    const next = await ctx.store.transaction((tx) => change(tx, PART_LIMITS), { part });
    count += next.count;
    hasMore = next.hasMore;
  }
  return count;
}

/**
 * Returns the filter for the actor's notifications that the credential may access. Most are about tasks, so an API key with
 * limited permissions needs the permission to read or update tasks. A key limited to a workspace accesses only notifications
 * about that workspace.
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

/** Adds the current projects of tasks in workspaces that the account still belongs to. */
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
