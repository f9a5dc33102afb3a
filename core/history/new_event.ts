/**
 * Creates events for the outbox. Use cases append them in their own transaction. @module
 */
import type { Context } from "../context.ts";
import { type EventType, eventSpec, type TrackerEvent } from "./event_types.ts";

/** The fields of a new event. */
export interface NewEvent {
  type: EventType;
  workspaceId: string;
  projectId?: string | null;
  taskId?: string | null;
  data?: Record<string, unknown>;
  /** Whether the event belongs to the command's change. @default whether events of its type can be undone */
  isUndoable?: boolean;
}

/** Creates an event for an action of the actor, to pass to `tx.appendEvents`. */
export function eventOf(ctx: Context, event: NewEvent, now: Date): TrackerEvent {
  const { isUndoable = eventSpec(event.type).isUndoable } = event;
  const change = isUndoable ? ctx.change : undefined;
  const { undoOf, automation } = ctx.change ?? {};
  return {
    id: ctx.newId(),
    type: event.type,
    workspaceId: event.workspaceId,
    projectId: event.projectId ?? null,
    taskId: event.taskId ?? null,
    actorId: ctx.actor?.userId ?? null,
    windowId: ctx.windowId ?? null,
    createdAt: now,
    data: { ...event.data, ...(undoOf === undefined ? {} : { undoOf }), ...(automation ? { automation } : {}) },
    changeId: change?.claimId() ?? null,
  };
}
