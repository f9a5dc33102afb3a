/**
 * The only writer. Queued transactions run one after another as a group and share one COMMIT, because its disk sync is
 * expensive. They are acknowledged after the COMMIT. If one fails after it has written something, the group is rolled back, and
 * its transactions run again, each under a savepoint.
 *
 * @module
 */
import { type StoppedTransactions, stoppedChange, type TransactionOptions, type Tx } from "@hexlane/core";
import { backOff, txOf, watch } from "@hexlane/sql";
import type { Connection } from "./connection.ts";
import { isBusy, translateError } from "./errors.ts";
import type { LogKeeper } from "./file/log_keeper.ts";
import { ConnectionSession } from "./session.ts";
import { nextTick, Slice, yieldToEventLoop } from "./waiting.ts";

/**
 * The size and duration of a group are limited, because its first transaction waits for its last one. Measured with 256
 * clients: compared with groups of 64, groups of 16 allow 25% fewer creates per second, and groups of 256 allow no
 * more.
 */
const MAX_GROUP_SIZE = 64;
/** Measured with 64 clients: groups of 5 ms allow 33% fewer creates per second. */
const GROUP_MILLISECONDS = 20;
/**
 * Parts of long changes go last, but one of them runs after this many groups, so that they get a ninth of the groups under
 * constant load. Measured with an import of 400 tasks and 16 clients that create tasks: with 2, the import takes 0.25 s and
 * the clients create 590 tasks per second; with 8, 0.64 s and 850 tasks; with 32, 1.8 s and 1,200 tasks.
 */
const GROUPS_PER_PART = 8;

export interface WriterOptions {
  /**
   * How many seconds `work` may await something other than its transaction. Limited, because `work` blocks all other
   * transactions.
   */
  stallSeconds: number;
  /** Seconds to wait for another process that writes. */
  lockSeconds: number;
  /** Milliseconds for which transactions may join a group. @default 20 */
  groupMilliseconds?: number;
  /** Checkpoints the log. Absent if SQLite does so during a COMMIT. */
  log?: LogKeeper;
}

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  since: number;
  /** Whether it ran in a group that was rolled back because one of its transactions failed. */
  isRepeated?: boolean;
}

export class Writer {
  readonly #connection: Connection;
  readonly #options: WriterOptions;
  readonly #queue: Waiting[] = [];
  /** Waiting parts of long changes. */
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

  /** Refuses waiting and later transactions: all of them, or only parts of long changes. */
  stop(which: StoppedTransactions): void {
    this.#stopped = which;
    const refused = [...this.#parts.splice(0), ...(which === "all" ? this.#queue.splice(0) : [])];
    for (const { reject } of refused) reject(stoppedChange());
  }

  async #runAll(): Promise<void> {
    while (this.#queue.length > 0 || this.#parts.length > 0) {
      await this.#gather();
      await this.#options.log?.checkpointing;
      const isPartDue = this.#queue.length === 0 || this.#groupsSincePart >= GROUPS_PER_PART;
      const part = isPartDue ? this.#parts.splice(0, 1) : [];
      this.#groupsSincePart = part.length > 0 || this.#parts.length === 0 ? 0 : this.#groupsSincePart + 1;
      await this.#runGroup(part.length > 0 ? part : this.#queue);
    }
    this.#running = undefined;
  }

  /**
   * Waits while transactions arrive, so that they share a COMMIT. A single transaction waits for one tick, so that a client
   * that writes constantly does not starve timers. Several transactions also wait for the network. Measured with 16 and 64
   * clients: 20% more creates per second.
   */
  async #gather(): Promise<void> {
    await nextTick();
    for (let size = 1; this.#queue.length > size && size < MAX_GROUP_SIZE; ) {
      size = this.#queue.length;
      await yieldToEventLoop();
    }
  }

  /**
   * Runs transactions from the front of the queue as one group, and settles them, or puts them back to run again with
   * savepoints. Measured with creates: savepoints take 8% more CPU time.
   */
  async #runGroup(queue: Waiting[]): Promise<void> {
    if (!(await this.#begin(queue))) return;
    const hasSavepoints = queue[0]?.isRepeated === true;
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
        answers.push(await this.#runOne(waiting, { hasSavepoint: hasSavepoints }));
      } while (group.length < MAX_GROUP_SIZE && performance.now() < end);
      this.#connection.control("COMMIT");
    } catch (error) {
      this.#connection.rollBack();
      const failedAfterWrite = error instanceof FailedAfterWrite;
      // Nothing was stored, and a transaction may have seen rolled-back changes of another one.
      if (failedAfterWrite && group.length + queue.length > 1) {
        for (const waiting of group) waiting.isRepeated = true;
        queue.unshift(...group);
      } else if (group.length === 1) group[0]?.reject(failedAfterWrite ? error.cause : translateError(error));
      else for (const waiting of group) await this.#runGroup([waiting]);
      return;
    }
    this.#options.log?.noteCommit();
    for (const answer of answers) answer();
  }

  /**
   * Opens a transaction, or waits for another process without blocking this one.
   *
   * @returns false if the queue is empty, because each transaction was refused after `lockSeconds`
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
   * Runs `work`. If it fails, rolls back to its savepoint. Without one, throws if `work` has written something.
   *
   * @returns a function that settles the transaction
   * @throws {FailedAfterWrite} if its writes can only be undone together with those of the group
   * @throws {unknown} the error with which SQLite ended the whole group, for example because the disk is full
   */
  async #runOne({ work, resolve, reject }: Waiting, { hasSavepoint }: { hasSavepoint: boolean }): Promise<() => void> {
    const session = new ConnectionSession(this.#connection);
    if (hasSavepoint) this.#connection.control("SAVEPOINT work");
    let failure: { error: unknown } | undefined;
    let value: unknown;
    try {
      value = await watch(work(txOf(session)), {
        seconds: this.#options.stallSeconds,
        makeError: stalled,
        hasProgressed: () => session.hasProgressed(),
      });
    } catch (error) {
      failure = { error };
    }
    session.end();
    // An error from a statement takes precedence, even if `work` caught it.
    failure = session.failure ?? failure;
    if (!this.#connection.inTransaction) throw failure?.error ?? new Error("SQLite has ended the transaction");
    if (hasSavepoint) {
      if (failure) this.#connection.control("ROLLBACK TO work");
      this.#connection.control("RELEASE work");
    } else if (failure && session.hasWritten)
      throw new FailedAfterWrite("A transaction failed", { cause: failure.error });
    return () => (failure ? reject(failure.error) : resolve(value));
  }
}

/** A transaction without a savepoint failed after it had written something. The cause is its error. */
class FailedAfterWrite extends Error {}

/** Statements are synchronous, so work that makes no progress awaits something else. */
function stalled(): Error {
  return new TypeError("Cannot continue the transaction: its work awaits something other than the transaction");
}
