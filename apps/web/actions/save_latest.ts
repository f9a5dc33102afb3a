/** Sends the changes to a value in order, and skips those that a later change replaces. @module */
const waiting = new Map<string, () => Promise<boolean>>();

/**
 * Saves now, or after the running save with the same key. While a call waits, a later call replaces it. If the running save
 * fails, the waiting call is dropped.
 *
 * @returns whether it was saved; undefined if the call was left to an earlier one whose save is still running
 */
export async function saveLatest(key: string, save: () => Promise<boolean>): Promise<boolean | undefined> {
  const isRunning = waiting.has(key);
  waiting.set(key, save);
  if (isRunning) return undefined;
  try {
    for (let current = save; ; ) {
      const isSaved = await current();
      const next = waiting.get(key);
      if (!isSaved || !next || next === current) return isSaved;
      current = next;
    }
  } finally {
    waiting.delete(key);
  }
}
