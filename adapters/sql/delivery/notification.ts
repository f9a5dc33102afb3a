/** In-app notifications. @module */
import type { NotificationReads, NotificationWrites } from "@hexlane/core";
import { closePage, type NotificationChange, type NotificationFilter, type NotificationsChanged } from "@hexlane/core";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readLongRows, readPage, SLICE_ROWS } from "../long.ts";
import { bytesOf, ifShort, type Order, partsOf, toInstant } from "../page.ts";
import { fieldsOf, idQuery, type Over, type Session } from "../session.ts";
import type { Tables } from "../tables.ts";

const notifications = crud("notification");
const LONG_ROWS = idQuery(({ db, tables: { notification } }, ids) =>
  db.select().from(notification).where(inArray(notification.id, ids)),
);

/** Changes rows in slices, up to the limits. @param change returns how many it changed */
async function inSlices(
  session: Session,
  { limit = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY }: NotificationChange,
  condition: (notification: Tables["notification"]) => SQL | undefined,
  change: (ids: string[]) => Promise<number>,
): Promise<NotificationsChanged> {
  let count = 0;
  let bytesLeft = maxBytes;
  while (count < limit) {
    const most = Math.min(SLICE_ROWS, limit - count);
    const rows = await session.query(({ db, tables: { notification } }) =>
      db
        .select({ id: notification.id, bytes: bytesOf(notification.content, notification.eventData) })
        .from(notification)
        .where(condition(notification))
        .limit(most),
    );
    const ids: string[] = [];
    for (const { id, bytes } of rows) {
      if (bytes > bytesLeft && count + ids.length > 0) break;
      bytesLeft -= bytes;
      ids.push(id);
    }
    if (ids.length > 0) count += await change(ids);
    if (ids.length < rows.length) return { count, hasMore: true };
    if (rows.length < most) return { count, hasMore: false };
  }
  return { count, hasMore: true };
}

function isMeant(
  { userId, workspaceId }: Tables["notification"],
  owner: string,
  filter: NotificationFilter,
): SQL | undefined {
  return and(eq(userId, owner), filter.workspaceId === undefined ? undefined : eq(workspaceId, filter.workspaceId));
}

export const notificationReads: Over<NotificationReads> = {
  findNotification: notifications.find,
  async listNotifications(session, userId, page, filter = {}) {
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
    const long = await readLongRows(session, LONG_ROWS, rows);
    return { rows: rows.map(({ bytes: _, ...row }) => long.get(row.id) ?? row), ...rest };
  },
};

export const notificationWrites: Over<NotificationWrites> = {
  insertNotifications: notifications.insertAll,
  saveNotification: notifications.save,
  async readNotifications(session, userId, readAt, which = {}) {
    const isUnread = (notification: Tables["notification"]) =>
      and(isMeant(notification, userId, which), eq(notification.isRead, false));
    return await inSlices(session, which, isUnread, async (ids) => {
      const changed = await session.query(({ db, tables: { notification } }) =>
        db
          .update(notification)
          .set({ isRead: true, updatedAt: readAt })
          .where(inArray(notification.id, ids))
          .returning({ id: notification.id }),
      );
      return changed.length;
    });
  },
  async deleteNotifications(session, userId, which = {}) {
    const isOwn = (notification: Tables["notification"]) => isMeant(notification, userId, which);
    return await inSlices(session, which, isOwn, async (ids) => {
      const deleted = await session.query(({ db, tables: { notification } }) =>
        db.delete(notification).where(inArray(notification.id, ids)).returning({ id: notification.id }),
      );
      return deleted.length;
    });
  },
};
