/**
 * The fields of tasks whose changes wait in the outbox. They override the fields that the server sends, so that other people's
 * changes to other fields appear at once.
 *
 * @module
 */
import type { BoardColumn, TaskCard } from "@hexlane/client";
import { effectsOf, type TaskEffect } from "./changes.ts";
import type { Outgoing } from "./outbox.ts";
import { outgoingNow } from "./outgoing.ts";

/** The columns of projects as the screen shows them while changes to them are being saved. */
export const pendingColumns = new Map<string, Omit<BoardColumn, "tasks">[]>();

let seen: readonly Outgoing[] | undefined;
let found = new Map<string, Partial<TaskCard>>();
let deleted = new Set<string>();

function refresh(): void {
  const now = outgoingNow();
  if (now === seen) return;
  seen = now;
  found = new Map();
  deleted = new Set();
  for (const { change, state } of now) {
    if (state === "refused") continue;
    for (const { taskId, shown, leaves } of effectsOf(change)) {
      if (leaves) deleted.add(taskId);
      else deleted.delete(taskId);
      if (Object.keys(shown).length > 0) found.set(taskId, { ...found.get(taskId), ...shown });
    }
  }
}

/** Returns the pending fields of a task, as the screen shows them, or undefined if there are none. */
export function pendingFields(taskId: string): Partial<TaskCard> | undefined {
  refresh();
  return found.get(taskId);
}

/** Returns whether a waiting change removes the task from its board. */
export function isPendingDeletion(taskId: string): boolean {
  refresh();
  return deleted.has(taskId);
}

/**
 * Returns tasks as the server sent them, but with their pending fields and without tasks whose deletion is pending.
 * Unchanged tasks keep their identity.
 */
export function withPendingFields<Task extends { id: string }>(tasks: readonly Task[]): Task[] {
  refresh();
  const kept = deleted.size === 0 ? [...tasks] : tasks.filter(({ id }) => !deleted.has(id));
  if (found.size === 0) return kept;
  return kept.map((task) => {
    const fields = found.get(task.id);
    return fields ? { ...task, ...fields } : task;
  });
}

/** Returns the fields as they were before a refused change, except those that later changes replace. */
export function restoredFields({ taskId, before }: TaskEffect): Partial<TaskCard> {
  return { ...before, ...pendingFields(taskId) };
}
