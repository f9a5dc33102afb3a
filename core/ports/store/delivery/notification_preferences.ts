/** Notification preferences. @module */
import type { NotificationPreferences } from "../../../delivery/notification/preferences.ts";

/** Reading notification preferences records. */
export interface NotificationPreferencesReads {
  findNotificationPreferences(userId: string): Promise<NotificationPreferences | undefined>;
}

/** Changing notification preferences records. */
export interface NotificationPreferencesWrites {
  /** Inserts or replaces the preferences of the account. */
  saveNotificationPreferences(preferences: NotificationPreferences): Promise<void>;
  deleteNotificationPreferences(userId: string): Promise<void>;
}
