/**
 * Messages to the reference's web app over its sockets: that something changed, never what.
 *
 * @module
 */
import { type EventType, eventSpec, type SocketMessageType, type StoredEvent } from "@hexlane/core";

export interface ProjectMessage {
  type: SocketMessageType;
  projectId: string;
  /** Empty if any task of the board may have changed. */
  taskId: string;
  sourceTaskId?: string;
  targetTaskId?: string;
}

/** After these any task may show another state of a subtask or relative. */
const TOUCHES_RELATIVES: ReadonlySet<EventType> = new Set(["taskStatusChanged", "taskDeleted", "taskRestored"]);

/** The messages on the sockets of a project for an event that concerns it. */
export function messagesOf(event: StoredEvent, projectId: string): ProjectMessage[] {
  const { socket: type } = eventSpec(event.type);
  if (!type) return [];
  const { sourceTaskId, targetTaskId } = event.data;
  if (event.type === "taskRelationsChanged" && typeof sourceTaskId === "string" && typeof targetTaskId === "string") {
    return [{ type, projectId, taskId: sourceTaskId, sourceTaskId, targetTaskId }];
  }
  const messages: ProjectMessage[] = [{ type, projectId, taskId: event.taskId ?? "" }];
  if (TOUCHES_RELATIVES.has(event.type)) messages.push({ type: "TASK_RELATION_UPDATED", projectId, taskId: "" });
  return messages;
}

/** By event and project: all sockets get the same texts, which are made once. */
const texts = new WeakMap<StoredEvent, Map<string, readonly string[]>>();

/** {@linkcode messagesOf} as JSON. */
export function messageTextsOf(event: StoredEvent, projectId: string): readonly string[] {
  const byProject = texts.get(event) ?? new Map<string, readonly string[]>();
  texts.set(event, byProject);
  const made = byProject.get(projectId) ?? messagesOf(event, projectId).map((message) => JSON.stringify(message));
  byProject.set(projectId, made);
  return made;
}

/** Stands for many messages: Kaneo's web app loads the board and all relations anew. */
export function boardMessage(projectId: string): ProjectMessage {
  return { type: "TASK_RELATION_UPDATED", projectId, taskId: "" };
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
