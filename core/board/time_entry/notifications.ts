/** The notifications of a time entry. @module */
import type { NotificationDraft } from "../../history/notification.ts";
import type { Task } from "../task/task.ts";

/** Drafts a notification for the assignee, unless the assignee logged the time. */
export function draftsOfTimeEntry(task: Task, actorId: string | null): NotificationDraft[] {
  if (task.userId === null || task.userId === actorId) return [];
  const { title: taskTitle, projectId, workspaceId, userId } = task;
  const eventData = { taskTitle, projectId, workspaceId };
  return [{ userId, type: "time_entry_created", title: null, content: null, eventData }];
}
