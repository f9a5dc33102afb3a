/** Announces tasks that were added in this window, so that the board can scroll to them. @module */
export interface CreatedTask {
  id: string;
  projectId: string;
  number: number;
}

const listeners = new Set<(task: CreatedTask) => void>();

export function announceCreated(task: CreatedTask): void {
  for (const listener of listeners) listener(task);
}

/** @returns a function that removes the listener */
export function onCreated(listener: (task: CreatedTask) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
