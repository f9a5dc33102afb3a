/** In-app notifications. @module */
import type { Notification } from "../../../history/notification.ts";
import type { Page, PageOf } from "../../../page.ts";

import type { ProjectScope } from "../workspace/access_rule.ts";

/** Selects notifications of an account. @default all */
export interface NotificationFilter {
  /** Only notifications about this workspace. */
  workspaceId?: string;
  /**
   * In these workspaces, only notifications that are not about a task, or are about a live task in one of these
   * projects.
   */
  limitedTo?: Required<ProjectScope>;
  /** Only notifications that are not snoozed at this time. */
  shownAt?: Date;
  /** Only notifications that are snoozed at this time. */
  snoozedAt?: Date;
}

/** Selects the notifications to change, in no particular order. @default all */
export interface NotificationChange extends NotificationFilter {
  /** The maximum number of notifications to change. */
  limit?: number;
  /** The maximum total size of the notifications' text in bytes; at least one notification is changed. */
  maxBytes?: number;
}

/** The result of a change. */
export interface NotificationsChanged {
  /** How many notifications were changed. */
  count: number;
  /** Whether a limit was reached, so that there may be more. */
  hasMore: boolean;
}

/** Reads notification records. */
export interface NotificationReads {
  findNotification(id: string): Promise<Notification | undefined>;
  /** Newest first, by `snoozedUntil` (`createdAt` if never snoozed), then `id`. */
  listNotifications(userId: string, page: Page, filter?: NotificationFilter): Promise<PageOf<Notification>>;
}

/** Changes notification records. */
export interface NotificationWrites {
  insertNotifications(notifications: readonly Notification[]): Promise<void>;
  saveNotification(notification: Notification): Promise<void>;
  /** Marks unread notifications that are not snoozed at `readAt` as read, and sets their `updatedAt` to `readAt`. */
  readNotifications(userId: string, readAt: Date, which?: NotificationChange): Promise<NotificationsChanged>;
  deleteNotifications(userId: string, which?: NotificationChange): Promise<NotificationsChanged>;
}
