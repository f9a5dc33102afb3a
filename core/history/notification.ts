/**
 * Notifications: entries of an inbox. @module
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

/** An entry of an inbox. */
export interface Notification {
  id: string;
  /** The receiver. */
  userId: string;
  /** The workspace it is about. Deleted with it, and hidden from API keys bound to another. */
  workspaceId: string | null;
  title: string | null;
  /** Markdown. */
  content: string | null;
  type: NotificationType;
  /** Details, as JSON. */
  eventData: Record<string, unknown> | null;
  isRead: boolean;
  /** The record it is about; null for none. */
  resourceId: string | null;
  resourceType: "task" | "workspace" | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A notification before it is written. */
export interface NotificationDraft {
  /** The receiver. */
  userId: string;
  /** Decides which switch can turn it off. */
  type: NotificationType;
  title: string | null;
  /** Markdown. */
  content: string | null;
  /** Details, as JSON. */
  eventData: Record<string, unknown> | null;
}

/** Switches for types of notifications. */
export interface NotificationSwitches {
  /** Assignments to them. */
  taskAssignmentEnabled: boolean;
  /** Comments and mentions. */
  taskCommentEnabled: boolean;
  /** Changes of the status of their tasks. */
  taskStatusChangeEnabled: boolean;
  /** Reminders of due dates. */
  dueDateReminderEnabled: boolean;
}

/** The switch that can keep a notification of this kind from being made; undefined when none can. */
export function switchOf(draft: Pick<Notification, "type" | "eventData">): keyof NotificationSwitches | undefined {
  if (draft.type !== "info") return SWITCHES[draft.type];
  const kind = draft.eventData?.kind;
  return kind === "comment" || kind === "mention" ? "taskCommentEnabled" : undefined;
}

const SWITCHES: Partial<Record<NotificationType, keyof NotificationSwitches>> = {
  task_created: "taskAssignmentEnabled",
  task_assignee_changed: "taskAssignmentEnabled",
  task_status_changed: "taskStatusChangeEnabled",
  due_date_reminder: "dueDateReminderEnabled",
  task_overdue: "dueDateReminderEnabled",
};

/** The subject of a notification. */
export interface NotificationSubject extends Pick<Notification, "workspaceId" | "resourceId" | "resourceType"> {
  /** The project that it belongs to, if any. */
  projectId?: string;
}
