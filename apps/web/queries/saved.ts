/** Sends changes to tasks through the outbox. @module */
import type { Task, TaskCard } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Change, OtherChange } from "../drafts/changes.ts";
import type { Added, Outcome } from "../drafts/outbox.ts";
import type { Sent } from "../drafts/send_change.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { changeIdOf, outbox } from "../drafts/use_outbox.ts";
import { isSignedOut } from "./api.ts";
import { showEffect } from "./task/task_cache.ts";

/** A change that the server has saved, or that is pending in the outbox. */
export interface Saved {
  added: Added;
  /** The ID for undoing it. Undefined while the change waits, or if the server sent none. */
  changeId: string | undefined;
  isWaiting: boolean;
  /** Whether the change was taken back before it was sent. */
  isTakenBack?: true;
}

/** A change to a task that is not an edit of its fields. */
export type TaskRequest = Pick<OtherChange, "route" | "input" | "reload" | "typed" | "replaced" | "effects" | "undoes">;

/** Sends a change to a task that is not an edit of its fields, and also returns the response. */
export async function sendRequest(
  queries: QueryClient,
  { id: taskId, projectId, title }: Pick<Task, "id" | "projectId" | "title">,
  request: TaskRequest,
): Promise<{ saved: Saved | false; answer: unknown }> {
  for (const effect of request.effects ?? []) showEffect(queries, effect);
  const outcome = await add({ kind: "request", taskId, projectId, title, ...request });
  return { saved: savedIn(outcome), answer: (outcome.answer as Sent | undefined)?.data };
}

/**
 * Stores a change and sends it. After the session has ended, asks the user to sign in and reports the change as refused, so
 * that the editor stays open.
 */
export async function add(change: Change): Promise<Outcome & { added: Added }> {
  const isEnded = sessionEnd.ended !== undefined;
  const adding = outbox.add(change);
  if (isEnded) sessionEnd.ask();
  const outcome = await adding;
  const isOut = isSignedOut(outcome.error) || (isEnded && outcome.state === "waiting");
  return isOut ? { ...outcome, state: "refused" } : outcome;
}

export function savedIn(outcome: Outcome & { added: Added }): Saved | false {
  const { state, added } = outcome;
  return state === "refused" ? false : { added, changeId: changeIdOf(outcome), isWaiting: state === "waiting" };
}

export function fieldsOf(task: Partial<TaskCard>, names: readonly string[]): Partial<TaskCard> {
  return Object.fromEntries(Object.entries(task).filter(([name]) => names.includes(name)));
}
