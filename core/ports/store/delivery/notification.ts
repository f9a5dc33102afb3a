/** In-app notifications. @module */
import type { Notification } from "../../../history/notification.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Selects notifications of an account. @default all */
export interface NotificationFilter {
  /** Only those about this workspace. */
  workspaceId?: string;
}

/** Selects the notifications to change, in no particular order. @default all */
export interface NotificationChange extends NotificationFilter {
  /** At most this many. */
  limit?: number;
  /** Of at most this much text, but at least one. */
  maxBytes?: number;
}

/** What a change of notifications did. */
export interface NotificationsChanged {
  /** How many it changed. */
  count: number;
  /** Whether a limit ended it: there may be more. */
  hasMore: boolean;
}

/** Reading notification records. */
export interface NotificationReads {
  findNotification(id: string): Promise<Notification | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listNotifications(userId: string, page: Page, filter?: NotificationFilter): Promise<PageOf<Notification>>;
}

/** Changing notification records. */
export interface NotificationWrites {
  /** Adds them. */
  insertNotifications(notifications: readonly Notification[]): Promise<void>;
  saveNotification(notification: Notification): Promise<void>;
  /** Marks unread notifications as read, with this time as `updatedAt`. */
  readNotifications(userId: string, readAt: Date, which?: NotificationChange): Promise<NotificationsChanged>;
  deleteNotifications(userId: string, which?: NotificationChange): Promise<NotificationsChanged>;
}
