/**
 * Tells the page of a board which tasks were just added in this window, so that it can show where they are.
 *
 * @module
 */

export interface CreatedTask {
  id: string;
  projectId: string;
  number: number;
}

const listeners = new Set<(task: CreatedTask) => void>();

export function announceCreated(task: CreatedTask): void {
  for (const listener of listeners) listener(task);
}

/** @returns stops it */
export function onCreated(listener: (task: CreatedTask) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
