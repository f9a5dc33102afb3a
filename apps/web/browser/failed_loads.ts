/**
 * Modules that failed to load. A failure is cached briefly, because React would otherwise retry during every render,
 * and cleared when the user retries.
 *
 * @module
 */

const REMEMBERED_MILLISECONDS = 2_000;
const forgets = new Set<() => void>();

/** @param forget clears the cached failure, so that the next use loads the module again */
export function noteFailedLoad(forget: () => void): void {
  forgets.add(forget);
  setTimeout(() => forgets.delete(forget) && forget(), REMEMBERED_MILLISECONDS);
}

export function forgetFailedLoads(): void {
  for (const forget of forgets) forget();
  forgets.clear();
}

/** Loads a module in the background and retries until it succeeds. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, REMEMBERED_MILLISECONDS));
    }
  }
}

/** Loads code in the background and starts it. @returns a function that stops it, also before it has started */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void loadWithRetry(load).then((start) => {
    if (!isOver) stop = start();
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
