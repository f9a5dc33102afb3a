/** The pending changes in the outbox, for pages that do not load the outbox itself. @module */
import { useSyncExternalStore } from "react";
import type { Outgoing } from "./outbox.ts";

/** The part of the outbox that this module reads. */
interface Source {
  readonly entries: readonly Outgoing[];
  listen(listener: () => void): () => void;
}

const NONE: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
let source: Source | undefined;

/** Call this once the outbox is loaded. */
export function followOutbox(outbox: Source): void {
  source = outbox;
  outbox.listen(() => {
    for (const listener of listeners) listener();
  });
}

/** Returns the same array until an entry changes. */
export const outgoingNow = (): readonly Outgoing[] => source?.entries ?? NONE;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns all pending changes, in the order in which they were made. */
export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(listen, outgoingNow);
}
