/**
 * Snapshots in the thread beside the event loop: every method of such a snapshot is asked for there, so that all of it is
 * read in one and the same.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { READ_METHODS } from "@hexlane/sql";
import { unavailable } from "./errors.ts";
import type { Thread, Threads } from "./thread.ts";
import { Patience, pause } from "./waiting.ts";

export interface LongReadsOptions {
  /** How long a reader may hold its snapshot. */
  snapshotSeconds: number;
}

/** Snapshots at the same time: with each comes a connection with its memory. */
const MAX_SNAPSHOTS = 4;
/** How long a work may keep the process busy with what it was answered before everybody else gets a turn. */
const TURN_MILLISECONDS = 5;

export class LongReads {
  readonly #threads: Threads;
  readonly #patience: Patience;
  readonly #late = new WeakSet<object>();
  readonly #waiting: (() => void)[] = [];
  #open = 0;
  #allDone: (() => void) | undefined;
  #lastSnapshot = 0;

  constructor(threads: Threads, { snapshotSeconds }: LongReadsOptions) {
    this.#threads = threads;
    this.#patience = new Patience(snapshotSeconds, () => {
      const error = unavailable("Cannot go on reading: it takes too long");
      this.#late.add(error);
      return error;
    });
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.#open >= MAX_SNAPSHOTS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#open++;
    const session = new ThreadSession(this.#threads.current(), ++this.#lastSnapshot);
    try {
      await session.begin();
      const answer = await this.#patience.finish(work(remoteTxOf(session)));
      if (session.failure) throw session.failure.error;
      return answer;
    } catch (error) {
      if (this.#late.has(error as object)) session.stop();
      throw error;
    } finally {
      session.end();
      const next = this.#waiting.shift();
      if (next) next();
      else if (--this.#open === 0) this.#allDone?.();
    }
  }

  /** Resolves when nobody reads or waits to read. */
  async idle(): Promise<void> {
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      this.#allDone = resolve;
    });
  }
}

/** One snapshot in the thread. */
class ThreadSession {
  readonly #thread: Thread;
  readonly #snapshot: number;
  #asked = 0;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #turnEnd = performance.now() + TURN_MILLISECONDS;

  constructor(thread: Thread, snapshot: number) {
    this.#thread = thread;
    this.#snapshot = snapshot;
  }

  /** The first error of a statement: with it the snapshot is lost, whatever `work` makes of it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  async begin(): Promise<void> {
    await this.#thread.ask({ do: "begin", snapshot: this.#snapshot });
  }

  async call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    if (this.#failure) throw this.#failure.error;
    if (method === "giveWay") return await this.#giveWay();
    this.#asked++;
    try {
      return await this.#thread.ask({ do: "call", snapshot: this.#snapshot, method, args });
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#asked--;
      this.#turnEnd = performance.now() + TURN_MILLISECONDS;
    }
  }

  /** A statement that still runs cannot be stopped otherwise than with its thread. */
  stop(): void {
    if (this.#asked > 0) this.#thread.kill(unavailable("Cannot go on reading: somebody else's query took too long"));
  }

  /** From now on every call fails. */
  end(): void {
    this.#isOver = true;
    this.#thread.ask({ do: "end", snapshot: this.#snapshot }).catch(() => undefined);
  }

  async #giveWay(): Promise<void> {
    if (performance.now() < this.#turnEnd) return;
    await pause();
    this.#turnEnd = performance.now() + TURN_MILLISECONDS;
  }
}

/** Methods on a prototype, as those of a snapshot on this side. */
class Remote {
  readonly session: ThreadSession;

  constructor(session: ThreadSession) {
    this.session = session;
  }
}
for (const name of READ_METHODS) {
  const value = function (this: Remote, ...args: unknown[]): Promise<unknown> {
    return this.session.call(name, args);
  };
  Object.defineProperty(Remote.prototype, name, { value, enumerable: true });
}

function remoteTxOf(session: ThreadSession): ReadTx {
  return new Remote(session) as unknown as ReadTx;
}
