/** One's inbox, and what one wants to be told. @module */
import { get, getPage, type Page, patch, put, remove } from "./client.ts";
import type { Notification, NotificationPreferences, SavePreferencesBody, SaveRuleBody } from "./types.ts";

/** Newest first. */
export const listNotifications = (page: { limit: number; cursor?: string | undefined }): Promise<Page<Notification>> =>
  getPage("/api/notification", page);
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
