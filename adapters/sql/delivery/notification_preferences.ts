/** Notification preferences. @module */
import type { NotificationPreferencesReads, NotificationPreferencesWrites } from "@hexlane/core";
import { asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, insertRows, type Over, param, statement } from "../session.ts";

/** The channels of an account. */
export const CHANNELS = statement(({ db, tables: { notificationChannel } }) =>
  db
    .select(fieldsOf(notificationChannel, "userId"))
    .from(notificationChannel)
    .where(eq(notificationChannel.userId, param("userId")))
    .orderBy(asc(notificationChannel.channel)),
);
const CLEAR_CHANNELS = statement(({ db, tables: { notificationChannel } }) =>
  db.delete(notificationChannel).where(eq(notificationChannel.userId, param("userId"))),
);

const preferences = crud("notificationPreferences");

export const notificationPreferencesReads: Over<NotificationPreferencesReads> = {
  async findNotificationPreferences(session, userId) {
    const [row, channels] = await Promise.all([preferences.find(session, userId), session.run(CHANNELS, { userId })]);
    return row && { ...row, channels };
  },
};

export const notificationPreferencesWrites: Over<NotificationPreferencesWrites> = {
  async saveNotificationPreferences(session, row) {
    const { userId, channels } = row;
    await preferences.upsert(session, row);
    await session.run(CLEAR_CHANNELS, { userId });
    const rows = channels.map((channel) => ({ userId, ...channel }));
    await insertRows(session, "notificationChannel", rows);
  },
  deleteNotificationPreferences: preferences.delete,
};
