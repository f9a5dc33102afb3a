/** Notification preferences. @module */
import type { NotificationPreferences } from "../../../delivery/notification/preferences.ts";

/** Reads notification preferences. */
export interface NotificationPreferencesReads {
  findNotificationPreferences(userId: string): Promise<NotificationPreferences | undefined>;
}

/** Changes notification preferences. */
export interface NotificationPreferencesWrites {
  /** Inserts or replaces the preferences of the account. */
  saveNotificationPreferences(preferences: NotificationPreferences): Promise<void>;
  deleteNotificationPreferences(userId: string): Promise<void>;
}
