/**
 * A notification: one line in somebody's inbox.
 *
 * @module
 */

export const NOTIFICATION_TYPES = [
  "info",
  "task_created",
  "workspace_created",
  "task_status_changed",
  "task_assignee_changed",
  "time_entry_created",
  "due_date_reminder",
  "task_overdue",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface Notification {
  id: string;
  userId: string;
  /** The workspace it tells about; gone with it, and hidden from keys bound to another. */
  workspaceId: string | null;
  title: string | null;
  content: string | null;
  type: NotificationType;
  eventData: Record<string, unknown> | null;
  isRead: boolean;
  resourceId: string | null;
  resourceType: "task" | "workspace" | null;
  createdAt: Date;
  updatedAt: Date;
}
