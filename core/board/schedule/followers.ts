/**
 * How far tasks move when a task that blocks them ends later.
 *
 * @module
 */
import type { TaskRecord } from "../task/task.ts";

export const DAY_MILLISECONDS = 86_400_000;

type Dated = Pick<TaskRecord, "startDate" | "dueDate" | "dueDateOnly">;

/** Returns when a task begins. A task with only one date lasts that day. Undefined if the task has no dates. */
export function beginOf({ startDate, dueDate }: Dated): number | undefined {
  return (startDate ?? dueDate)?.getTime();
}

/** Returns when a task ends. A due date without a time includes the whole day. Undefined if the task has no dates. */
export function endOf({ startDate, dueDate, dueDateOnly }: Dated): number | undefined {
  if (dueDate) return dueDate.getTime() + (dueDateOnly ? DAY_MILLISECONDS : 0);
  return startDate ? startDate.getTime() + DAY_MILLISECONDS : undefined;
}

/** Moves both dates of a task by whole days. */
export function shiftDates<T extends Dated>(task: T, days: number): T {
  const shift = (date: Date | null): Date | null => date && new Date(date.getTime() + days * DAY_MILLISECONDS);
  return { ...task, startDate: shift(task.startDate), dueDate: shift(task.dueDate) };
}

/** Tasks and the tasks that each of them blocks. */
export interface Followers {
  /** Returns the IDs of the tasks that a task blocks. */
  ofTask: (taskId: string) => readonly string[];
  /** Returns a task that may be moved, or undefined for a task that must stay where it is. */
  task: (taskId: string) => Dated | undefined;
}

/**
 * Returns how many days each follower must move so that it does not begin before a task that blocks it ends. Followers of
 * moved followers move too. Tasks that block each other in a cycle each move once.
 *
 * @param end when the first task ends
 */
export function daysToMove(firstId: string, end: number | undefined, followers: Followers): Map<string, number> {
  const days = new Map<string, number>();
  if (end === undefined) return days;
  const order = inOrder(firstId, followers);
  const places = new Map(order.map((id, index) => [id, index]));
  for (const [index, id] of order.entries()) {
    const moved = days.get(id);
    if (id !== firstId && moved === undefined) continue;
    const ends = id === firstId ? end : (endAfter(followers.task(id), moved) ?? end);
    for (const followerId of followers.ofTask(id)) {
      const follower = followers.task(followerId);
      const begin = follower && beginOf(follower);
      // A follower that comes earlier in this order closes a cycle.
      if (begin === undefined || (places.get(followerId) ?? 0) <= index) continue;
      const before = days.get(followerId) ?? 0;
      const wait = Math.ceil((ends - begin) / DAY_MILLISECONDS);
      if (wait > before) days.set(followerId, wait);
    }
  }
  return days;
}

function endAfter(task: Dated | undefined, days = 0): number | undefined {
  return task && endOf(shiftDates(task, days));
}

/** Returns the first task and all tasks below it, each after the tasks that block it, except within a cycle. */
function inOrder(firstId: string, { ofTask }: Followers): string[] {
  const finished: string[] = [];
  const seen = new Set([firstId]);
  const path = [{ id: firstId, rest: [...ofTask(firstId)] }];
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const next = last.rest.pop();
    if (next === undefined) finished.push((path.pop() as typeof last).id);
    else if (!seen.has(next)) {
      seen.add(next);
      path.push({ id: next, rest: [...ofTask(next)] });
    }
  }
  return finished.reverse();
}
