/** Writes the text of notifications. @module */
import type { Notification } from "@hexlane/client";
import type { Text } from "../text/mod.tsx";
import { plainText } from "./plain_text.ts";

export interface NotificationLine {
  /** The task or other subject. */
  title: string;
  /** Who did what. Undefined if the title already contains it. */
  sentence: string | undefined;
  /** The beginning of a comment or description. */
  preview: string | undefined;
  /** Undefined for reminders, and in notifications from an earlier version. */
  actor: { name: string; image: string | null } | undefined;
  taskKey: string | undefined;
  project: string | undefined;
}

/**
 * @param writeDay formats a due date
 * @param text the UI strings in the user's language
 */
export function notificationLine(
  notification: Notification,
  writeDay: (value: string) => string,
  text: Text,
): NotificationLine {
  const { type, title, content } = notification;
  const { says } = text.inbox;
  const data = dataOf(notification);
  const name = data("actorName") ?? data("mentionerName") ?? data("commenterName");
  const line = {
    title: data("taskTitle") ?? title ?? says.other,
    preview: undefined,
    actor: name === undefined ? undefined : { name, image: data("actorImage") ?? null },
    taskKey: data("taskKey"),
    project: data("projectName"),
  };
  const kind = data("kind");
  if (type === "info" && kind === "mention") {
    const preview = data("preview") ?? (data("taskTitle") === undefined ? undefined : content);
    return { ...line, sentence: says.mentioned(name ?? says.somebody), preview: previewOf(preview) };
  }
  if (type === "info" && kind === "comment") {
    const preview = previewOf(data("commentPreview") ?? content);
    return { ...line, sentence: says.commented(name ?? says.somebody), preview };
  }
  const fieldName = data("fieldName");
  if (type === "info" && kind === "field" && fieldName !== undefined) {
    return { ...line, sentence: says.named(name ?? says.somebody, fieldName) };
  }
  if (title !== null || type === "info") {
    return { ...line, title: title ?? says.other, sentence: undefined, preview: previewOf(content) };
  }
  return {
    ...line,
    sentence: undefined,
    ...changeLine(notification, name, writeDay, text),
    preview: previewOf(content),
  };
}

function changeLine(
  notification: Notification,
  name: string | undefined,
  writeDay: (value: string) => string,
  { inbox: { says } }: Text,
): { title?: string; sentence?: string } {
  const data = dataOf(notification);
  const dueDate = data("dueDate");
  const due = dueDate === undefined ? "" : writeDay(dueDate);
  switch (notification.type) {
    case "task_created":
      return { sentence: says.taskCreated(name) };
    case "task_assignee_changed":
      return { sentence: says.assigned(name) };
    case "task_status_changed": {
      const before = data("oldStatusName") ?? wordsOf(data("oldStatus"));
      return { sentence: says.statusChanged(before, data("newStatusName") ?? wordsOf(data("newStatus")), name) };
    }
    case "time_entry_created":
      return { sentence: says.timeLogged(name) };
    case "due_date_reminder":
      return { sentence: says.dueSoon(due) };
    case "task_overdue":
      return { sentence: says.overdue(due) };
    case "workspace_created":
      return { title: says.workspaceCreated(data("workspaceName") ?? "") };
    case "info":
      return {};
  }
}

/** Returns a function that reads strings from the event data. */
export function dataOf({ eventData }: Pick<Notification, "eventData">): (name: string) => string | undefined {
  return (name) => {
    const value = eventData?.[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
}

function previewOf(source: string | null | undefined): string | undefined {
  return source ? plainText(source) || undefined : undefined;
}

/** Returns a readable status: `in-review` becomes "In review". Used when the column was deleted. */
export function wordsOf(status = ""): string {
  const words = status.replaceAll("-", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
