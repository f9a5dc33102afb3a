/** In-app notifications. @module */
import type { NotificationReads, NotificationWrites } from "@hexlane/core";
import { closePage, limits, type NotificationFilter } from "@hexlane/core";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readPage, SLICE_ROWS } from "../long.ts";
import { bytesOf, ifShort, type Order, partsOf, toInstant } from "../page.ts";
import { fieldsOf, idQuery, type Over, rowsOf } from "../session.ts";
import type { Tables } from "../tables.ts";

const notifications = crud("notification");
const LONG_ROWS = idQuery(({ db, tables: { notification } }, ids) =>
  db.select().from(notification).where(inArray(notification.id, ids)),
);

/** Changes rows in slices, up to the limit. @returns how many */
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
    // Long texts are read only once the rows of the page are known.
    const ids = rows.flatMap(({ id, bytes }) => (bytes > limits.MAX_INLINE_BYTES ? [id] : []));
    const long = new Map((await rowsOf(session, LONG_ROWS, ids)).map((row) => [row.id, row]));
    return { rows: rows.map(({ bytes: _, ...row }) => long.get(row.id) ?? row), ...rest };
  },
};

export const notificationWrites: Over<NotificationWrites> = {
  insertNotifications: notifications.insertAll,
  saveNotification: notifications.save,
  async readNotifications(session, userId, readAt, { limit, ...filter } = {}) {
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
  },
  async deleteNotifications(session, userId, { limit, ...filter } = {}) {
    return await inSlices(limit, async (most) => {
      const rows = await session.query(({ db, tables: { notification } }) => {
        const meant = isMeant(notification, userId, filter);
        const some = db.select({ id: notification.id }).from(notification).where(meant).limit(most);
        return db.delete(notification).where(inArray(notification.id, some)).returning({ id: notification.id });
      });
      return rows.length;
    });
  },
};
