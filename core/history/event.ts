/**
 * An event: something that was committed. It stands in the outbox, written in the transaction that caused it, until
 * everybody who wants to know has been told.
 *
 * @module
 */

export const EVENT_TYPES = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskCommentCreated",
  "taskDeleted",
  "taskMoved",
  "taskDueDateChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
  "taskStartDateChanged",
  "taskPositionChanged",
  "taskRestored",
  "taskLabelsChanged",
  "taskRelationsChanged",
  "taskImageAdded",
  "taskCommentUpdated",
  "taskCommentDeleted",
  "taskTimeEntryChanged",
  "taskActivityCreated",
  "projectCreated",
  "projectUpdated",
  "projectDeleted",
  "columnsChanged",
  "labelsChanged",
  "workspaceCreated",
  "workspaceUpdated",
  "workspaceDeleted",
  "memberAdded",
  "memberUpdated",
  "memberRemoved",
  "invitationCreated",
  "invitationClosed",
  "roleChanged",
  "integrationChanged",
] as const;
/** One of {@linkcode EVENT_TYPES}. */
export type EventType = (typeof EVENT_TYPES)[number];

/** What was committed. */
export interface TrackerEvent {
  /** Opaque; never given out twice. */
  id: string;
  /** What happened. */
  type: EventType;
  /** The workspace. */
  workspaceId: string;
  /** The project. */
  projectId: string | null;
  /** The task. */
  taskId: string | null;
  /** Who did it; null for the system itself. */
  actorId: string | null;
  /** The window of the actor's in which it was done, as that client named it: it knows already. */
  windowId: string | null;
  /** When it was made. */
  createdAt: Date;
  /** What changed, old and new; JSON. */
  data: Record<string, unknown>;
}

/** An event with its place in the outbox. */
export interface StoredEvent extends TrackerEvent {
  /** Rises with every event, in the order of commits. */
  sequence: number;
}
