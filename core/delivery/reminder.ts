/**
 * A reminder: that a task is due soon, or was due.
 *
 * @module
 */

export const REMINDER_KINDS = ["due_date_reminder", "task_overdue"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** What was done about a due date: it is done once. */
export interface ReminderMark {
  taskId: string;
  /** A {@linkcode ReminderKind}, or that of a webhook: {@linkcode webhookMark}. */
  kind: string;
  /** As it stands in the task. */
  dueDate: Date;
  remindedAt: Date;
}

/** The kind under which a webhook's reminder is marked. */
export function webhookMark(integrationId: string): string {
  return `webhook:${integrationId}`;
}
