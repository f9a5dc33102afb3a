/**
 * A notification: one line in a person's inbox.
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

/** One line in a person's inbox. */
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

/** A notification before it is written. */
export interface NotificationDraft {
  /** The receiver. */
  userId: string;
  /** Decides which switch can turn it off. */
  type: NotificationType;
  /** In one line. */
  title: string | null;
  /** Markdown. */
  content: string | null;
  /** Details, as JSON. */
  eventData: Record<string, unknown> | null;
}

/** Which notifications a person wants. */
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

/** What a notification is about. */
export interface NotificationSubject extends Pick<Notification, "workspaceId" | "resourceId" | "resourceType"> {
  /** The project that it belongs to, if any. */
  projectId?: string;
}
