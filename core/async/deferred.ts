/**
 * A promise that other code settles. Replaces `Promise.withResolvers()`, which Node.js 20 lacks.
 *
 * @module
 */

/** A promise with the functions that settle it. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T | PromiseLike<T>): void;
  reject(reason: unknown): void;
}

/** Creates a pending promise. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The promise executor runs synchronously, so `settle` is already set.
  return { promise, ...(settle as unknown as Pick<Deferred<T>, "resolve" | "reject">) };
}
