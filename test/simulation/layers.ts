/**
 * Layers between a server and its store, one per kind of event that can affect a transaction. They are stacked, and a test that
 * plants a defect removes one of them.
 *
 * @module
 */
import { type ReadTx, type Store, TrackerError, type Tx } from "@hexlane/core";
import { beginNextWork, isWrite, wrapTx } from "./commits.ts";
import type { FaultRates } from "./fault_rates.ts";
import { type Life, never, type Scheduler } from "./scheduler.ts";

/** The parts of the world that layers use. */
export interface FaultContext {
  readonly scheduler: Scheduler;
  /** The rates change while servers run, so layers read them on each call. */
  readonly rates: FaultRates;
  /** Disables all faults. */
  readonly hasNoFaults: boolean;
}

/** A serialization failure (PostgreSQL's 40001). The caller re-runs the work. */
export class SerializationError extends Error {
  override readonly name = "SerializationError";

  constructor() {
    super("could not serialize access due to concurrent update");
  }
}

/** Re-runs work after a serialization failure. */
export function retrying(store: Store): Store {
  return {
    ...bare(store),
    async transaction(work, options) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await store.transaction(work, options);
        } catch (error) {
          if (!(error instanceof SerializationError)) throw error;
          if (attempt === 20) throw unavailable("too many conflicts with other transactions");
        }
      }
    },
  };
}

/** Fails some work with a serialization failure. */
export function conflicting(store: Store, context: FaultContext): Store {
  return {
    ...bare(store),
    async transaction(work) {
      const hasConflict = context.scheduler.random.chance(context.rates.conflict);
      return await store.transaction(async (tx) => {
        const result = await work(tx);
        if (hasConflict) throw new SerializationError();
        return result;
      });
    },
  };
}

/**
 * Groups commits: concurrent work shares one transaction, and each caller gets its result only after the commit. If the
 * work of one caller fails, the whole group is rolled back, and the work of each caller is re-run alone.
 */
export function grouping(store: Store): Store {
  const waiting: { run: (store: Store) => Promise<void>; join: (tx: Tx) => Promise<() => void> }[] = [];
  let isRunning = false;
  const drain = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0);
      if (group.length === 1) {
        await group[0]?.run(store);
        continue;
      }
      try {
        const ends = await store.transaction(async (tx) => {
          const done: (() => void)[] = [];
          for (const { join } of group) {
            if (done.length > 0) await beginNextWork(tx);
            done.push(await join(tx));
          }
          return done;
        });
        for (const end of ends) end();
      } catch {
        for (const { run } of group) await run(store);
      }
    }
    isRunning = false;
  };
  return {
    ...bare(store),
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push({
        join: async (tx) => {
          const result = await work(tx);
          return () => resolve(result);
        },
        run: (alone) => alone.transaction(work).then((result) => resolve(result), reject),
      });
      if (!isRunning) void drain();
      return promise;
    },
  };
}

/** Lets other work run in the middle of a transaction, and interrupts transactions. */
export function interrupting(store: Store, context: FaultContext, life: Life): Store {
  const { scheduler } = context;
  const { random } = scheduler;
  return {
    ...bare(store),
    read: (work) => store.read((tx) => work(pausing(tx))),
    transaction: (work) =>
      store.transaction((tx) =>
        work(
          wrapTx(tx, async (method, _, call) => {
            if (random.chance(context.rates.pause)) await scheduler.wait(`${method} in a transaction`, life);
            if (isWrite(method) && random.chance(context.rates.broken)) {
              scheduler.note(`${life.name}: ${method} fails`);
              throw unavailable("the disk is full");
            }
            return await call();
          }),
        ),
      ),
  };

  function pausing(tx: ReadTx): ReadTx {
    return wrapTx(tx, async (method, _, call) => {
      if (random.chance(context.rates.pause / 4)) await scheduler.wait(`${method} in a read`, life);
      return await call();
    });
  }
}

/**
 * Simulates the connection to the store: every call is delayed, and some calls are lost. A server that dies aborts its
 * open transaction, and receives nothing more.
 */
export function remote(store: Store, context: FaultContext, life: Life): Store {
  const { scheduler } = context;
  const { random } = scheduler;
  const alive = async <T>(running: Promise<T>): Promise<T> => {
    try {
      const answer = await running;
      return life.isOver ? await never() : answer;
    } catch (error) {
      if (life.isOver) return await never();
      throw error;
    }
  };
  return {
    ...bare(store),
    async read(work) {
      await scheduler.wait("read", life);
      if (random.chance(context.rates.refused / 2)) throw unavailable("the connection failed");
      return await alive(store.read((tx) => Promise.race([work(tx), life.death])));
    },
    async transaction(work) {
      await scheduler.wait("begin", life);
      if (random.chance(context.rates.refused)) throw unavailable("the connection failed");
      const result = await alive(store.transaction((tx) => Promise.race([work(tx), life.death])));
      await scheduler.wait("committed", life);
      if (!random.chance(context.rates.unconfirmed)) return result;
      scheduler.note(`${life.name}: the commit is not confirmed`);
      throw unavailable("the connection broke, and the outcome is unknown");
    },
  };
}

function bare(store: Store): Store {
  return {
    read: (work) => store.read(work),
    transaction: (work) => store.transaction(work),
    close: () => store.close(),
  };
}

function unavailable(why: string): TrackerError {
  return new TrackerError("unavailable", `Cannot reach the store: ${why}`);
}
