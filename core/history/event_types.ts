/** Events: committed changes. Each is a row of the outbox, written in the transaction that made the change. @module */
import type { Permission } from "../permission.ts";

/** How the server handles events of a type. */
export interface EventSpec {
  /** The permission required to read these events, which is the one required to list the changed records. */
  readonly permission: Permission;
  /** The `event` in a webhook's body. If absent, the event is not sent to webhooks. */
  readonly webhook?: string;
  /** The title in a chat. If absent, the event is not sent to chats. Every type with a title is also sent to webhooks. */
  readonly chat?: string;
  /** The message on a project's sockets. Absent if the event does not change what the board shows. */
  readonly socket?: SocketMessageType;
  /** Whether events of this type change something that the web app shows. */
  readonly isShown: boolean;
  /** Whether the person who made the change can undo it. Undoable events belong to a change. @default false */
  readonly isUndoable?: true;
}

/** The messages on a project's sockets. They say that something changed, but contain no data. */
export const SOCKET_MESSAGE_TYPES = [
  "TASK_CREATED",
  "TASK_UPDATED",
  "TASK_DELETED",
  "TASK_MOVED",
  "TASK_LABEL_UPDATED",
  "TASK_RELATION_UPDATED",
  "COMMENT_UPDATED",
] as const;
/** One of {@linkcode SOCKET_MESSAGE_TYPES}. */
export type SocketMessageType = (typeof SOCKET_MESSAGE_TYPES)[number];

