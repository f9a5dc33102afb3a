/**
 * What the reference's web app is told over its sockets: that something changed, never what.
 *
 * @module
 */
import type { EventType, StoredEvent } from "@hexlane/core";

export interface ProjectMessage {
  type: ProjectMessageType;
  projectId: string;
  /** Empty where it may be any task of the board. */
  taskId: string;
  sourceTaskId?: string;
  targetTaskId?: string;
}

export const PROJECT_MESSAGE_TYPES = [
  "TASK_CREATED",
  "TASK_UPDATED",
  "TASK_DELETED",
  "TASK_MOVED",
  "TASK_LABEL_UPDATED",
  "TASK_RELATION_UPDATED",
  "COMMENT_UPDATED",
] as const;
export type ProjectMessageType = (typeof PROJECT_MESSAGE_TYPES)[number];

/** Events that are not listed leave the board as it was. */
const TYPE_OF: Readonly<Partial<Record<EventType, ProjectMessageType>>> = {
  taskCreated: "TASK_CREATED",
  taskRestored: "TASK_CREATED",
  taskDeleted: "TASK_DELETED",
  taskMoved: "TASK_MOVED",
  taskStatusChanged: "TASK_UPDATED",
  taskPriorityChanged: "TASK_UPDATED",
  taskTitleChanged: "TASK_UPDATED",
  taskDescriptionChanged: "TASK_UPDATED",
  taskDueDateChanged: "TASK_UPDATED",
  taskStartDateChanged: "TASK_UPDATED",
  taskAssigneeChanged: "TASK_UPDATED",
  taskUnassigned: "TASK_UPDATED",
  taskPositionChanged: "TASK_UPDATED",
  taskLabelsChanged: "TASK_LABEL_UPDATED",
  labelsChanged: "TASK_LABEL_UPDATED",
  taskRelationsChanged: "TASK_RELATION_UPDATED",
  taskCommentCreated: "COMMENT_UPDATED",
  taskCommentUpdated: "COMMENT_UPDATED",
  taskCommentDeleted: "COMMENT_UPDATED",
};

/** After these any task may show another state of a subtask or relative. */
const TOUCHES_RELATIVES: ReadonlySet<EventType> = new Set(["taskStatusChanged", "taskDeleted", "taskRestored"]);

/** What the sockets of a project are told of an event that concerns it. */
export function messagesOf(event: StoredEvent, projectId: string): ProjectMessage[] {
  const type = TYPE_OF[event.type];
  if (!type) return [];
  const { sourceTaskId, targetTaskId } = event.data;
  if (event.type === "taskRelationsChanged" && typeof sourceTaskId === "string" && typeof targetTaskId === "string") {
    return [{ type, projectId, taskId: sourceTaskId, sourceTaskId, targetTaskId }];
  }
  const messages: ProjectMessage[] = [{ type, projectId, taskId: event.taskId ?? "" }];
  if (TOUCHES_RELATIVES.has(event.type)) messages.push({ type: "TASK_RELATION_UPDATED", projectId, taskId: "" });
  return messages;
}

/** Who holds a socket: an account, and its window if it named one. */
export interface SocketHolder {
  userId: string | null;
  windowId: string | null;
}

/** Whether the event was caused from the window behind the socket, which then knows already. */
export function isOwnEvent({ actorId, windowId }: StoredEvent, holder: SocketHolder): boolean {
  return actorId === holder.userId && windowId === holder.windowId;
}
