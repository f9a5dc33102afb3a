/** In-app notifications. @module */
import type {
  NotificationChange,
  NotificationFilter,
  NotificationReads,
  NotificationsChanged,
  NotificationWrites,
} from "@hexlane/core";
import { and, desc, eq, exists, gt, isNull, lt, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readLongRows, readPage, SLICE_ROWS } from "../long_read_limits.ts";
import { bytesOf, closeByTime, ifShort, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, type Session, type Sql, shapes, statement } from "../session.ts";

const notifications = crud("notification");

/** Selects notifications of an account. */
interface Which {
  isInWorkspace: boolean;
  isLimited: boolean;
  isUnread?: boolean;
  isShown?: boolean;
  isSnoozed?: boolean;
}

function isMeant(on: Sql, { isInWorkspace, isLimited, isUnread, isShown, isSnoozed }: Which): SQL | undefined {
  const { userId, workspaceId, isRead, snoozedUntil } = on.tables.notification;
  return and(
    eq(userId, param("userId")),
    isInWorkspace ? eq(workspaceId, param("workspaceId")) : undefined,
    isLimited ? isWithinLimits(on) : undefined,
    // Literal, as in the partial index, because SQLite would not use the index with a parameter.
    isUnread ? sql`not ${isRead}` : undefined,
    isShown ? or(isNull(snoozedUntil), lte(snoozedUntil, paramOf(snoozedUntil, "shownAt"))) : undefined,
    isSnoozed ? gt(snoozedUntil, paramOf(snoozedUntil, "snoozedAt")) : undefined,
  );
}

/**
 * Whether a notification is visible under the project limits: its workspace has no limit, it isn't about a task, or its
 * task is in one of the allowed projects.
 */
function isWithinLimits({ db, tables: { notification, task }, isIn }: Sql): SQL | undefined {
  const { workspaceId, resourceType, resourceId } = notification;
  const about = db
    .select({ one: sql`1` })
    .from(task)
    .where(and(eq(task.id, resourceId), isNull(task.deletedAt), isIn(task.projectId, "limitedProjectIds")));
  return or(
    isNull(workspaceId),
    not(isIn(workspaceId, "limitedWorkspaceIds")),
    isNull(resourceType),
    ne(resourceType, "task"),
    exists(about),
  );
}

/** Returns the parameters of {@linkcode isWithinLimits}. */
function limitValues({ limitedTo }: NotificationFilter) {
  return limitedTo && { limitedWorkspaceIds: limitedTo.workspaceIds, limitedProjectIds: limitedTo.projectIds };
}

const NOTIFICATIONS = shapes((on, { isAfter, ...which }: Which & { isAfter: boolean }) => {
  const { db } = on;
  const { notification } = on.tables;
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
    .where(and(isMeant(on, which), isAfter ? lt(sql`(${time}, ${notification.id})`, place) : undefined))
    .orderBy(desc(time), desc(notification.id))
    .limit(param("limit"));
});
const LONG_ROWS = statement(({ db, tables: { notification }, isIn }) =>
  db.select().from(notification).where(isIn(notification.id, "ids")),
);
const SLICE = shapes((on, which: Which) => {
  const { notification } = on.tables;
  return on.db
    .select({ id: notification.id, bytes: bytesOf(notification.content, notification.eventData) })
    .from(notification)
    .where(isMeant(on, which))
    .limit(param("limit"));
});
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
  const values = { userId, workspaceId, shownAt, ...limitValues(which) };
  const isLimited = which.limitedTo !== undefined;
  const slice = SLICE({
    isInWorkspace: workspaceId !== undefined,
    isLimited,
    isUnread,
    isShown: shownAt !== undefined,
  });
  let count = 0;
  let bytesLeft = maxBytes;
  while (count < limit) {
    const most = Math.min(SLICE_ROWS, limit - count);
    const rows = await session.run(slice, { ...values, limit: most });
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
  async listNotifications(session, userId, page, filter = {}) {
    const { workspaceId, shownAt, snoozedAt } = filter;
    const query = NOTIFICATIONS({
      isInWorkspace: workspaceId !== undefined,
      isLimited: filter.limitedTo !== undefined,
      isShown: shownAt !== undefined,
      isSnoozed: snoozedAt !== undefined,
      isAfter: page.after !== undefined,
    });
    const values = { userId, workspaceId, shownAt, snoozedAt, ...limitValues(filter), ...placeValues(page) };
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
