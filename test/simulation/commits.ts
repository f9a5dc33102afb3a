/**
 * Records commits, independent of what servers report.
 *
 * @module
 */
import type { Store, Tx } from "@hexlane/core";

/** A write call. */
export interface Call {
  method: string;
  args: readonly unknown[];
  /** The index of the unit of work that made the call, among those that share the transaction. */
  work: number;
}

/** The writes of one transaction, in order. */
export type Commit = readonly Call[];

/** Tells {@linkcode witnessed} that the following calls belong to the next unit of work. */
export async function beginNextWork(tx: Tx): Promise<void> {
  await (tx as Partial<Witnessed>)[NEXT_WORK]?.();
}

const NEXT_WORK = "nextWork";
type Witnessed = Record<typeof NEXT_WORK, () => unknown>;

const READING = /^(find|list|has|count|search|column|yieldToEventLoop)/;

/** Whether a method of a transaction writes. */
export function isWrite(method: string): boolean {
  return !READING.test(method);
}

/** Wraps a store so that it calls `onCommit` with the writes of each committed transaction. */
export function witnessed(store: Store, onCommit: (commit: Commit) => void): Store {
  return {
    read: (work) => store.read(work),
    close: () => store.close(),
    async transaction(work) {
      let calls: Call[] = [];
      const result = await store.transaction((tx) => {
        calls = [];
        return work(noting(tx, calls));
      });
      if (calls.length > 0) onCommit(calls);
      return result;
    },
  };
}

function noting(tx: Tx, calls: Call[]): Tx {
  let work = 0;
  const noted = wrapTx(tx, async (method, args, call) => {
    const answer = await call();
    // A copy, because the caller may modify its records later.
    if (method === "saveTasks") {
      for (const task of args[0] as unknown[]) calls.push({ method: "saveTask", args: [copyOf(task)], work });
    } else if (isWrite(method)) calls.push({ method, args: args.map(copyOf), work });
    return answer;
  });
  const nextWork = (): unknown => work++;
  return new Proxy(noted, { get: (target, name) => (name === NEXT_WORK ? nextWork : Reflect.get(target, name)) });
}

function copyOf(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(copyOf);
  return typeof record === "object" && record !== null && !(record instanceof Date) ? { ...record } : record;
}

/** Wraps a transaction to intercept its calls. */
export function wrapTx<T extends object>(
  tx: T,
  around: (method: string, args: readonly unknown[], call: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(tx, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function" || typeof name !== "string") return method;
      return (...args: unknown[]) => around(name, args, () => Reflect.apply(method, target, args) as Promise<unknown>);
    },
  });
}
