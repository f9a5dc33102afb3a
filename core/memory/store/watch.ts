/**
 * Detects a `work` that awaits something other than its transaction, or has side effects. All methods of the in-memory
 * store settle within the current tick of the event loop. A `work` that awaits nothing else has therefore settled by
 * the next tick. If it has not, it is awaiting a timer, the network, WebCrypto, or a nested transaction, which in turn
 * waits for the outer one.
 *
 * @module
 */
import { deferred } from "../../async/deferred.ts";

// Saved before `startPoison` replaces them.
const startTimer = globalThis.setTimeout;
const stopTimer = globalThis.clearTimeout;

/** Resolves in a later tick of the event loop. */
export function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, 0);
  });
}

/**
 * Starts watching a `work`.
 *
 * @returns `stalled` rejects with a `TypeError` when the work takes too long; `end` stops the watch
 */
export function watch(allowed: { ticks: 1 } | { stallMs: number }): { stalled: Promise<never>; end: () => void } {
  const { promise: stalled, reject } = deferred<never>();
  const timer = startTimer(
    () => {
      reject(new TypeError("Cannot continue the transaction: its work awaits something other than the transaction"));
    },
    "ticks" in allowed ? 0 : allowed.stallMs,
  );
  return { stalled, end: () => stopTimer(timer) };
}

const SUBTLE = ["decrypt", "deriveBits", "deriveKey", "digest", "encrypt", "importKey", "sign", "verify"] as const;

/** Makes `fetch`, timers and WebCrypto throw until `end` is called. */
export function startPoison(): { touched: () => Error | undefined; end: () => void } {
  let touched: Error | undefined;
  const restorers: (() => void)[] = [];
  const poison = (holder: object, name: string): void => {
    const original = Object.getOwnPropertyDescriptor(holder, name);
    const refuse = (): never => {
      touched = new TypeError(`Cannot call "${name}" inside a transaction: its work may run again`);
      throw touched;
    };
    Object.defineProperty(holder, name, { value: refuse, configurable: true, writable: true });
    restorers.push(() => {
      if (original) Object.defineProperty(holder, name, original);
      else Reflect.deleteProperty(holder, name);
    });
  };
  for (const name of ["fetch", "setTimeout", "setInterval"]) poison(globalThis, name);
  for (const name of SUBTLE) poison(globalThis.crypto.subtle, name);
  return {
    touched: () => touched,
    end: () => {
      for (const restore of restorers) restore();
    },
  };
}
