/**
 * Finds the boards and subscribers that an event concerns. The row of its type names the required permission. @module
 */
import type { TrackerEvent } from "../../history/event.ts";

/** Whether an event changes a board: that of its project, or of the project that a task left. */
export function concernsProject(event: TrackerEvent, projectId: string): boolean {
  if (event.projectId === projectId) return true;
  if (event.type === "taskMoved") return event.data.old === projectId;
  const { projectIds } = event.data;
  return event.type === "labelsChanged" && Array.isArray(projectIds) && projectIds.includes(projectId);
}

/**
 * Whether the event changes what an account may read.
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
