/** In-app notifications. @module */
import type { Notification } from "../../../history/notification.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Selects notifications of an account. @default all */
export interface NotificationFilter {
  /** Only those about this workspace. */
  workspaceId?: string;
}

/** Selects the notifications to change. @default all */
export interface NotificationChange extends NotificationFilter {
  /** At most this many, in no particular order. */
  limit?: number;
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
  /** Marks unread notifications as read, with this time as `updatedAt`. Returns how many. */
  readNotifications(userId: string, readAt: Date, which?: NotificationChange): Promise<number>;
  /** Deletes them. Returns how many. */
  deleteNotifications(userId: string, which?: NotificationChange): Promise<number>;
}
