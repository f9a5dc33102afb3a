/**
 * Decides which boards and subscribers an event concerns. @module
 */
import type { TrackerEvent } from "../../history/event_types.ts";
import { isPlainObject } from "../../json.ts";

/**
 * Returns whether an event changes a project's board. An event can also change the board of a project that a task left.
 */
export function concernsProject(event: TrackerEvent, projectId: string): boolean {
  if (event.projectId === projectId) return true;
  if (event.type === "taskMoved") return event.data.old === projectId;
  const { projectIds } = event.data;
  return event.type === "labelsChanged" && Array.isArray(projectIds) && projectIds.includes(projectId);
}

/**
 * Returns whether an event changes what an account may read.
 *
 * @param isReadable whether the account could read the workspace until now
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
    case "projectAccessChanged":
      return event.data.userId === userId || (event.data.userId === null && isReadable(event.workspaceId));
    case "projectUpdated":
      // A private project that moves into the workspace has rules that may exclude the account.
      return isPlainObject(event.data.changes) && "workspaceId" in event.data.changes && isReadable(event.workspaceId);
    case "roleChanged":
    case "workspaceDeleted":
    case "projectDeleted":
      return isReadable(event.workspaceId);
    default:
      return false;
  }
}
