/** The outbox, the inboxes, what people want to be told, where projects send their news; deliveries (`dispatch.ts`). @module */

import type { Integration } from "../../delivery/integration/integration.ts";
import type { IntegrationKind } from "../../delivery/integration/kinds.ts";
import type { NotificationPreferences } from "../../delivery/notification/preferences.ts";
import type { NotificationRule } from "../../delivery/notification/rule.ts";
import type { StoredEvent, TrackerEvent } from "../../history/event.ts";
import type { Notification } from "../../history/notification.ts";
import type { Page, PageOf } from "../../page.ts";
import type { DispatchReads, DispatchWrites } from "./dispatch.ts";

/** Which of somebody's notifications are meant. @default all */
export interface NotificationFilter {
  /** Only those about this workspace. */
  workspaceId?: string;
}

/** Which of somebody's notifications are changed. @default all */
export interface NotificationChange extends NotificationFilter {
  /** No more than so many, in no promised order. */
  limit?: number;
}

/** Reading what is told. */
export interface DeliveryReads extends DispatchReads {
  /**
   * Events with a greater sequence, in the order of sequences, fewer than `limit` only when there are no more. Whoever asks
   * again with the last sequence they saw misses nothing: what is committed later has a greater one. Where several write at
   * once, the store sees to it that no smaller one is still on its way.
   *
   * @param maxBytes of their `data` together, as JSON in UTF-8: with it there may be fewer although there are more, but always
   * one if there is any. How a store counts may differ by a little
   */
  listEvents(afterSequence: number, limit: number, maxBytes?: number): Promise<StoredEvent[]>;
  /** The sequence of the last event; 0 when there is none. */
  findLastSequence(): Promise<number>;

  /** Undefined when there is none. */
  findNotification(id: string): Promise<Notification | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listNotifications(userId: string, page: Page, filter?: NotificationFilter): Promise<PageOf<Notification>>;

  /** Undefined when there is none. */
  findNotificationPreferences(userId: string): Promise<NotificationPreferences | undefined>;
  /** Undefined when there is none. */
  findNotificationRule(userId: string, workspaceId: string): Promise<NotificationRule | undefined>;
  /** Of the account, oldest first, by `createdAt`, then `id`. */
  listNotificationRules(userId: string): Promise<NotificationRule[]>;

  /** Undefined when there is none. */
  findIntegration(projectId: string, kind: IntegrationKind): Promise<Integration | undefined>;
  /** Whether any project has one. */
  hasIntegrations(): Promise<boolean>;
}

/** Changing what is told. */
export interface DeliveryWrites extends DispatchWrites {
  /** Appends to the outbox; the order is kept. */
  appendEvents(events: readonly TrackerEvent[]): Promise<void>;

  /** Adds them. */
  insertNotifications(notifications: readonly Notification[]): Promise<void>;
  /** Writes it as it is now. */
  saveNotification(notification: Notification): Promise<void>;
  /** Marks those that are unread as read, changed at the instant. Answers how many. */
  readNotifications(userId: string, readAt: Date, which?: NotificationChange): Promise<number>;
  /** Removes them. Answers how many. */
  deleteNotifications(userId: string, which?: NotificationChange): Promise<number>;

  /** Inserts or replaces those of the account. Channels are answered by name. */
  saveNotificationPreferences(preferences: NotificationPreferences): Promise<void>;
  /** Removes it. */
  deleteNotificationPreferences(userId: string): Promise<void>;

  /**
   * Unique: id, and (userId, workspaceId). Selected projects exist; they are answered by id, channels by name. Deleted projects
   * leave the rule. Rules go with their workspace.
   */
  insertNotificationRule(rule: NotificationRule): Promise<void>;
  /** Writes it as it is now. */
  saveNotificationRule(rule: NotificationRule): Promise<void>;
  /** Removes it. */
  deleteNotificationRule(id: string): Promise<void>;

  /** Unique: id, and (projectId, kind). Integrations go with their project. */
  insertIntegration(integration: Integration): Promise<void>;
  /** Writes it as it is now. */
  saveIntegration(integration: Integration): Promise<void>;
  /** Removes it. */
  deleteIntegration(id: string): Promise<void>;
}
