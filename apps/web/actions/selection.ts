/** The selected tasks of the view. The views report their tasks in order, because only some of them are in the document. @module */
import { useEffect, useSyncExternalStore } from "react";
import { createStore, type Store, useStored } from "./store.ts";

const NONE: ReadonlySet<string> = new Set();

export const selected: Store<ReadonlySet<string>> = createStore(NONE);
/** The tasks of the view, in order. */
let shown: readonly string[] = [];
/** Where a range starts. */
let origin: string | undefined;

/** Returns whether the view contains the task and supports selection. */
export function canSelect(taskId: string): boolean {
  return shown.includes(taskId);
}

export function toggleSelected(taskId: string): void {
  if (!canSelect(taskId)) return;
  const next = new Set(selected.get());
  if (!next.delete(taskId)) next.add(taskId);
  origin = taskId;
  selected.set(next);
}

/** Selects all tasks from the last toggled task to the given task. */
export function selectRange(taskId: string): void {
  const [from, to] = [shown.indexOf(origin ?? taskId), shown.indexOf(taskId)];
  if (from < 0 || to < 0) toggleSelected(taskId);
  else selected.set(new Set([...selected.get(), ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]));
}

/** @returns false if no view has tasks to select */
export function selectAll(): boolean {
  if (shown.length === 0) return false;
  selected.set(new Set(shown));
  return true;
}

/** @returns false if nothing was selected */
export function clearSelection(): boolean {
  const hadAny = selected.get().size > 0;
  selected.set(NONE);
  origin = undefined;
  return hadAny;
}

/** Returns the selected tasks in the order of the view. */
export function selectedInOrder(): string[] {
  const ids = selected.get();
  return ids.size === 0 ? [] : shown.filter((id) => ids.has(id));
}

export function showTasks(ids: readonly string[]): void {
  shown = ids;
  const current = selected.get();
  if (current.size === 0) return;
  const kept = ids.filter((id) => current.has(id));
  if (kept.length !== current.size) selected.set(kept.length === 0 ? NONE : new Set(kept));
}

/** Makes the tasks of a view selectable. Tasks that leave the view are no longer selected. */
export function useSelectable(tasks: readonly { id: string }[]): void {
  useEffect(() => showTasks(tasks.map(({ id }) => id)), [tasks]);
  useEffect(
    () => () => {
      showTasks([]);
      clearSelection();
    },
    [],
  );
}

export const useSelected = (): ReadonlySet<string> => useStored(selected);

export function useHasSelected(): boolean {
  return useSyncExternalStore(selected.subscribe, () => selected.get().size > 0);
}

export function useIsSelected(taskId: string): boolean {
  return useSyncExternalStore(selected.subscribe, () => selected.get().has(taskId));
}
