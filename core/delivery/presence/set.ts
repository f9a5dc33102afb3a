/** Reports that a person is viewing a task or typing there. @module */
import { requireTask } from "../../board/require.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_WINDOW_ID_CHARACTERS } from "../../limits.ts";
import {
  PRESENCE_STATES,
  PRESENCE_TOPIC,
  type PresenceMark,
  type PresenceState,
  type PresentPerson,
} from "./presence.ts";

/** Input for {@linkcode setPresence}. */
export interface SetPresenceInput {
  taskId: string;
  /** The client's ID for its window. A window shows one task at a time. */
  windowId: string;
  /** Repeat `viewing` every 20 seconds, and `typing` every 3 seconds. */
  state: PresenceState;
}

/**
 * Notifies everyone viewing a task that the actor is also viewing it, or is typing. Nothing is stored. The state
 * expires when it is not repeated for 45 seconds, and when the event stream that the window opened ends.
 *
 * @returns the other people viewing the task
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function setPresence(ctx: Context, input: SetPresenceInput): Promise<{ people: PresentPerson[] }> {
  ctx.checkInput("setPresence", input);
  const { taskId, windowId, state } = input;
  const { userId } = requireActor(ctx);
  if (!PRESENCE_STATES.includes(state)) throw invalidField("/state", `Must be one of ${PRESENCE_STATES.join(", ")}`);
  if (windowId === "" || windowId.length > MAX_WINDOW_ID_CHARACTERS) {
    throw invalidField("/windowId", `Must have 1 to ${MAX_WINDOW_ID_CHARACTERS} characters`);
  }
  const { task } = await ctx.store.read((tx) => requireTask(tx, ctx, taskId, "task:read"));
  publishMark(ctx, { workspaceId: task.workspaceId, projectId: task.projectId, taskId, userId, windowId, state });
  const seen = ctx.presence.seenFrom({ userId, windowId }, ctx.clock.now());
  return { people: seen?.taskId === taskId ? seen.people : [] };
}

/**
 * Applies a mark in this process immediately, and publishes it to the other servers. A failure is ignored, because
 * windows repeat their state or expire.
 */
export function publishMark(ctx: Context, mark: PresenceMark): void {
  ctx.presence.apply(mark, ctx.clock.now());
  ctx.live.publish(PRESENCE_TOPIC, JSON.stringify(mark)).catch(() => undefined);
}
