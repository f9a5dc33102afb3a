/** Notification preferences in memory. @module */
import type {
  NotificationPreferencesReads,
  NotificationPreferencesWrites,
} from "../../../ports/store/delivery/notification_preferences.ts";
import { compareText } from "../../../text.ts";
import type { Over } from "../database.ts";

export const notificationPreferencesReads: Over<NotificationPreferencesReads> = {
  findNotificationPreferences: ({ notificationPreferences }, userId) => notificationPreferences.get(userId),
};

export const notificationPreferencesWrites: Over<NotificationPreferencesWrites> = {
  saveNotificationPreferences: ({ notificationPreferences }, preferences) => {
    const channels = preferences.channels.toSorted((one, other) => compareText(one.channel, other.channel));
    notificationPreferences.upsert({ ...preferences, channels });
  },
  deleteNotificationPreferences: ({ notificationPreferences }, userId) => notificationPreferences.delete(userId),
};
