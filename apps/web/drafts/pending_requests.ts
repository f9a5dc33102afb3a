/**
 * What is asked of the server at the moment, so that a slow answer can be shown.
 *
 * @module
 */

let pending = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  pending += step;
  for (const listener of listeners) listener();
}

/** Counts something as work for as long as it lasts. */
export async function asWork<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

export function followWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isWorking = (): boolean => pending > 0;
