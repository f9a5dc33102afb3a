/**
 * The one writer. Queued works run one after another, each under a savepoint, and share one COMMIT, whose sync of the disk is
 * what costs. Each is answered after the COMMIT.
 *
 * @module
 */
import { type StoppedTransactions, stoppedChange, type TransactionOptions, type Tx } from "@hexlane/core";
import { txOf } from "@hexlane/sql";
import type { Connection } from "./connection.ts";
import { isBusy, translateError } from "./errors.ts";
import type { LogKeeper } from "./file/log_keeper.ts";
import { ConnectionSession } from "./session.ts";
import { backOff, nextTick, Slice, watch, yieldToEventLoop } from "./waiting.ts";

/** A group takes no further work after so many, or after so long: the first one waits for the last. */
const MAX_GROUP_WORKS = 64;
/** Measured with 64 clients: a group that ends after 5 ms does a third fewer creates a second. */
const GROUP_MILLISECONDS = 20;
/** Parts of long changes go last, but one of them runs after so many groups: under constant writes they get a ninth of them. */
const GROUPS_PER_PART = 8;

export interface WriterOptions {
  /** How long a work may wait for anything other than its transaction: it holds up all others. */
  patienceSeconds: number;
  /** How long to wait for another process that writes. */
  lockSeconds: number;
  /** How long works may join a group. @default 20 */
  groupMilliseconds?: number;
  /** Keeps the log short. Absent: SQLite does, within some COMMIT. */
  log?: LogKeeper;
}

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  since: number;
}

export class Writer {
  readonly #connection: Connection;
  readonly #options: WriterOptions;
  readonly #queue: Waiting[] = [];
  /** Parts of long changes. */
  readonly #parts: Waiting[] = [];
  #groupsSincePart = 0;
  #stopped: StoppedTransactions | undefined;
  #running: Promise<void> | undefined;

  constructor(connection: Connection, options: WriterOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, { part }: TransactionOptions = {}): Promise<T> {
    const isRefused = this.#stopped === "all" || (this.#stopped === "parts" && part !== undefined);
    if (isRefused) return Promise.reject(stoppedChange());
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, resolve: resolve as Waiting["resolve"], reject, since: performance.now() };
      (part === undefined ? this.#queue : this.#parts).push(waiting);
      this.#running ??= this.#runAll();
    });
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Refuses transactions that have not begun, and later ones: all of them, or only parts of long changes. */
  stop(which: StoppedTransactions): void {
    this.#stopped = which;
    const refused = [...this.#parts.splice(0), ...(which === "all" ? this.#queue.splice(0) : [])];
    for (const { reject } of refused) reject(stoppedChange());
  }

  async #runAll(): Promise<void> {
    while (this.#queue.length > 0 || this.#parts.length > 0) {
      await this.#gather();
      await this.#options.log?.moving;
      const isPartDue = this.#queue.length === 0 || this.#groupsSincePart >= GROUPS_PER_PART;
      const part = isPartDue ? this.#parts.splice(0, 1) : [];
      this.#groupsSincePart = part.length > 0 || this.#parts.length === 0 ? 0 : this.#groupsSincePart + 1;
      await this.#runGroup(part.length > 0 ? part : this.#queue);
    }
    this.#running = undefined;
  }

  /**
   * Waits while works arrive: they share a COMMIT. A lone work waits for a tick, so that a client that writes without a pause
   * starves no timer. Several wait for the network too. Measured with 16 and 64 clients: a fifth more creates a second.
   */
  async #gather(): Promise<void> {
    await nextTick();
    for (let size = 1; this.#queue.length > size && size < MAX_GROUP_WORKS; ) {
      size = this.#queue.length;
      await yieldToEventLoop();
    }
  }

  /** Runs works from the front of the queue in one transaction, and answers them. */
  async #runGroup(queue: Waiting[]): Promise<void> {
    if (!(await this.#begin(queue))) return;
    const group: Waiting[] = [];
    const answers: (() => void)[] = [];
    try {
      const end = performance.now() + (this.#options.groupMilliseconds ?? GROUP_MILLISECONDS);
      let slice = new Slice();
      do {
        if (slice.isOver) {
          await nextTick();
          slice = new Slice();
        }
        const waiting = queue.shift();
        if (!waiting) break;
        group.push(waiting);
        answers.push(await this.#runOne(waiting));
      } while (group.length < MAX_GROUP_WORKS && performance.now() < end);
      this.#connection.control("COMMIT");
    } catch (error) {
      this.#connection.rollBack();
      // Nothing of the group was stored, and each work may have seen changes of another that are gone.
      if (group.length === 1) group[0]?.reject(translateError(error));
      else for (const waiting of group) await this.#runGroup([waiting]);
      return;
    }
    this.#options.log?.noteCommit();
    for (const answer of answers) answer();
  }

  /**
   * Opens a transaction, or waits for another process without blocking this one.
   *
   * @returns false when no work is left: each was refused after `lockSeconds`
   */
  async #begin(queue: Waiting[]): Promise<boolean> {
    const start = performance.now();
    for (let attempt = 0; queue.length > 0; attempt++) {
      try {
        this.#connection.beginChanges();
        return true;
      } catch (error) {
        const now = performance.now();
        const isOver = ({ since }: Waiting): boolean =>
          !isBusy(error) || now - Math.max(since, start) >= this.#options.lockSeconds * 1000;
        for (const waiting of queue.filter(isOver)) {
          queue.splice(queue.indexOf(waiting), 1);
          waiting.reject(translateError(error));
        }
      }
      if (queue.length > 0) await backOff(attempt);
    }
    return false;
  }

  /**
   * Runs a work under a savepoint; when it fails, the rest of the group stays.
   *
   * @returns answers the work
   * @throws {unknown} the error with which SQLite has ended the whole transaction: it does after a full disk
   */
  async #runOne({ work, resolve, reject }: Waiting): Promise<() => void> {
    const session = new ConnectionSession(this.#connection);
    this.#connection.control("SAVEPOINT work");
    let failure: { error: unknown } | undefined;
    let value: unknown;
    try {
      value = await watch(work(txOf(session)), {
        seconds: this.#options.patienceSeconds,
        makeError: stalled,
        hasProgressed: () => session.hasProgressed(),
      });
    } catch (error) {
      failure = { error };
    }
    session.end();
    // An error of a statement comes first, even when the work swallowed it.
    failure = session.failure ?? failure;
    if (!this.#connection.inTransaction) throw failure?.error ?? new Error("SQLite has ended the transaction");
    if (failure) this.#connection.control("ROLLBACK TO work");
    this.#connection.control("RELEASE work");
    return () => (failure ? reject(failure.error) : resolve(value));
  }
}

/** Statements answer at once: a work that makes no progress waits for something else. */
function stalled(): Error {
  return new TypeError("Cannot go on with the transaction: its work waits for something other than its own methods");
}
