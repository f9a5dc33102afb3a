/** One's inbox, and what one wants to be told. @module */
import { get, patch, put, remove } from "../client.ts";
import type { Notification, NotificationPreferences, SavePreferencesBody, SaveRuleBody } from "../wire.ts";

/** An inbox that is longer than this is not read to its end. */
const SHOWN_NOTIFICATIONS = 200;

/** The newest. */
export const listNotifications = (): Promise<Notification[]> =>
  get("/api/notification", { limit: SHOWN_NOTIFICATIONS });
export const readNotification = (notificationId: string): Promise<Notification> =>
  patch(`/api/notification/${encodeURIComponent(notificationId)}/read`, {});
export const readAllNotifications = (): Promise<unknown> => patch("/api/notification/read-all", {});
export const clearNotifications = (): Promise<unknown> => remove("/api/notification/clear-all");

const AT = "/api/notification-preferences";

export const getPreferences = (): Promise<NotificationPreferences> => get(AT);
export const savePreferences = (body: SavePreferencesBody): Promise<NotificationPreferences> => put(AT, body);
export const saveRule = (workspaceId: string, body: SaveRuleBody): Promise<NotificationPreferences> =>
  put(`${AT}/workspaces/${encodeURIComponent(workspaceId)}`, body);
export const deleteRule = (workspaceId: string): Promise<NotificationPreferences> =>
  remove(`${AT}/workspaces/${encodeURIComponent(workspaceId)}`);
