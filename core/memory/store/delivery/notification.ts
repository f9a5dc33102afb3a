/** In-app notifications in memory. @module */
import type { Notification } from "../../../history/notification.ts";
import { cutPage } from "../../../page.ts";
import type {
  NotificationChange,
  NotificationFilter,
  NotificationReads,
  NotificationWrites,
} from "../../../ports/store/delivery/notification.ts";
import type { ProjectScope } from "../../../ports/store/workspace/access_rule.ts";
import { byteLength } from "../../../text.ts";
import { bytesOf } from "../copy.ts";
import type { Over } from "../database.ts";
import { isLive } from "../live.ts";
import type { Tables } from "../rows.ts";

export const notificationReads: Over<NotificationReads> = {
  findNotification: ({ notifications }, id) => notifications.get(id),
  listNotifications: (tables, userId, page, filter) =>
    cutPage(inboxOf(tables, userId, filter), page, {
      placeOf: (row) => ({ value: timeOf(row), id: row.id }),
      descending: true,
      bytesOf: sizeOf,
    }),
};

export const notificationWrites: Over<NotificationWrites> = {
  insertNotifications: ({ notifications }, rows) => {
    for (const row of rows) notifications.insert(row);
  },
  saveNotification: ({ notifications }, notification) => notifications.save(notification),
  readNotifications: (tables, userId, readAt, which = {}) => {
    const unread = inboxOf(tables, userId, { ...which, shownAt: readAt }).filter(({ isRead }) => !isRead);
    const some = firstOf(unread, which);
    for (const { id } of some) tables.notifications.patch(id, { isRead: true, updatedAt: readAt });
    return { count: some.length, hasMore: some.length < unread.length };
  },
  deleteNotifications: (tables, userId, which = {}) => {
    const meant = inboxOf(tables, userId, which);
    const some = firstOf(meant, which);
    for (const { id } of some) tables.notifications.delete(id);
    return { count: some.length, hasMore: some.length < meant.length };
  },
};

/** Returns as many of the first rows as the limits allow. */
function firstOf(
  rows: readonly Notification[],
  { limit = rows.length, maxBytes = Number.POSITIVE_INFINITY }: NotificationChange,
): Notification[] {
  const first: Notification[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += sizeOf(row);
    if (bytes > maxBytes && first.length > 0) break;
    first.push(row);
  }
  return first;
}

function sizeOf({ content, eventData }: Notification): number {
  return byteLength(content ?? "") + (eventData === null ? 0 : bytesOf(eventData));
}

function inboxOf(tables: Tables, userId: string, filter: NotificationFilter = {}): Notification[] {
  const { workspaceId, limitedTo, shownAt, snoozedAt } = filter;
  const isSnoozed = ({ snoozedUntil }: Notification, time: Date) => snoozedUntil !== null && snoozedUntil > time;
  return tables.notifications
    .by("user", userId)
    .filter((row) => workspaceId === undefined || row.workspaceId === workspaceId)
    .filter((row) => limitedTo === undefined || isWithinLimits(tables, row, limitedTo))
    .filter((row) => shownAt === undefined || !isSnoozed(row, shownAt))
    .filter((row) => snoozedAt === undefined || isSnoozed(row, snoozedAt));
}

function isWithinLimits(
  tables: Tables,
  { workspaceId, resourceType, resourceId }: Notification,
  { workspaceIds, projectIds }: Required<ProjectScope>,
): boolean {
  if (workspaceId === null || !workspaceIds.includes(workspaceId) || resourceType !== "task") return true;
  const task = isLive(tables, resourceId ?? "") ? tables.tasks.get(resourceId ?? "") : undefined;
  return task !== undefined && projectIds.includes(task.projectId);
}

/** Returns the time that the inbox is sorted by, in Unix milliseconds. */
function timeOf({ snoozedUntil, createdAt }: Notification): number {
  return (snoozedUntil ?? createdAt).getTime();
}
