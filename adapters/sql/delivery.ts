/** The outbox and the inboxes. @module */
import {
  closePage,
  type DeliveryReads,
  type DeliveryWrites,
  limits,
  type Notification,
  type NotificationChange,
  type NotificationFilter,
  type Page,
  type PageOf,
  type StoredEvent,
  type TrackerEvent,
} from "@hexlane/core";
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { dispatchReads, dispatchWrites } from "./delivery/dispatch.ts";
import { integrationReads, integrationWrites } from "./delivery/integrations.ts";
import { preferencesReads, preferencesWrites } from "./delivery/preferences.ts";
import { readPage, SLICE_ROWS } from "./long.ts";
import { bytesOf, ifShort, type Order, partsOf, toInstant } from "./page.ts";
import {
  fieldsOf,
  idQuery,
  insertRows,
  type Over,
  rowsOf,
  type Session,
  slot,
  statement,
  updateOf,
} from "./session.ts";
import type { Tables } from "./tables.ts";

const EVENTS = statement(({ db, tables: { event } }) =>
  db
    .select()
    .from(event)
    .where(gt(event.sequence, slot("after")))
    .orderBy(asc(event.sequence))
    .limit(slot("limit")),
);

// Of a text that lies on pages of its own, neither database reads more than its length.
const EVENT_SIZES = statement(({ db, tables: { event } }) =>
  db
    .select({ bytes: sql<number>`octet_length(${event.data})` })
    .from(event)
    .where(gt(event.sequence, slot("after")))
    .orderBy(asc(event.sequence))
    .limit(slot("limit")),
);

async function listEvents(
  session: Session,
  afterSequence: number,
  limit: number,
  maxBytes?: number,
): Promise<StoredEvent[]> {
  const wanted = { after: afterSequence, limit };
  const settled = session.settleEvents?.();
  if (maxBytes === undefined) return (await Promise.all([session.run(EVENTS, wanted), settled]))[0];
  const [sizes] = await Promise.all([session.run(EVENT_SIZES, wanted), settled]);
  let [count, left] = [0, maxBytes];
  while (count < sizes.length && (left >= 0 || count === 0)) left -= Number(sizes[count++]?.bytes);
  // The last one that was counted may be one too many.
  if (left < 0 && count > 1) count--;
  return count === 0 ? [] : await session.run(EVENTS, { after: afterSequence, limit: count });
}

const LAST_SEQUENCE = statement(({ db, tables: { event } }) =>
  db
    .select({ sequence: event.sequence })
    .from(event)
    .where(gt(event.sequence, 0))
    .orderBy(desc(event.sequence))
    .limit(1),
);

async function findLastSequence(session: Session): Promise<number> {
  const settled = session.settleEvents?.();
  const [[last]] = await Promise.all([session.run(LAST_SEQUENCE, {}), settled]);
  return last?.sequence ?? 0;
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

const NOTIFICATIONS = idQuery(({ db, tables: { notification } }, ids) =>
  db.select().from(notification).where(inArray(notification.id, ids)),
);

async function listNotifications(
  session: Session,
  userId: string,
  page: Page,
  filter: NotificationFilter = {},
): Promise<PageOf<Notification>> {
  const read = (limit: number) =>
    session.query(({ db, tables: { notification } }) => {
      const order: Order = { column: notification.createdAt, id: notification.id, descending: true };
      const [part] = partsOf(page, order, toInstant);
      const bytes = bytesOf(notification.content, notification.eventData);
      return db
        .select({
          ...fieldsOf(notification),
          content: ifShort(notification.content, bytes),
          eventData: ifShort(notification.eventData, bytes),
          bytes,
        })
        .from(notification)
        .where(and(isMeant(notification, userId, filter), part?.condition))
        .orderBy(...(part?.orderBy ?? []))
        .limit(limit);
    });
  const { rows, ...rest } = closePage(
    (await readPage(session, page, read)).map((row) => ({
      row,
      place: { value: row.createdAt.getTime(), id: row.id },
      bytes: row.bytes,
    })),
    page,
  );
  // Long texts are read now that it is known which rows are on the page.
  const ids = rows.flatMap(({ id, bytes }) => (bytes > limits.MAX_INLINE_BYTES ? [id] : []));
  const long = new Map((await rowsOf(session, NOTIFICATIONS, ids)).map((row) => [row.id, row]));
  return { rows: rows.map(({ bytes: _, ...row }) => long.get(row.id) ?? row), ...rest };
}

async function insertNotifications(session: Session, notifications: readonly Notification[]): Promise<void> {
  await insertRows(session, "notification", notifications);
}

const SAVE_NOTIFICATION = updateOf("notification");

async function saveNotification(session: Session, notification: Notification): Promise<void> {
  await session.run(SAVE_NOTIFICATION, notification);
}

async function readNotifications(
  session: Session,
  userId: string,
  readAt: Date,
  { limit, ...filter }: NotificationChange = {},
): Promise<number> {
  return await inSlices(limit, async (most) => {
    const rows = await session.query(({ db, tables: { notification } }) => {
      const unread = and(isMeant(notification, userId, filter), eq(notification.isRead, false));
      const some = db.select({ id: notification.id }).from(notification).where(unread).limit(most);
      return db
        .update(notification)
        .set({ isRead: true, updatedAt: readAt })
        .where(inArray(notification.id, some))
        .returning({ id: notification.id });
    });
    return rows.length;
  });
}

async function deleteNotifications(
  session: Session,
  userId: string,
  { limit, ...filter }: NotificationChange = {},
): Promise<number> {
  return await inSlices(limit, async (most) => {
    const rows = await session.query(({ db, tables: { notification } }) => {
      const meant = isMeant(notification, userId, filter);
      const some = db.select({ id: notification.id }).from(notification).where(meant).limit(most);
      return db.delete(notification).where(inArray(notification.id, some)).returning({ id: notification.id });
    });
    return rows.length;
  });
}

/** Changes some rows at a time, until there are none or enough. @returns how many */
async function inSlices(limit = Number.POSITIVE_INFINITY, change: (most: number) => Promise<number>): Promise<number> {
  let count = 0;
  while (count < limit) {
    const most = Math.min(SLICE_ROWS, limit - count);
    const changed = await change(most);
    count += changed;
    if (changed < most) break;
  }
  return count;
}

function isMeant(
  { userId, workspaceId }: Tables["notification"],
  owner: string,
  filter: NotificationFilter,
): SQL | undefined {
  return and(eq(userId, owner), filter.workspaceId === undefined ? undefined : eq(workspaceId, filter.workspaceId));
}

export const deliveryReads: Over<DeliveryReads> = {
  listEvents,
  findLastSequence,
  findNotification,
  listNotifications,
  ...preferencesReads,
  ...integrationReads,
  ...dispatchReads,
};
export const deliveryWrites: Over<DeliveryWrites> = {
  appendEvents,
  insertNotifications,
  saveNotification,
  readNotifications,
  deleteNotifications,
  ...preferencesWrites,
  ...integrationWrites,
  ...dispatchWrites,
};
