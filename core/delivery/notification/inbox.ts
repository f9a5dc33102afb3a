/** Functions that the use cases for the actor's notifications share. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Column } from "../../board/column/column.ts";
import { type Project, taskKey } from "../../board/project/project.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Notification } from "../../history/notification.ts";
import type { Account } from "../../identity/account/account.ts";
import { MAX_PART_BYTES, MAX_PART_ROWS } from "../../limits.ts";
import type { NotificationFilter, NotificationsChanged, ReadTx, TaskPlace, Tx } from "../../ports/store.ts";
import { keyAllows } from "../../workspace/access.ts";
import { notificationLimits } from "./limits.ts";

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
 * limited permissions needs the permission to read or update tasks. A key limited to a workspace can access only
 * notifications about that workspace.
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

/**
 * @throws {TrackerError} `not_found`, including for notifications of other accounts, and for notifications that the
 * account may not see
 */
export async function requireNotification(
  tx: ReadTx,
  { userId, workspaceId }: { userId: string; workspaceId: string | undefined },
  id: string,
): Promise<Notification> {
  const found = await tx.findNotification(id);
  const isElsewhere = workspaceId !== undefined && found?.workspaceId !== workspaceId;
  if (found?.userId !== userId || isElsewhere || !(await maySee(tx, found))) throw notFound("notification", id);
  return found;
}

/** Returns whether the account may open the project of the task that a notification is about. */
async function maySee(tx: ReadTx, { userId, workspaceId, resourceType, resourceId }: Notification): Promise<boolean> {
  const limits = await notificationLimits(tx, userId);
  if (!limits || resourceType !== "task" || !limits.workspaceIds.includes(workspaceId ?? "")) return true;
  const [place] = await tx.listTaskPlaces([resourceId ?? ""]);
  return place !== undefined && limits.projectIds.includes(place.projectId);
}

/** Adds the projects that the account may open to a filter for its notifications. */
export async function withLimits(tx: ReadTx, userId: string, filter: NotificationFilter): Promise<NotificationFilter> {
  const limitedTo = await notificationLimits(tx, userId);
  return limitedTo ? { ...filter, limitedTo } : filter;
}

/**
 * Adds the data that the inbox shows about tasks in workspaces that the account still belongs to: the current key and
 * project, and the names of the actor and the columns. None of this is stored, so old notifications have it too, and a
 * renamed column appears under its current name.
 */
export async function withCurrentTasks(tx: ReadTx, userId: string, rows: Notification[]): Promise<Notification[]> {
  const taskIds = unique(rows.map(({ resourceType, resourceId }) => (resourceType === "task" ? resourceId : null)));
  if (taskIds.length === 0) return rows;
  const [places, memberships] = await allInOrder(tx.listTaskPlaces(taskIds), tx.listMembershipsOf(userId));
  const joined = new Set(memberships.map(({ workspaceId }) => workspaceId));
  const tasks = byId(places.filter(({ workspaceId }) => joined.has(workspaceId)));
  const taskOf = ({ resourceId }: Notification) => tasks.get(resourceId ?? "");
  const shown = rows.filter(taskOf);
  const moved = shown.filter(({ type }) => type === "task_status_changed");
  const [projects, people, columns] = await allInOrder(
    tx.listProjectsById(unique(shown.map((row) => taskOf(row)?.projectId))),
    tx.listAccounts(unique(shown.map((row) => row.eventData?.actorId))),
    allInOrder(...unique(moved.map((row) => taskOf(row)?.projectId)).map((id) => tx.listColumns(id))),
  );
  const known = { projects: byId(projects), people: byId(people), columns: columns.flat() };
  return rows.map((row) => {
    const task = row.resourceType === "task" ? taskOf(row) : undefined;
    return task ? { ...row, eventData: { ...row.eventData, ...taskData(row, task, known) } } : row;
  });
}

interface Known {
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, Account>;
  columns: readonly Column[];
}

function taskData(
  { type, eventData }: Notification,
  { number, projectId, workspaceId }: TaskPlace,
  { projects, people, columns }: Known,
): Record<string, unknown> {
  const project = projects.get(projectId);
  const actor = people.get(String(eventData?.actorId));
  const column = (status: unknown) => columns.find((one) => one.projectId === projectId && one.slug === status)?.name;
  const names = type === "task_status_changed" && {
    oldStatusName: column(eventData?.oldStatus),
    newStatusName: column(eventData?.newStatus),
  };
  const fields: Record<string, unknown> = {
    projectId,
    workspaceId,
    projectName: project?.name,
    taskKey: project && taskKey(project, number),
    actorName: actor?.name,
    actorImage: actor?.image,
    ...names,
  };
  for (const name in fields) if (fields[name] === undefined) delete fields[name];
  return fields;
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the distinct strings among the values. */
function unique(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
