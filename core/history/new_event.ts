/**
 * Creates events for the outbox, which a use case writes in its own transaction. @module
 */
import type { Context } from "../context.ts";
import type { EventType, TrackerEvent } from "./event.ts";

/** Fields of a new event. */
export interface NewEvent {
  type: EventType;
  workspaceId: string;
  projectId?: string | null;
  taskId?: string | null;
  data?: Record<string, unknown>;
}

/** Creates the event of an action of the actor. A use case passes it to `tx.appendEvents`. */
export function eventOf(ctx: Context, happening: NewEvent, now: Date): TrackerEvent {
  return {
    id: ctx.newId(),
    type: happening.type,
    workspaceId: happening.workspaceId,
    projectId: happening.projectId ?? null,
    taskId: happening.taskId ?? null,
    actorId: ctx.actor?.userId ?? null,
    windowId: ctx.windowId ?? null,
    createdAt: now,
    data: happening.data ?? {},
  };
}
