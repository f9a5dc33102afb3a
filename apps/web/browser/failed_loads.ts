/**
 * Modules that are loaded once, and again after a failure. A failure that a render has seen is cached briefly, because
 * React would otherwise retry during every render, and cleared when the user retries.
 *
 * @module
 */
import { whenQuiet } from "./quiet.ts";

const REMEMBERED_MILLISECONDS = 2_000;
const forgets = new Set<() => void>();

/** The fields that React reads to use a fulfilled promise synchronously. */
export type Loading<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

/** Returns a function that loads on its first call and after a failure, and otherwise returns the same promise. */
export function loadOnce<Value>(load: () => Promise<Value>): (isRendering?: boolean) => Loading<Value> {
  let loading: Loading<Value> | undefined;
  let isRendered = false;
  return (isRendering) => {
    isRendered ||= isRendering === true;
    if (loading) return loading;
    const started: Loading<Value> = load();
    loading = started;
    const forget = (): void => {
      if (loading === started) loading = undefined;
    };
    started.then(
      (value) => Object.assign(started, { status: "fulfilled", value }),
      () => (isRendered ? forgetLater(forget) : forget()),
    );
    return started;
  };
}

function forgetLater(forget: () => void): void {
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

/**
 * Loads code in the background, once the page has its data, and runs it.
 *
 * @returns a function that stops the code, or keeps it from running
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void whenQuiet()
    .then(() => loadWithRetry(load))
    .then((start) => {
      if (!isOver) stop = start();
    });
  return () => {
    isOver = true;
    stop?.();
  };
}
