/**
 * Messages to Kaneo's web app over sockets. They report that something changed, but not what.
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

/** After these events, any task may show a different state of a subtask or relation. */
const TOUCHES_RELATIVES: ReadonlySet<EventType> = new Set(["taskStatusChanged", "taskDeleted", "taskRestored"]);

/** Returns the messages about an event for the sockets of a project. */
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

/** Serialized messages by event and project, cached because all sockets get the same messages. */
const texts = new WeakMap<StoredEvent, Map<string, readonly string[]>>();

/** Returns the result of {@linkcode messagesOf} as JSON. */
export function messageTextsOf(event: StoredEvent, projectId: string): readonly string[] {
  const byProject = texts.get(event) ?? new Map<string, readonly string[]>();
  texts.set(event, byProject);
  const made = byProject.get(projectId) ?? messagesOf(event, projectId).map((message) => JSON.stringify(message));
  byProject.set(projectId, made);
  return made;
}

/** Replaces many messages: Kaneo's web app reloads the board and all relations. */
export function boardMessage(projectId: string): ProjectMessage {
  return { type: "TASK_RELATION_UPDATED", projectId, taskId: "" };
}

/** The account that opened a socket, and the window ID, if it sent one. */
export interface SocketHolder {
  userId: string | null;
  windowId: string | null;
}

/** Whether the socket's own window caused the event, and so already shows it. */
export function isOwnEvent({ actorId, windowId }: StoredEvent, holder: SocketHolder): boolean {
  return actorId === holder.userId && windowId === holder.windowId;
}