/** One row for each event type. */
export const EVENTS = {
  taskCreated: {
    permission: "task:read",
    webhook: "task.created",
    chat: "New task",
    socket: "TASK_CREATED",
    isShown: true,
    isUndoable: true,
  },
  taskStatusChanged: {
    permission: "task:read",
    webhook: "task.status_changed",
    chat: "Status changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskPriorityChanged: {
    permission: "task:read",
    webhook: "task.priority_changed",
    chat: "Priority changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskTitleChanged: {
    permission: "task:read",
    webhook: "task.title_changed",
    chat: "Title changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskDescriptionChanged: {
    permission: "task:read",
    webhook: "task.description_changed",
    chat: "Description changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskCommentCreated: {
    permission: "task:read",
    webhook: "task.comment_created",
    chat: "New comment",
    socket: "COMMENT_UPDATED",
    isShown: true,
  },
  taskDeleted: {
    permission: "task:read",
    webhook: "task.deleted",
    socket: "TASK_DELETED",
    isShown: true,
    isUndoable: true,
  },
  taskMoved: { permission: "task:read", webhook: "task.moved", socket: "TASK_MOVED", isShown: true, isUndoable: true },
  taskDueDateChanged: {
    permission: "task:read",
    webhook: "task.due_date_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskAssigneeChanged: {
    permission: "task:read",
    webhook: "task.assignee_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskUnassigned: {
    permission: "task:read",
    webhook: "task.unassigned",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskStartDateChanged: { permission: "task:read", socket: "TASK_UPDATED", isShown: true, isUndoable: true },
  taskEstimateChanged: {
    permission: "task:read",
    webhook: "task.estimate_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskMilestoneChanged: {
    permission: "task:read",
    webhook: "task.milestone_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskCycleChanged: {
    permission: "task:read",
    webhook: "task.cycle_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskRecurrenceChanged: { permission: "task:read", socket: "TASK_UPDATED", isShown: true, isUndoable: true },
  taskPositionChanged: { permission: "task:read", socket: "TASK_UPDATED", isShown: true, isUndoable: true },
  taskFieldChanged: {
    permission: "task:read",
    webhook: "task.field_changed",
    socket: "TASK_UPDATED",
    isShown: true,
    isUndoable: true,
  },
  taskRestored: { permission: "task:read", socket: "TASK_CREATED", isShown: true, isUndoable: true },
  taskLabelsChanged: { permission: "task:read", socket: "TASK_LABEL_UPDATED", isShown: true, isUndoable: true },
  taskRelationsChanged: { permission: "task:read", socket: "TASK_RELATION_UPDATED", isShown: true, isUndoable: true },
  taskLinksChanged: { permission: "task:read", socket: "TASK_UPDATED", isShown: true },
  taskImageAdded: { permission: "task:read", isShown: true },
  taskCommentUpdated: { permission: "task:read", socket: "COMMENT_UPDATED", isShown: true },
  taskCommentDeleted: { permission: "task:read", socket: "COMMENT_UPDATED", isShown: true },
  taskReactionsChanged: { permission: "task:read", isShown: true },
  taskWatchersChanged: { permission: "task:read", isShown: true },
  taskTimeEntryChanged: { permission: "task:read", isShown: true },
  taskActivityCreated: { permission: "task:read", isShown: true },
  projectCreated: { permission: "project:read", isShown: true },
  projectUpdated: { permission: "project:read", isShown: true },
  projectDeleted: { permission: "project:read", isShown: true },
  columnsChanged: { permission: "project:read", isShown: true },
  fieldsChanged: { permission: "project:read", isShown: true },
  viewsChanged: { permission: "task:read", isShown: true },
  plansChanged: { permission: "project:read", isShown: true },
  labelsChanged: { permission: "label:read", socket: "TASK_LABEL_UPDATED", isShown: true },
  workspaceCreated: { permission: "workspace:read", isShown: false },
  workspaceUpdated: { permission: "workspace:read", isShown: false },
  workspaceDeleted: { permission: "workspace:read", isShown: false },
  memberAdded: { permission: "workspace:read", isShown: true },
  memberUpdated: { permission: "workspace:read", isShown: true },
  projectAccessChanged: { permission: "workspace:read", isShown: true },
  memberRemoved: { permission: "workspace:read", isShown: true },
  invitationCreated: { permission: "invitation:create", isShown: false },
  invitationClosed: { permission: "invitation:create", isShown: false },
  roleChanged: { permission: "ac:read", isShown: true },
  integrationChanged: { permission: "workspace:read", isShown: false },
  automationChanged: { permission: "project:read", isShown: false },
} as const;

/** A list with at least one item. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** The type of an event. */
export type EventType = keyof typeof EVENTS;

/** Every event type. */
export const EVENT_TYPES: NonEmpty<EventType> = Object.keys(EVENTS) as [EventType, ...EventType[]];

/** Event types whose row has the field. */
export type EventTypeWith<Field extends keyof EventSpec> = {
  [Type in EventType]: (typeof EVENTS)[Type] extends Readonly<Record<Field, string>> ? Type : never;
}[EventType];

/** Returns the row of an event type. */
export function eventSpec(type: EventType): EventSpec {
  return EVENTS[type];
}

/** Lists the event types whose row has the field, in the same order as the rows. */
export function eventTypesWith<Field extends "webhook" | "chat" | "socket">(
  field: Field,
): NonEmpty<EventTypeWith<Field>> {
  const types: readonly EventType[] = EVENT_TYPES.filter((type) => eventSpec(type)[field] !== undefined);
  return types as NonEmpty<EventTypeWith<Field>>;
}

/** A committed change. */
export interface TrackerEvent {
  id: string;
  type: EventType;
  workspaceId: string;
  projectId: string | null;
  taskId: string | null;
  /** The account that made the change; null for the system. */
  actorId: string | null;
  /** The ID that the actor's client gave to its window. That window already shows the change. */
  windowId: string | null;
  createdAt: Date;
  /**
   * Old and new values, as JSON. In an event of an undo, `undoOf` is the ID of the change that was undone. In an event
   * caused by an automation, `automation` has its ID, name, depth and chain.
   */
  data: Record<string, unknown>;
  /**
   * The ID of the change that the event belongs to. All events of a command belong to the same change. Null if the
   * event cannot be undone.
   */
  changeId: string | null;
}

/** An event with its position in the outbox. */
export interface StoredEvent extends TrackerEvent {
  /** Increases with every event, in commit order. */
  sequence: number;
}
