/** In-app notifications in memory. @module */
import type { Notification } from "../../../history/notification.ts";
import { cutPage } from "../../../page.ts";
import type {
  NotificationFilter,
  NotificationReads,
  NotificationWrites,
} from "../../../ports/store/delivery/notification.ts";
import { byteLength } from "../../../text.ts";
import { bytesOf } from "../copy.ts";
import type { Over } from "../database.ts";
import type { Tables } from "../rows.ts";

export const notificationReads: Over<NotificationReads> = {
  findNotification: ({ notifications }, id) => notifications.get(id),
  listNotifications: (tables, userId, page, filter) =>
    cutPage(inboxOf(tables, userId, filter), page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
      bytesOf: ({ content, eventData }) => byteLength(content ?? "") + (eventData === null ? 0 : bytesOf(eventData)),
    }),
};

export const notificationWrites: Over<NotificationWrites> = {
  insertNotifications: ({ notifications }, rows) => {
    for (const row of rows) notifications.insert(row);
  },
  saveNotification: ({ notifications }, notification) => notifications.save(notification),
  readNotifications: (tables, userId, readAt, { limit, ...filter } = {}) => {
    const unread = inboxOf(tables, userId, filter)
      .filter(({ isRead }) => !isRead)
      .slice(0, limit);
    for (const { id } of unread) tables.notifications.patch(id, { isRead: true, updatedAt: readAt });
    return unread.length;
  },
  deleteNotifications: (tables, userId, { limit, ...filter } = {}) => {
    const meant = inboxOf(tables, userId, filter).slice(0, limit);
    for (const { id } of meant) tables.notifications.delete(id);
    return meant.length;
  },
};

function inboxOf({ notifications }: Tables, userId: string, { workspaceId }: NotificationFilter = {}): Notification[] {
  const rows = notifications.by("user", userId);
  return workspaceId === undefined ? rows : rows.filter((row) => row.workspaceId === workspaceId);
}
