/**
 * Transactions, retried after conflicts, and snapshots.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { type ReadTx, type StoppedTransactions, stoppedChange, type TransactionOptions, type Tx } from "@hexlane/core";
import { readTxOf, txOf } from "@hexlane/sql";
import { type Cause, causeOf, isUnavailable, translateError, unavailable } from "./errors.ts";
import { NUMBER, Numbering } from "./outbox.ts";
import type { Connection, Pool } from "./pool.ts";
import { MUST_NUMBER, PostgresSession } from "./session.ts";
import { backOff, SerialQueue } from "./waiting.ts";

const BEGIN_CHANGE = "BEGIN ISOLATION LEVEL SERIALIZABLE";
const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

export interface TransactorOptions {
  /** How long `work` may await anything but its transaction. */
  patienceSeconds: number;
  /** How long a transaction is retried after conflicts. */
  retrySeconds: number;
}

/** How often `work` is retried, by the cause of its failure. */
const MOST_RETRIES: Readonly<Record<Cause, number>> = {
  "conflict of transactions": 1000,
  // A concurrently committed transaction may have caused these. On a second run, `work` sees its changes and can return a
  // better error.
  "broken key": 1,
  "missing owner": 3,
  // The database was restarted, and the pool still returns connections that were closed with it.
  connection: 3,
  other: 0,
};

/** After this many conflicts, transactions of this process are queued and run one at a time. */
const ATTEMPTS_BEFORE_QUEUE = 2;
/** If a connection breaks after this long, the database was unresponsive, and another connection would be, too. */
const SILENCE_MILLISECONDS = 2_000;

/** Queued transactions retry quickly: their pauses stop growing at this attempt. */
const MAX_INSISTENT_ATTEMPT = 2;

type Outcome<T> =
  | { value: T }
  | {
      error: unknown;
      /** Must not be retried: `work` threw it, it ran out of time, or its outcome is unknown. */
      isFinal: boolean;
      /** The state of the connection is unknown. */
      isBroken?: boolean;
    };

interface Kind<Bound> {
  begin: string;
  bind: (session: PostgresSession) => Bound;
  isPart?: boolean;
}

const CHANGE: Kind<Tx> = { begin: BEGIN_CHANGE, bind: txOf };
/** A part of a long change. */
const PART: Kind<Tx> = { ...CHANGE, isPart: true };
const SNAPSHOT: Kind<ReadTx> = { begin: BEGIN_SNAPSHOT, bind: readTxOf };

