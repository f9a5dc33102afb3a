/** Sends the changes of a value in order, and leaves out those that a later one replaces. @module */
const waiting = new Map<string, () => Promise<boolean>>();

/**
 * Saves now, or once the running save of the same key has ended. Until then, a later call takes its place. A failed save drops
 * the one that waits.
 *
 * @returns whether it was saved; undefined if an earlier call, whose save is still running, takes it over
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
