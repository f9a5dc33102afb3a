/** The notifications of changes to a task. Actors are not notified of their own changes. @module */
import type { NotificationDraft, NotificationSubject, NotificationType } from "../../history/notification.ts";
import { previewOf } from "../comment/notifications.ts";
import { audienceOf, type TaskWatcher } from "../watcher/watcher.ts";
import type { TaskChange } from "./fields.ts";
import type { TaskRecord } from "./task.ts";

/** Returns the subject of a notification about a task. */
export function aboutTask({ id, workspaceId, projectId }: TaskRecord): NotificationSubject {
  return { workspaceId, resourceId: id, resourceType: "task", projectId };
}

/** Drafts the notification of a new task for its assignee. */
export function draftsOfCreation(task: TaskRecord, actorId: string | null): NotificationDraft[] {
  return toAssignee(task, actorId, "task_created", {});
}

/**
 * Drafts the notifications of a change: a new status notifies the assignee and the watchers, and an assignment notifies
 * the new assignee.
 *
 * @param task the task after the change
 */
export function draftsOfChange(
  change: TaskChange,
  task: TaskRecord,
  actorId: string | null,
  watchers: readonly TaskWatcher[],
): NotificationDraft[] {
  switch (change.field) {
    case "status": {
      const statuses = { oldStatus: change.old, newStatus: change.new };
      const audience = audienceOf(watchers, [task.userId], [actorId]);
      return audience.map((userId) => draftOf(task, userId, "task_status_changed", statuses));
    }
    case "userId":
      return toAssignee(task, actorId, "task_assignee_changed", {});
    default:
      return [];
  }
}

/** Drafts notifications for members whom the description newly mentions. */
export function draftsOfMentions(
  task: TaskRecord,
  mentioned: { memberIds: readonly string[]; mentionerName: string },
  actorId: string | null,
): NotificationDraft[] {
  const preview = previewOf(task.description ?? "");
  return mentioned.memberIds
    .filter((userId) => userId !== actorId)
    .map((userId) => ({
      userId,
      type: "info",
      title: `${mentioned.mentionerName} mentioned you`,
      content: `In the description of "${task.title}"`,
      eventData: { kind: "mention", ...placeOf(task), mentionerName: mentioned.mentionerName, preview },
    }));
}

/** A member whom the value of a custom field newly names. */
export interface NamedPerson {
  userId: string;
  fieldName: string;
}

/**
 * Drafts notifications for members whom custom fields newly name.
 *
 * @param actorName undefined if no account made the change
 */
export function draftsOfNaming(
  task: TaskRecord,
  named: readonly NamedPerson[],
  actorName: string | undefined,
): NotificationDraft[] {
  return named.map(({ userId, fieldName }) => ({
    userId,
    type: "info",
    title: actorName === undefined ? `You were added to "${fieldName}"` : `${actorName} added you to "${fieldName}"`,
    content: `In the task "${task.title}"`,
    eventData: { kind: "field", ...placeOf(task), fieldName },
  }));
}

function toAssignee(
  task: TaskRecord,
  actorId: string | null,
  type: NotificationType,
  eventData: Record<string, unknown>,
): NotificationDraft[] {
  if (task.userId === null || task.userId === actorId) return [];
  return [draftOf(task, task.userId, type, eventData)];
}

function draftOf(
  task: TaskRecord,
  userId: string,
  type: NotificationType,
  eventData: Record<string, unknown>,
): NotificationDraft {
  return { userId, type, title: null, content: null, eventData: { ...placeOf(task), ...eventData } };
}

function placeOf(task: TaskRecord): Record<string, unknown> {
  return { taskTitle: task.title, projectId: task.projectId, workspaceId: task.workspaceId };
}
