/** The outbox and the inboxes. @module */
import type { StoredEvent, TrackerEvent } from "../../delivery/event.ts";
import type { Notification } from "../../delivery/notification.ts";
import type { Page, PageOf } from "../../page.ts";

export interface DeliveryReads {
  /** Events with a greater sequence, in the order of sequences. */
  listEvents(afterSequence: number, limit: number): Promise<StoredEvent[]>;

  findNotification(id: string): Promise<Notification | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listNotifications(userId: string, page: Page): Promise<PageOf<Notification>>;
}

export interface DeliveryWrites {
  /** Appends to the outbox; the order is kept, and nobody ever sees an event before one with a smaller sequence. Unique: id. */
  appendEvents(events: readonly TrackerEvent[]): Promise<void>;

  /** Unique: id. */
  insertNotifications(notifications: readonly Notification[]): Promise<void>;
}
