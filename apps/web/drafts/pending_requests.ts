/**
 * Counts pending requests, so that the app can show when a request is slow.
 *
 * @module
 */

let pending = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  pending += step;
  for (const listener of listeners) listener();
}

/** Counts a request as pending until it settles. */
export async function countPending<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasPendingRequests = (): boolean => pending > 0;
