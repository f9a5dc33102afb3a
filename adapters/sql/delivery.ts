/** The outbox and the inboxes. @module */
import {
  closePage,
  type DeliveryReads,
  type DeliveryWrites,
  type Notification,
  type Page,
  type PageOf,
  type StoredEvent,
  type TrackerEvent,
} from "@hexlane/core";
import { and, asc, eq, gt } from "drizzle-orm";
import { type Order, partsOf, toInstant } from "./page.ts";
import { insertRows, type Over, type Session, slot, statement } from "./session.ts";

const EVENTS = statement(({ db, tables: { event } }) =>
  db
    .select()
    .from(event)
    .where(gt(event.sequence, slot("after")))
    .orderBy(asc(event.sequence))
    .limit(slot("limit")),
);

async function listEvents(session: Session, afterSequence: number, limit: number): Promise<StoredEvent[]> {
  return await session.run(EVENTS, { after: afterSequence, limit });
}

async function appendEvents(session: Session, events: readonly TrackerEvent[]): Promise<void> {
  await insertRows(session, "event", events);
}

const NOTIFICATION = statement(({ db, tables: { notification } }) =>
  db
    .select()
    .from(notification)
    .where(eq(notification.id, slot("id"))),
);

async function findNotification(session: Session, id: string): Promise<Notification | undefined> {
  return (await session.run(NOTIFICATION, { id }))[0];
}

async function listNotifications(session: Session, userId: string, page: Page): Promise<PageOf<Notification>> {
  const rows = await session.query(({ db, tables: { notification } }) => {
    const order: Order = { column: notification.createdAt, id: notification.id, descending: true };
    const [part] = partsOf(page, order, toInstant);
    return db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, userId), part?.condition))
      .orderBy(...(part?.orderBy ?? []))
      .limit(page.limit + 1);
  });
  return closePage(
    rows.map((row) => ({ row, place: { value: row.createdAt.getTime(), id: row.id } })),
    page,
  );
}

async function insertNotifications(session: Session, notifications: readonly Notification[]): Promise<void> {
  await insertRows(session, "notification", notifications);
}

export const deliveryReads: Over<DeliveryReads> = { listEvents, findNotification, listNotifications };
export const deliveryWrites: Over<DeliveryWrites> = { appendEvents, insertNotifications };
