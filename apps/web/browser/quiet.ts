/** Lets the first data of a page arrive before anything else is requested. @module */
import { useSyncExternalStore } from "react";
import { hasPendingRequests, onPendingChange } from "../drafts/pending_requests.ts";

/** A hanging request holds up other requests for at most this long. */
const LONGEST_MILLISECONDS = 5_000;

let isQuiet = false;
let waiting: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Resolves once the first page has its data: at the first moment without a pending request. */
export function whenQuiet(): Promise<void> {
  waiting ??= new Promise<void>((resolve) => {
    const end = (): void => {
      stop();
      clearTimeout(limit);
      isQuiet = true;
      for (const listener of listeners) listener();
      resolve();
    };
    // One request often follows another immediately. Two frames later, the page has rendered what arrived.
    const look = (): number =>
      requestAnimationFrame(() => requestAnimationFrame(() => hasPendingRequests() || isQuiet || end()));
    const stop = onPendingChange(look);
    const limit = setTimeout(end, LONGEST_MILLISECONDS);
    look();
  });
  return waiting;
}

function subscribe(listener: () => void): () => void {
  void whenQuiet();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the first page has its data. */
export const useQuiet = (): boolean => useSyncExternalStore(subscribe, () => isQuiet);
