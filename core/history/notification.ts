/**
 * Notifications: the entries of an inbox. @module
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
  /** The recipient. */
  userId: string;
  /**
   * The workspace that the notification is about. The notification is deleted with the workspace, and is hidden from API
   * keys limited to another workspace.
   */
  workspaceId: string | null;
  title: string | null;
  /** Markdown. */
  content: string | null;
  type: NotificationType;
  /** Details, as JSON. */
  eventData: Record<string, unknown> | null;
  isRead: boolean;
  /** The task or workspace that the notification is about; null if there is none. */
  resourceId: string | null;
  resourceType: "task" | "workspace" | null;
  /**
   * Until this time, the notification is hidden from the inbox; afterward, it is listed as if it were created at this time.
   */
  snoozedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A notification before it is stored. */
export interface NotificationDraft {
  /** The recipient. */
  userId: string;
  /** Determines which switch can turn the notification off. */
  type: NotificationType;
  title: string | null;
  /** Markdown. */
  content: string | null;
  /** Details, as JSON. */
  eventData: Record<string, unknown> | null;
}

/** Switches for notification types. */
export interface NotificationSwitches {
  /** Tasks assigned to the account, and custom fields that name it. */
  taskAssignmentEnabled: boolean;
  /** Comments and mentions. */
  taskCommentEnabled: boolean;
  /** Status changes of the account's tasks. */
  taskStatusChangeEnabled: boolean;
  /** Due date reminders. */
  dueDateReminderEnabled: boolean;
}

/** Returns the switch that turns off notifications like this one; undefined if none does. */
export function switchOf(draft: Pick<Notification, "type" | "eventData">): keyof NotificationSwitches | undefined {
  if (draft.type !== "info") return SWITCHES[draft.type];
  const kind = draft.eventData?.kind;
  if (kind === "field") return "taskAssignmentEnabled";
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
  /** The project of the task, if any. */
  projectId?: string;
}
