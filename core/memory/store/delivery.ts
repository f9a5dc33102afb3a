/** The outbox, the inboxes, preferences, rules and integrations in memory. @module */

import type { NotificationRule } from "../../delivery/notification/rule.ts";
import type { StoredEvent } from "../../history/event.ts";
import type { Notification } from "../../history/notification.ts";
import { cutPage } from "../../page.ts";
import type { DeliveryReads, DeliveryWrites, NotificationFilter } from "../../ports/store.ts";
import { byteLength, compareText } from "../../text.ts";
import { orderBy } from "./copy.ts";
import { count, type Over } from "./database.ts";
import { dispatchReads, dispatchWrites } from "./dispatch.ts";
import { keyOf, type Tables } from "./rows.ts";

function bytesOf(data: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(data)).length;
}

export const deliveryReads: Over<DeliveryReads> = {
  listEvents: ({ events, counters }, afterSequence, limit, maxBytes) => {
    const last = counters.get("events")?.value ?? 0;
    const found: StoredEvent[] = [];
    let bytes = 0;
    for (let sequence = Math.max(afterSequence, 0) + 1; sequence <= last && found.length < limit; sequence++) {
      for (const event of events.by("sequence", String(sequence))) {
        if (maxBytes !== undefined) bytes += bytesOf(event.data);
        if (found.length > 0 && bytes > (maxBytes ?? 0)) return found;
        found.push(event);
      }
    }
    return found;
  },

  findLastSequence: ({ counters }) => counters.get("events")?.value ?? 0,

  findNotification: ({ notifications }, id) => notifications.get(id),
  listNotifications: (tables, userId, page, filter) =>
    cutPage(inboxOf(tables, userId, filter), page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
      bytesOf: ({ content, eventData }) => byteLength(content ?? "") + (eventData === null ? 0 : bytesOf(eventData)),
    }),

  findNotificationPreferences: ({ notificationPreferences }, userId) => {
    const { id: _, ...preferences } = notificationPreferences.get(userId) ?? {};
    return "userId" in preferences ? preferences : undefined;
  },
  findNotificationRule: ({ notificationRules }, userId, workspaceId) =>
    notificationRules.one("user and workspace", keyOf(userId, workspaceId)),
  listNotificationRules: ({ notificationRules }, userId) =>
    orderBy(notificationRules.by("user", userId), ({ createdAt, id }) => [createdAt, id]),

  ...dispatchReads,

  findIntegration: ({ integrations }, projectId, kind) => integrations.one("project and kind", keyOf(projectId, kind)),
  hasIntegrations: ({ integrations }) => integrations.all().next().done !== true,
};

export const deliveryWrites: Over<DeliveryWrites> = {
  appendEvents: (tables, events) => {
    for (const event of events) tables.events.insert({ ...event, sequence: count(tables, "events") });
  },

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

  saveNotificationPreferences: ({ notificationPreferences }, preferences) =>
    notificationPreferences.upsert({
      ...preferences,
      id: preferences.userId,
      channels: preferences.channels.toSorted((one, other) => compareText(one.channel, other.channel)),
    }),
  deleteNotificationPreferences: ({ notificationPreferences }, userId) => notificationPreferences.delete(userId),

  insertNotificationRule: ({ notificationRules }, rule) => notificationRules.insert(inOrder(rule)),
  saveNotificationRule: ({ notificationRules }, rule) => notificationRules.save(inOrder(rule)),
  deleteNotificationRule: ({ notificationRules }, id) => notificationRules.delete(id),

  insertIntegration: ({ integrations }, integration) => integrations.insert(integration),
  saveIntegration: ({ integrations }, integration) => integrations.save(integration),
  ...dispatchWrites,

  deleteIntegration: ({ integrations }, id) => integrations.delete(id),
};

function inOrder(rule: NotificationRule): NotificationRule {
  const [channels, selectedProjectIds] = [[...rule.channels], [...rule.selectedProjectIds]];
  return { ...rule, channels: channels.sort(compareText), selectedProjectIds: selectedProjectIds.sort(compareText) };
}

function inboxOf({ notifications }: Tables, userId: string, { workspaceId }: NotificationFilter = {}): Notification[] {
  const rows = notifications.by("user", userId);
  return workspaceId === undefined ? rows : rows.filter((row) => row.workspaceId === workspaceId);
}
