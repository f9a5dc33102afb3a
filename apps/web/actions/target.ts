/** The tasks that a key or a command applies to. @module */
import type { Task } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { findTask } from "./known.ts";
import { focusedNext, type OpenPick } from "./opened.ts";
import { selectedInOrder } from "./selection.ts";

export interface ActionTarget {
  tasks: readonly Task[];
  /** Where a picker opens. */
  anchor: Element | undefined;
  /** Whether the target is a card or row that has focus. */
  isRow: boolean;
}

const ROW = "[data-task-id]";
const OPEN_TASK = "[data-open-task]";

/**
 * Returns the first of these that exists: the open task that contains the focus, the selected tasks, the focused card,
 * the open task, and the card under the pointer.
 */
export function currentTarget(queries: QueryClient): ActionTarget | undefined {
  const { activeElement } = document;
  const opened = document.querySelector<HTMLElement>(OPEN_TASK);
  const surface = opened?.closest(".task-panel, .task-page");
  if (opened && surface?.contains(activeElement)) return targetAt(queries, opened);
  const tasks = tasksOf(queries, selectedInOrder());
  const focused = activeElement?.closest<HTMLElement>(ROW) ?? rowOf(focusedNext());
  if (tasks.length > 0) return { tasks, anchor: focused ?? rowOf(tasks[0]?.id), isRow: false };
  const row = focused ?? opened ?? document.querySelector<HTMLElement>(`${ROW}:hover`);
  return row ? targetAt(queries, row) : undefined;
}

function targetAt(queries: QueryClient, element: HTMLElement): ActionTarget | undefined {
  const taskId = element.dataset.openTask ?? element.dataset.taskId;
  const task = taskId === undefined ? undefined : findTask(queries, taskId);
  return task && { tasks: [task], anchor: element, isRow: element.dataset.openTask === undefined };
}

export function tasksOf(queries: QueryClient, ids: readonly string[]): Task[] {
  return ids.flatMap((id) => findTask(queries, id) ?? []);
}

/** Returns the card or row of a task, if it is in the document. */
export function rowOf(taskId: string | undefined): HTMLElement | undefined {
  if (taskId === undefined) return undefined;
  return document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(taskId)}"]`) ?? undefined;
}

/**
 * Returns the element that gets focus when a picker or menu closes: the element that had it before, or the card of the
 * task.
 */
export function returnPlaceOf({ returnTo, tasks }: Pick<OpenPick, "returnTo" | "tasks">): HTMLElement | null {
  if (returnTo instanceof HTMLElement && returnTo.isConnected && returnTo !== document.body) return returnTo;
  return linkOf(tasks[0]?.id);
}

export const linkOf = (taskId: string | undefined): HTMLElement | null =>
  rowOf(taskId)?.querySelector<HTMLElement>(".task-link, .work-link, .inbox-link") ?? null;
