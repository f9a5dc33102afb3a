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
/** One of {@linkcode NOTIFICATION_TYPES}. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** News in somebody's inbox. */
export interface Notification {
  /** Opaque; never given out twice. */
  id: string;
  /** The account. */
  userId: string;
  /** The workspace it tells about; gone with it, and hidden from keys bound to another. */
  workspaceId: string | null;
  /** In one line. */
  title: string | null;
  /** Markdown. */
  content: string | null;
  /** Its kind. */
  type: NotificationType;
  /** What belongs to it, as JSON. */
  eventData: Record<string, unknown> | null;
  /** Whether its owner has seen it. */
  isRead: boolean;
  /** What it is about; null for nothing in particular. */
  resourceId: string | null;
  /** What kind of thing that is. */
  resourceType: "task" | "workspace" | null;
  /** When it was made. */
  createdAt: Date;
  /** When it last changed. */
  updatedAt: Date;
}
