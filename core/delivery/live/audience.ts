/**
 * Whom an event is for.
 *
 * @module
 */

import type { EventType, TrackerEvent } from "../../history/event.ts";
import type { Permission } from "../../permission.ts";

/** What one must be allowed to read to hear of an event: the same that the lists of these things ask for. */
export const READ_PERMISSION: Readonly<Record<EventType, Permission>> = {
  taskCreated: "task:read",
  taskStatusChanged: "task:read",
  taskPriorityChanged: "task:read",
  taskTitleChanged: "task:read",
  taskDescriptionChanged: "task:read",
  taskCommentCreated: "task:read",
  taskDeleted: "task:read",
  taskMoved: "task:read",
  taskDueDateChanged: "task:read",
  taskAssigneeChanged: "task:read",
  taskUnassigned: "task:read",
  taskStartDateChanged: "task:read",
  taskPositionChanged: "task:read",
  taskRestored: "task:read",
  taskLabelsChanged: "task:read",
  taskRelationsChanged: "task:read",
  taskImageAdded: "task:read",
  taskCommentUpdated: "task:read",
  taskCommentDeleted: "task:read",
  taskTimeEntryChanged: "task:read",
  taskActivityCreated: "task:read",
  projectCreated: "project:read",
  projectUpdated: "project:read",
  projectDeleted: "project:read",
  columnsChanged: "project:read",
  labelsChanged: "label:read",
  workspaceCreated: "workspace:read",
  workspaceUpdated: "workspace:read",
  workspaceDeleted: "workspace:read",
  memberAdded: "workspace:read",
  memberUpdated: "workspace:read",
  memberRemoved: "workspace:read",
  invitationCreated: "invitation:create",
  invitationClosed: "invitation:create",
  roleChanged: "ac:read",
  integrationChanged: "workspace:read",
};

/** Whether an event changes what a board shows: that of its project, and of the one a task left. */
export function concernsProject(event: TrackerEvent, projectId: string): boolean {
  if (event.projectId === projectId) return true;
  if (event.type === "taskMoved") return event.data.old === projectId;
  const { projectIds } = event.data;
  return event.type === "labelsChanged" && Array.isArray(projectIds) && projectIds.includes(projectId);
}

/**
 * Whether after this event an account may read more or less than before.
 *
 * @param isReadable whether it may read the workspace so far
 */
export function changesAccessOf(
  event: TrackerEvent,
  userId: string,
  isReadable: (workspaceId: string) => boolean,
): boolean {
  switch (event.type) {
    case "memberAdded":
    case "memberUpdated":
    case "memberRemoved":
      return event.data.userId === userId;
    case "workspaceCreated":
      return event.actorId === userId;
    case "roleChanged":
    case "workspaceDeleted":
    case "projectDeleted":
      return isReadable(event.workspaceId);
    default:
      return false;
  }
}
