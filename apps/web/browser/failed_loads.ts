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
