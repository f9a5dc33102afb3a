/**
 * Texts of notifications outside the inbox, where no client renders type and data. @module
 */
import type { Notification } from "../../history/notification.ts";
import { wordsOf } from "../integration/chat_payload.ts";

export interface NotificationText {
  title: string;
  body: string;
}

/** The text of a notification: its own, if it has one. */
export function notificationText({ type, title, content, eventData }: Notification): NotificationText {
  if (title !== null) return { title, body: content ?? "" };
  const said = (name: string) => String(eventData?.[name] ?? "");
  const task = `"${said("taskTitle")}"`;
  switch (type) {
    case "task_created":
      return { title: "A task for you", body: `${task} was created and given to you.` };
    case "task_assignee_changed":
      return { title: "You have a task", body: `${task} was given to you.` };
    case "task_status_changed": {
      const [before, after] = [wordsOf(said("oldStatus")), wordsOf(said("newStatus"))];
      return { title: "Status changed", body: `${task} went from ${before} to ${after}.` };
    }
    case "time_entry_created":
      return { title: "Time was logged", body: `Somebody logged time on ${task}.` };
    case "workspace_created":
      return { title: "Your workspace is ready", body: `The workspace "${said("workspaceName")}" was created.` };
    case "due_date_reminder":
      return { title: "Due soon", body: `${task} is due ${dueWords(eventData)}.` };
    case "task_overdue":
      return { title: "Overdue", body: `${task} was due ${dueWords(eventData)}.` };
    case "info":
      return { title: "News", body: content ?? "" };
  }
}

/** The date, with the time unless it is a date only. */
function dueWords(eventData: Record<string, unknown> | null): string {
  const due = String(eventData?.dueDate ?? "");
  const [day = "", time = ""] = [due.slice(0, 10), due.slice(11, 16)];
  return eventData?.dueDateOnly === true ? `on ${day}` : `on ${day} at ${time} UTC`;
}
