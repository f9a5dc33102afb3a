/**
 * Code that could not be loaded. A failure is remembered for a moment, or React would load it again and again while it
 * renders, and forgotten when somebody tries again.
 *
 * @module
 */

const REMEMBERED_MILLISECONDS = 2_000;
const forgets = new Set<() => void>();

/** @param forget lets the next use load it again */
export function noteFailedLoad(forget: () => void): void {
  forgets.add(forget);
  setTimeout(() => forgets.delete(forget) && forget(), REMEMBERED_MILLISECONDS);
}

export function forgetFailedLoads(): void {
  for (const forget of forgets) forget();
  forgets.clear();
}

/** Loads code that nobody waits for: again and again, until it is there. */
export async function loadForSure<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, REMEMBERED_MILLISECONDS));
    }
  }
}
