/** Virtual lists render every row while the page is printed. @module */
import { useSyncExternalStore } from "react";

const print = globalThis.matchMedia?.("print");

function subscribe(onChange: () => void): () => void {
  print?.addEventListener("change", onChange);
  return () => print?.removeEventListener("change", onChange);
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => print?.matches ?? false);

/** Returns the indexes of all rows. */
export const allRows = ({ count }: { count: number }): number[] => Array.from({ length: count }, (_, index) => index);
