/**
 * Snapshots for readers: a few read-only connections, each holding one snapshot at a time. In WAL mode they wait for
 * nobody, and nobody waits for them.
 *
 * @module
 */
import type { ReadOptions, ReadTx } from "@hexlane/core";
import { readTxOf } from "@hexlane/sql";
import { Connection, ShortSession } from "./connection.ts";
import { isBusy, translateError, unavailable } from "./errors.ts";
import type { LongReads } from "./thread/long_reads.ts";
import { backOff, nextTurn, Patience } from "./waiting.ts";

export interface ReadersOptions {
  /** Connections at most. Whoever comes when all are taken waits for one. */
  maxReaders: number;
  /** How long a reader may hold its snapshot: an old one keeps the log from being shortened. */
  snapshotSeconds: number;
  /** How long to wait for a log that another process repairs. */
  lockSeconds: number;
  /** Whether every read counts as long. @default false */
  isAllLong?: boolean;
}

/** Reads answer without leaving the present turn of the event loop: after so many, everything else gets its turn. */
const MAX_READS_IN_TURN = 32;

export class Readers {
  readonly #path: string;
  readonly #options: ReadersOptions;
  /** Connections without a snapshot. */
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;
  readonly #patience: Patience;
  readonly #long: LongReads;
  #readsInTurn = 0;

  /** @param long takes the reads that would hold everybody up */
  constructor(path: string, options: ReadersOptions, long: LongReads) {
    this.#path = path;
    this.#options = options;
    this.#long = long;
    this.#patience = new Patience(options.snapshotSeconds, tooOld);
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T> {
    if (this.#options.isAllLong) return await this.#long.read(work, options);
    if (++this.#readsInTurn >= MAX_READS_IN_TURN) {
      this.#readsInTurn = 0;
      await nextTurn();
    }
    const connection = this.#idle.pop() ?? (await this.#acquire());
    const session = new ShortSession(connection);
    try {
      // A snapshot of its own, however many begin together: one that was begun a moment ago may lack what has been
      // acknowledged since. Measured: taking its locks and giving them back costs 2.4 microseconds.
      if (!tryBegin(connection)) await beginLater(connection, this.#options.lockSeconds);
      const answer = await this.#patience.finish(work(readTxOf(session)));
      if (session.failure) throw session.failure.error;
      return answer;
    } catch (error) {
      if (!session.isTooLong) throw error;
    } finally {
      session.end();
      this.#release(connection);
    }
    return await this.#long.read(work, options);
  }

  /** Closes the connections once their readers are done. */
  async close(): Promise<void> {
    while (this.#open > 0) {
      const connection = this.#idle.pop() ?? (await this.#next());
      connection.close();
      this.#open--;
    }
  }

  async #acquire(): Promise<Connection> {
    if (this.#open >= this.#options.maxReaders) return await this.#next();
    this.#open++;
    try {
      return new Connection(this.#path, { readonly: true });
    } catch (error) {
      this.#open--;
      throw translateError(error);
    }
  }

  #next(): Promise<Connection> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(connection: Connection): void {
    connection.leave();
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}

/** Begins a snapshot, in this turn unless a lock stands in the way. @throws {TrackerError} `unavailable` */
export async function beginSnapshot(connection: Connection, lockSeconds: number): Promise<void> {
  if (!tryBegin(connection)) await beginLater(connection, lockSeconds);
}

async function beginLater(connection: Connection, lockSeconds: number): Promise<void> {
  const end = performance.now() + lockSeconds * 1000;
  for (let attempt = 0; ; attempt++) {
    await backOff(attempt);
    if (tryBegin(connection, { insist: performance.now() >= end })) return;
  }
}

function tooOld(): Error {
  return unavailable("Cannot go on reading: the snapshot is too old");
}

/**
 * Begins a snapshot, unless a lock stands in the way.
 *
 * @throws {TrackerError} `unavailable`, for a lock only with `insist`
 */
function tryBegin(connection: Connection, options: { insist?: boolean } = {}): boolean {
  try {
    connection.beginSnapshot();
    return true;
  } catch (error) {
    connection.abandon();
    if (isBusy(error) && !options.insist) return false;
    throw translateError(error);
  }
}