export class Transactor {
  readonly #pool: Pool;
  readonly #options: TransactorOptions;
  readonly #conflicting: SerialQueue<Outcome<unknown>> = new SerialQueue(
    (outcome) => "error" in outcome && outcome.isFinal && outcome.isBroken === true,
  );
  readonly #numbering: Numbering = new Numbering(() => this.#number());
  /** The transaction in which the caller runs. */
  readonly #outer: AsyncLocalStorage<PostgresSession> = new AsyncLocalStorage();
  /** Parts of long changes run one at a time, so that other connections stay free. */
  readonly #parts: SerialQueue<unknown> = new SerialQueue(() => false);
  #stopped: StoppedTransactions | undefined;
  #open = 0;
  #idle: (() => void) | undefined;

  constructor(pool: Pool, options: TransactorOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, { part }: TransactionOptions = {}): Promise<T> {
    const run = () => this.#run(part === undefined ? CHANGE : PART, work);
    return this.#counted(() => (part === undefined ? run() : (this.#parts.run(run) as Promise<T>)));
  }

  /** Refuses transactions that have not begun: all of them, or only parts of long changes. */
  stop(which: StoppedTransactions): void {
    this.#stopped = which;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#counted(() => this.#run(SNAPSHOT, work));
  }

  /** Assigns a sequence to every event that was committed before. */
  async number(): Promise<void> {
    await this.#numbering.run();
  }

  /** Resolves when no transaction runs. */
  async idle(): Promise<void> {
    if (this.#open > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }

  async #counted<T>(act: () => Promise<T>): Promise<T> {
    this.#refuseNested();
    this.#open++;
    try {
      return await act();
    } finally {
      this.#open--;
      if (this.#open === 0) this.#idle?.();
    }
  }

  #refuseNested(): void {
    const outer = this.#outer.getStore();
    if (!outer || outer.isOver) return;
    const error = new TypeError("Cannot begin a transaction or read inside a transaction");
    outer.fail(error);
    throw error;
  }

  async #run<Bound, T>(kind: Kind<Bound>, work: (tx: Bound) => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    const end = begunAt + this.#options.retrySeconds * 1000;
    const counts = new Map<Cause, number>();
    let isNumbered = false;
    for (let attempt = 0; ; attempt++) {
      const once = () => this.#attempt(kind, work, isNumbered);
      const inTurn = () => insist(once, end);
      const outcome = await (attempt > ATTEMPTS_BEFORE_QUEUE
        ? (this.#conflicting.run(inTurn) as Promise<Outcome<T>>)
        : once());
      if ("value" in outcome) return outcome.value;
      const { error, isFinal } = outcome;
      if (error === MUST_NUMBER) {
        await this.#numbering.run();
        isNumbered = true;
        continue;
      }
      const cause = causeOf(error);
      const count = (counts.get(cause) ?? 0) + 1;
      counts.set(cause, count);
      const isSilent = outcome.isBroken === true && performance.now() - begunAt > SILENCE_MILLISECONDS;
      if (isFinal || isSilent || count > MOST_RETRIES[cause] || performance.now() > end) throw translateError(error);
      if (cause === "conflict of transactions") await backOff(attempt);
    }
  }

  /** Runs `work` once. */
  async #attempt<Bound, T>(
    { begin, bind, isPart = false }: Kind<Bound>,
    work: (tx: Bound) => Promise<T>,
    isNumbered: boolean,
  ): Promise<Outcome<T>> {
    const begunAt = performance.now();
    let connection: Connection;
    try {
      connection = await this.#pool.connect();
    } catch (error) {
      return { error, isFinal: true, isBroken: true };
    }
    if (begin === BEGIN_CHANGE && (this.#stopped === "all" || (this.#stopped === "parts" && isPart))) {
      connection.release();
      return { error: stoppedChange(), isFinal: true };
    }
    const session = new PostgresSession(connection, { begin, isNumbered });
    let outcome: Outcome<T>;
    try {
      const running = this.#outer.run(session, () => work(bind(session)));
      outcome = { value: await this.#finish(running, session) };
    } catch (error) {
      outcome = { error, isFinal: true };
    }
    await session.end();
    // Even if `work` succeeded: a failed statement fails the transaction.
    if (session.failure) {
      const { error } = session.failure;
      const isBroken = isUnavailable(error);
      const isSilent = isBroken && performance.now() - begunAt > SILENCE_MILLISECONDS;
      outcome = { error, isFinal: isTimeout(error) || isSilent, isBroken };
    }
    return await (begin === BEGIN_SNAPSHOT ? leave(connection, outcome) : settle(connection, outcome));
  }

  /** The result of `work`, unless it awaits anything but its transaction for too long. */
  #finish<T>(running: Promise<T>, session: PostgresSession): Promise<T> {
    const patienceMilliseconds = this.#options.patienceSeconds * 1000;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const left = patienceMilliseconds - session.idleMilliseconds();
        if (left > 0) {
          timer = setTimeout(look, left);
          return;
        }
        session.fail(stalled());
        reject(stalled());
      };
      let timer = setTimeout(look, patienceMilliseconds);
      const settled = <Args extends unknown[]>(act: (...args: Args) => void) => {
        return (...args: Args): void => {
          clearTimeout(timer);
          act(...args);
        };
      };
      running.then(settled(resolve), settled(reject));
    });
  }

  async #number(): Promise<void> {
    const end = performance.now() + this.#options.retrySeconds * 1000;
    for (let attempt = 0; ; attempt++) {
      const connection = await this.#pool.connect();
      try {
        await connection.control(NUMBER);
        connection.release();
        return;
      } catch (error) {
        connection.destroy();
        const isConflict = causeOf(error) === "conflict of transactions";
        if (!isConflict || performance.now() > end) throw translateError(error);
      }
      await backOff(attempt);
    }
  }
}

/** Retries conflicts at once, so that the transaction keeps its place in the queue while other servers compete. */
async function insist<T>(once: () => Promise<Outcome<T>>, end: number): Promise<Outcome<T>> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await once();
    const isConflict = "error" in outcome && !outcome.isFinal && causeOf(outcome.error) === "conflict of transactions";
    if (!isConflict || performance.now() > end) return outcome;
    await backOff(Math.min(attempt, MAX_INSISTENT_ATTEMPT));
  }
}

/** Ends a snapshot without waiting for it. */
async function leave<T>(connection: Connection, outcome: Outcome<T>): Promise<Outcome<T>> {
  if ("error" in outcome && outcome.isBroken) connection.destroy();
  else
    connection.control("COMMIT").then(
      () => connection.release(),
      () => connection.destroy(),
    );
  return outcome;
}

/** Ends a transaction: with COMMIT if `work` succeeded, else with ROLLBACK. */
async function settle<T>(connection: Connection, outcome: Outcome<T>): Promise<Outcome<T>> {
  if ("error" in outcome) {
    if (!outcome.isBroken) return { ...outcome, ...(await rollBack(connection)) };
    connection.destroy();
    return outcome;
  }
  try {
    const command = await connection.control("COMMIT");
    connection.release();
    // Postgres responds with ROLLBACK to the COMMIT of a failed transaction.
    if (command !== "COMMIT")
      return { error: new Error(`Postgres responded to COMMIT with ${command}`), isFinal: true };
    return outcome;
  } catch (error) {
    if (!isUnavailable(error)) {
      return { error, isFinal: false, ...(await rollBack(connection)) };
    }
    connection.destroy();
    // A retry might store the change twice. Only the caller can find out.
    return {
      error: unavailable("Cannot tell whether the change was stored: the database did not respond to COMMIT", error),
      isFinal: true,
      isBroken: true,
    };
  }
}

/** @returns changes to the outcome: if the database was unresponsive, the caller has waited long enough */
async function rollBack(connection: Connection): Promise<{ isFinal?: true; isBroken?: true; error?: unknown }> {
  try {
    await connection.control("ROLLBACK");
    connection.release();
    return {};
  } catch (error) {
    connection.destroy();
    return isTimeout(error) ? { isFinal: true, isBroken: true, error } : {};
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}

function stalled(): Error {
  return new TypeError("Cannot continue the transaction: its work awaits something other than the transaction");
}
