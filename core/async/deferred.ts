/**
 * A promise that is settled from outside. `Promise.withResolvers` by another name, for Node.js 20, which lacks it.
 *
 * @module
 */

/** A promise with the means to settle it. */
export interface Deferred<T> {
  promise: Promise<T>;
  /** Fulfils it. */
  resolve(value: T | PromiseLike<T>): void;
  /** Rejects it. */
  reject(reason: unknown): void;
}

/** Makes a promise that nothing has settled. */
export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The executor above has run by now.
  return { promise, ...(settle as unknown as Pick<Deferred<T>, "resolve" | "reject">) };
}
