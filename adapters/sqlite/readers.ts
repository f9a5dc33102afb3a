/**
 * Snapshots for readers: a few read-only connections, each with one snapshot at a time. In WAL mode, they neither wait
 * for a writer nor delay one.
 *
 * @module
 */
import type { ReadOptions, ReadTx } from "@hexlane/core";
import { readTxOf, watch } from "@hexlane/sql";
import { Connection } from "./connection.ts";
import { translateError, unavailable } from "./errors.ts";
import { ShortReadSession } from "./session.ts";
import type { LongReads } from "./thread/long_reads.ts";
import { retryWhileLocked } from "./waiting.ts";

export interface ReadersOptions {
  /** The maximum number of connections. Additional readers wait for one. */
  maxReaders: number;
  /** Seconds for which a reader may hold its snapshot, which keeps the log from shrinking. */
  snapshotSeconds: number;
  /** Seconds to wait for a log that another process is recovering. */
  lockSeconds: number;
}

/**
 * Most reads end in the tick in which they begin. After this many in one tick, other work goes first. Measured with a caller that
 * reads constantly: the event loop is blocked for 2 ms with 32, for 3.5 ms with 128, and just as long with 8 as with 32.
 * Eight such callers block it for 7 ms with 32 and for 23 ms with 128; 8 takes 20% more CPU time.
 */
const READS_PER_TICK = 32;

export class Readers {
  readonly #path: string;
  readonly #options: ReadersOptions;
  readonly #long: LongReads;
  /** Connections without a snapshot. The most recently used one is taken first, so that nearly all reads share it. */
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #open = 0;
  /** The number of reads in this tick. */
  #reads = 0;
  /** Reads that wait for a later tick, in order, so that callers that read constantly do not starve others. */
  readonly #later: (() => void)[] = [];

  /** @param long runs the reads that would block the event loop */
  constructor(path: string, options: ReadersOptions, long: LongReads) {
    this.#path = path;
    this.#options = options;
    this.#long = long;
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T> {
    if (this.#reads >= READS_PER_TICK) await new Promise<void>((resolve) => this.#later.push(resolve));
    else if (this.#reads++ === 0) setImmediate(() => this.#beginTick());
    const { snapshotSeconds: seconds, lockSeconds } = this.#options;
    const connection = this.#idle.pop() ?? (await this.#acquire());
    const session = new ShortReadSession(connection);
    try {
      // Each read needs a new snapshot, because a snapshot begun earlier in this tick may lack later commits of other
      // processes.
      await retryWhileLocked(() => connection.beginSnapshot(), lockSeconds);
      const answer = await watch(work(readTxOf(session)), { seconds, makeError: tooOld });
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

  #beginTick(): void {
    const admitted = this.#later.splice(0, READS_PER_TICK);
    this.#reads = admitted.length;
    if (admitted.length > 0) setImmediate(() => this.#beginTick());
    for (const admit of admitted) admit();
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
    connection.endSnapshot();
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}

function tooOld(): Error {
  return unavailable("Cannot continue reading: the snapshot is too old");
}
