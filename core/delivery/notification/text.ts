/**
 * The text of notifications outside the inbox, where no client renders their type and data. @module
 */
import type { Notification } from "../../history/notification.ts";
import { wordsOf } from "../integration/chat_payload.ts";

export interface NotificationText {
  title: string;
  body: string;
}

/** Returns the text of a notification: its own text if it has a title, or else the text for its type. */
export function notificationText({ type, title, content, eventData }: Notification): NotificationText {
  if (title !== null) return { title, body: content ?? "" };
  const field = (name: string) => String(eventData?.[name] ?? "");
  const task = `"${field("taskTitle")}"`;
  switch (type) {
    case "task_created":
      return { title: "New task", body: `${task} was created and assigned to you.` };
    case "task_assignee_changed":
      return { title: "Task assigned to you", body: `${task} was assigned to you.` };
    case "task_status_changed": {
      const [before, after] = [wordsOf(field("oldStatus")), wordsOf(field("newStatus"))];
      return { title: "Status changed", body: `${task} moved from ${before} to ${after}.` };
    }
    case "time_entry_created":
      return { title: "Time logged", body: `Time was logged on ${task}.` };
    case "workspace_created":
      return { title: "Your workspace is ready", body: `The workspace "${field("workspaceName")}" was created.` };
    case "due_date_reminder":
      return { title: "Due soon", body: `${task} is due ${dueWords(eventData)}.` };
    case "task_overdue":
      return { title: "Overdue", body: `${task} was due ${dueWords(eventData)}.` };
    case "info":
      return { title: "Notification", body: content ?? "" };
  }
}

/** Formats the due date, with the time unless it is an all-day date. */
function dueWords(eventData: Record<string, unknown> | null): string {
  const due = String(eventData?.dueDate ?? "");
  const [day = "", time = ""] = [due.slice(0, 10), due.slice(11, 16)];
  return eventData?.dueDateOnly === true ? `on ${day}` : `on ${day} at ${time} UTC`;
}
