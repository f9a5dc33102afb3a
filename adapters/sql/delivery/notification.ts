/** In-app notifications. @module */
import type { NotificationChange, NotificationReads, NotificationsChanged, NotificationWrites } from "@hexlane/core";
import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readLongRows, readPage, SLICE_ROWS } from "../long.ts";
import { bytesOf, closeByTime, ifShort, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, type Session, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";

const notifications = crud("notification");

/** Selects notifications of an account. */
interface Which {
  isInWorkspace: boolean;
  isUnread?: boolean;
  isShown?: boolean;
  isSnoozed?: boolean;
}

function isMeant(
  { userId, workspaceId, isRead, snoozedUntil }: Tables["notification"],
  { isInWorkspace, isUnread, isShown, isSnoozed }: Which,
): SQL | undefined {
  return and(
    eq(userId, param("userId")),
    isInWorkspace ? eq(workspaceId, param("workspaceId")) : undefined,
    // Literal, as in the partial index: SQLite would not use the index with a parameter.
    isUnread ? sql`not ${isRead}` : undefined,
    isShown ? or(isNull(snoozedUntil), lte(snoozedUntil, paramOf(snoozedUntil, "shownAt"))) : undefined,
    isSnoozed ? gt(snoozedUntil, paramOf(snoozedUntil, "snoozedAt")) : undefined,
  );
}

const NOTIFICATIONS = shapes(
  ({ db, tables: { notification } }, { isAfter, ...which }: Which & { isAfter: boolean }) => {
    // Must match the expression of the index.
    const time = sql`coalesce(${notification.snoozedUntil}, ${notification.createdAt})`;
    const place = sql`(${paramOf(notification.createdAt, "afterValue")}, ${param("afterId")})`;
    const bytes = bytesOf(notification.content, notification.eventData);
    return db
      .select({
        ...fieldsOf(notification),
        content: ifShort(notification.content, bytes),
        eventData: ifShort(notification.eventData, bytes),
        bytes,
      })
      .from(notification)
      .where(and(isMeant(notification, which), isAfter ? lt(sql`(${time}, ${notification.id})`, place) : undefined))
      .orderBy(desc(time), desc(notification.id))
      .limit(param("limit"));
  },
);
const LONG_ROWS = statement(({ db, tables: { notification }, isIn }) =>
  db.select().from(notification).where(isIn(notification.id, "ids")),
);
const SLICE = shapes(({ db, tables: { notification } }, which: Which) =>
  db
    .select({ id: notification.id, bytes: bytesOf(notification.content, notification.eventData) })
    .from(notification)
    .where(isMeant(notification, which))
    .limit(param("limit")),
);
const READ = statement(({ db, tables: { notification }, isIn }) =>
  db
    .update(notification)
    .set({ isRead: true, updatedAt: paramOf(notification.updatedAt, "readAt") })
    .where(isIn(notification.id, "ids"))
    .returning({ id: notification.id }),
);
const DELETE = statement(({ db, tables: { notification }, isIn }) =>
  db.delete(notification).where(isIn(notification.id, "ids")).returning({ id: notification.id }),
);

/** Changes rows in slices, up to the limits. @param change returns the rows that it changed */
async function inSlices(
  session: Session,
  userId: string,
  which: NotificationChange & { isUnread: boolean },
  change: (ids: string[]) => unknown[] | Promise<unknown[]>,
): Promise<NotificationsChanged> {
  const {
    limit = Number.POSITIVE_INFINITY,
    maxBytes = Number.POSITIVE_INFINITY,
    workspaceId,
    shownAt,
    isUnread,
  } = which;
  const slice = SLICE({ isInWorkspace: workspaceId !== undefined, isUnread, isShown: shownAt !== undefined });
  let count = 0;
  let bytesLeft = maxBytes;
  while (count < limit) {
    const most = Math.min(SLICE_ROWS, limit - count);
    const rows = await session.run(slice, { userId, workspaceId, shownAt, limit: most });
    const ids: string[] = [];
    for (const { id, bytes } of rows) {
      if (bytes > bytesLeft && count + ids.length > 0) break;
      bytesLeft -= bytes;
      ids.push(id);
    }
    if (ids.length > 0) count += (await change(ids)).length;
    if (ids.length < rows.length) return { count, hasMore: true };
    if (rows.length < most) return { count, hasMore: false };
  }
  return { count, hasMore: true };
}

export const notificationReads: Over<NotificationReads> = {
  findNotification: notifications.find,
  async listNotifications(session, userId, page, { workspaceId, shownAt, snoozedAt } = {}) {
    const query = NOTIFICATIONS({
      isInWorkspace: workspaceId !== undefined,
      isShown: shownAt !== undefined,
      isSnoozed: snoozedAt !== undefined,
      isAfter: page.after !== undefined,
    });
    const values = { userId, workspaceId, shownAt, snoozedAt, ...placeValues(page) };
    const found = await readPage(session, page, (limit) => session.run(query, { ...values, limit }));
    const { rows, ...rest } = closeByTime(found, page, ({ snoozedUntil, createdAt }) => snoozedUntil ?? createdAt);
    const long = await readLongRows(session, LONG_ROWS, rows);
    return { rows: rows.map(({ bytes: _, ...row }) => long.get(row.id) ?? row), ...rest };
  },
};

export const notificationWrites: Over<NotificationWrites> = {
  insertNotifications: notifications.insertAll,
  saveNotification: notifications.save,
  async readNotifications(session, userId, readAt, which = {}) {
    return await inSlices(session, userId, { ...which, shownAt: readAt, isUnread: true }, (ids) =>
      session.run(READ, { ids, readAt }),
    );
  },
  async deleteNotifications(session, userId, which = {}) {
    return await inSlices(session, userId, { ...which, isUnread: false }, (ids) => session.run(DELETE, { ids }));
  },
};
