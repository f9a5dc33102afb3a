/** Texts of notifications. @module */
import type { Notification } from "@hexlane/client";
import type { Text } from "../text/mod.tsx";

export interface NotificationLine {
  title: string;
  /** Undefined when the title says it all. */
  content: string | undefined;
}

/**
 * @param writeDay formats a due date
 * @param text the texts in the user's language
 */
export function notificationLine(
  { type, title, content, eventData }: Notification,
  writeDay: (value: string) => string,
  text: Text,
): NotificationLine {
  const { says } = text.inbox;
  const said = (name: string): string | undefined => {
    const value = eventData?.[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const task = said("taskTitle") ?? says.aTask;
  const due = (): string => {
    const value = said("dueDate");
    return value === undefined ? "" : writeDay(value);
  };
  const own = content ?? undefined;
  switch (type) {
    case "task_created":
      return { title: title ?? says.taskCreated(task), content: own };
    case "task_assignee_changed":
      return { title: title ?? says.assigned(task), content: own };
    case "task_status_changed": {
      const [before, after] = [wordsOf(said("oldStatus")), wordsOf(said("newStatus"))];
      return { title: title ?? says.statusChanged(task, before, after), content: own };
    }
    case "time_entry_created":
      return { title: title ?? says.timeLogged(task), content: own };
    case "workspace_created":
      return { title: title ?? says.workspaceCreated(said("workspaceName") ?? ""), content: own };
    case "due_date_reminder":
      return { title: title ?? says.dueSoon(task, due()), content: own };
    case "task_overdue":
      return { title: title ?? says.overdue(task, due()), content: own };
    case "info":
      if (eventData?.kind === "mention") {
        return { title: says.mentioned(said("mentionerName") ?? says.somebody), content: said("taskTitle") ?? own };
      }
      if (eventData?.kind === "comment") {
        return {
          title: says.commented(said("commenterName") ?? says.somebody, task),
          content: said("commentPreview") ?? own,
        };
      }
      return { title: title ?? says.other, content: own };
  }
}

/** A readable status: `in-review` becomes "In review". */
export function wordsOf(status = ""): string {
  const words = status.replaceAll("-", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
