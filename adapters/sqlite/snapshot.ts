/**
 * Snapshots for readers: a few read-only connections, each holding one snapshot at a time. In WAL mode they wait for
 * nobody, and nobody waits for them.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { readTxOf } from "@hexlane/sql";
import { Connection, ShortSession } from "./connection.ts";
import { isBusy, translateError, unavailable } from "./errors.ts";
import type { LongReads } from "./long_reads.ts";
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

/**
 * A snapshot is shared for so long at most. A turn that is held up may last much longer: another process commits meanwhile,
 * and news of that may come before the turn is over. A usual turn with all its reads takes less.
 */
const SHARED_MILLISECONDS = 1;

/** A connection of a reader, and the age of its snapshot. */
interface Reader {
  readonly connection: Connection;
  /** The state of {@linkcode Readers} in which its snapshot was begun. */
  age: number;
  /** When that was, in milliseconds. */
  begunAt: number;
}

export class Readers {
  readonly #path: string;
  readonly #options: ReadersOptions;
  /** Without a snapshot. */
  readonly #idle: Reader[] = [];
  /**
   * With a snapshot of this turn that still shows everything. Taking and giving back the locks of a snapshot costs more than
   * most reads, and requests that arrive together are served in one turn: nothing was committed for any of them to see.
   */
  readonly #fresh: Reader[] = [];
  readonly #waiting: ((reader: Reader) => void)[] = [];
  /** Rises with every turn in which something was read, and with every commit of this process. */
  #age = 0;
  #willAge = false;
  #open = 0;
  readonly #patience: Patience;
  readonly #long: LongReads;
  #readsInTurn = 0;
  /** Looks for commits of others; never in a snapshot. */
  readonly #watcher: Connection;
  #watched: unknown;
  /** Rises with every commit that was seen. */
  #state = 0;
  /** Whether it was looked at in this turn, and nothing was committed here since. */
  #isStateFresh = false;
  #stateReadAt = 0;

  /** @param long takes the reads that would hold everybody up */
  constructor(path: string, options: ReadersOptions, long: LongReads) {
    this.#path = path;
    this.#options = options;
    this.#long = long;
    this.#patience = new Patience(options.snapshotSeconds, tooOld);
    this.#watcher = new Connection(path, { readonly: true });
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.#options.isAllLong) return await this.#long.read(work);
    if (++this.#readsInTurn >= MAX_READS_IN_TURN) {
      this.#readsInTurn = 0;
      await nextTurn();
    }
    const reader = this.#takeFresh() ?? this.#idle.pop() ?? (await this.#acquire());
    const { connection } = reader;
    const session = new ShortSession(connection);
    try {
      if (!connection.inTransaction) {
        this.#noteAge(reader);
        if (!tryBegin(connection)) {
          await beginLater(connection, this.#options.lockSeconds);
          this.#noteAge(reader);
        }
      }
      const answer = await this.#patience.finish(work(readTxOf(session)));
      if (session.failure) throw session.failure.error;
      return answer;
    } catch (error) {
      if (!session.isTooLong) throw error;
    } finally {
      session.end();
      this.#release(reader, session.failure !== undefined);
    }
    return await this.#long.read(work);
  }

  /** A number that stays the same while nothing is committed. As fresh as a snapshot. */
  state(): number {
    const now = performance.now();
    if (this.#isStateFresh && now - this.#stateReadAt < SHARED_MILLISECONDS) return this.#state;
    this.#stateReadAt = now;
    let version: unknown;
    try {
      version = this.#watcher.dataVersion();
    } catch (error) {
      if (!isBusy(error)) throw translateError(error);
      // Somebody repairs the log: what it holds is not known, so it is something else.
      version = undefined;
    }
    if (version === undefined || version !== this.#watched) this.#state++;
    this.#watched = version;
    this.#isStateFresh = true;
    this.#ageLater();
    return this.#state;
  }

  /** Something was committed, or the turn is over: who reads from now on gets a new snapshot. */
  renew = (): void => {
    this.#age++;
    this.#willAge = false;
    this.#isStateFresh = false;
    for (let reader = this.#fresh.pop(); reader; reader = this.#fresh.pop()) {
      reader.connection.leave();
      this.#idle.push(reader);
    }
  };

  /** Closes the connections once their readers are done. */
  async close(): Promise<void> {
    this.renew();
    while (this.#open > 0) {
      const { connection } = this.#idle.pop() ?? (await this.#next());
      connection.close();
      this.#open--;
    }
    this.#watcher.close();
  }

  /** One whose snapshot may be shared, or else a new one be begun on. */
  #takeFresh(): Reader | undefined {
    const reader = this.#fresh.pop();
    if (reader && performance.now() - reader.begunAt >= SHARED_MILLISECONDS) reader.connection.leave();
    return reader;
  }

  /** Before its snapshot begins, or at the latest right after. */
  #noteAge(reader: Reader): void {
    reader.age = this.#age;
    reader.begunAt = performance.now();
  }

  async #acquire(): Promise<Reader> {
    if (this.#open >= this.#options.maxReaders) return await this.#next();
    this.#open++;
    try {
      return { connection: new Connection(this.#path, { readonly: true }), age: this.#age, begunAt: 0 };
    } catch (error) {
      this.#open--;
      throw translateError(error);
    }
  }

  #next(): Promise<Reader> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #ageLater(): void {
    if (this.#willAge) return;
    this.#willAge = true;
    setImmediate(this.renew);
  }

  #release(reader: Reader, failed: boolean): void {
    const next = this.#waiting.shift();
    if (!next && !failed && reader.age === this.#age && reader.connection.inTransaction) {
      this.#fresh.push(reader);
      this.#ageLater();
      return;
    }
    reader.connection.leave();
    if (next) next(reader);
    else this.#idle.push(reader);
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
