/**
 * One transaction, or one snapshot, on a connection. Statements are pipelined: each is sent as soon as it is issued, except that
 * writes wait until the transaction has begun. Statements issued concurrently share a round trip.
 *
 * @module
 */
import type { Session, Statement, Values } from "@hexlane/sql";
import { DRAFTS, LOCK_SEQUENCE, NUMBER_DRAFTS } from "./outbox.ts";
import type { Connection } from "./pool.ts";
import { type Prepared, preparedOf } from "./prepared.ts";

/** Signals that events must be assigned their sequence numbers before `work` can continue: number them, then re-run `work`. */
export const MUST_NUMBER: Error = new Error("Cannot continue here: events have no sequence yet");

/**
 * Maximum number of writes in flight. It bounds the memory of a long import: 64 descriptions of 256 KiB are 16 MiB. Measured
 * with imports of 100 tasks: a limit of 4 takes 50% more CPU time than 16; 64 and 256 take the same time as 16.
 */
const MAX_UNCONFIRMED_WRITES = 64;

export interface SessionOptions {
  /** The statement that begins the transaction. */
  begin: string;
  /** Whether drafts were numbered before this attempt, so that the session does not check for them again. */
  isNumbered?: boolean;
}

export class PostgresSession implements Session {
  readonly #connection: Connection;
  readonly #begun: Promise<unknown>;
  #hasBegun = false;
  /** Statements still awaiting a response. */
  readonly #unanswered = new Set<Promise<unknown>>();
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #hasProgressed = true;
  #isNumbered: boolean;
  /**
   * Whether the transaction has appended events that have no sequence yet. They are uncommitted, so no other transaction can
   * number them.
   */
  #hasDrafts = false;

  constructor(connection: Connection, { begin, isNumbered = false }: SessionOptions) {
    this.#connection = connection;
    this.#isNumbered = isNumbered;
    this.#begun = this.#track(connection.control(begin)).then(() => {
      this.#hasBegun = true;
    });
    // The first statement reports the error.
    this.#begun.catch(() => undefined);
  }

  /** The first error from any statement. The transaction is lost even if `work` catches it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether a statement has run since this method was last called. */
  hasProgressed(): boolean {
    const progressed = this.#hasProgressed || this.#unanswered.size > 0;
    this.#hasProgressed = false;
    return progressed;
  }

  /** Makes every later call fail. Resolves when every statement has its response. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#settled();
  }

  /** Makes every later call fail, and the transaction too. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it has ended");
    if (this.#failure) throw this.#failure.error;
  }

  run<Answer>(statement: Statement<Answer>, values: Values = {}): Promise<Answer> {
    return this.#run(preparedOf(statement), values) as Promise<Answer>;
  }

  readonly isRemote = true;

  giveSequence(): number {
    return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  }

  async settleEvents(): Promise<void> {
    if (this.#hasDrafts) {
      // Both statements are sent before any other statement of `work`.
      await Promise.all([this.#run(LOCK_SEQUENCE, {}), this.#run(NUMBER_DRAFTS, {})]);
      this.#hasDrafts = false;
    } else if (!this.#isNumbered) {
      const drafts = (await this.#run(DRAFTS, {})) as unknown[];
      if (drafts.length > 0) {
        this.fail(MUST_NUMBER);
        throw MUST_NUMBER;
      }
    }
    this.#isNumbered = true;
  }

  async #run(prepared: Prepared, values: Values): Promise<unknown> {
    this.assertOpen();
    if (prepared.isRead) return prepared.recordsOf(await this.#send(prepared, values));
    // Outside a transaction, a change would commit on its own.
    if (!this.#hasBegun) await this.#begun;
    if (prepared.addsEvents) this.#hasDrafts = true;
    const answer = this.#send(prepared, values);
    if (prepared.hasResult) return prepared.recordsOf(await answer);
    // A write without a result is not awaited: end() awaits it before the COMMIT, and an error fails the transaction.
    answer.catch(() => undefined);
    if (this.#unanswered.size >= MAX_UNCONFIRMED_WRITES) await this.#settled();
    return [];
  }

  async #send({ name, text, fill }: Prepared, values: Values): Promise<unknown[][]> {
    const query = { text, values: fill(values), ...(name === undefined ? {} : { name }) };
    const { rows } = await this.#track(this.#connection.run(query));
    await this.#begun;
    return rows;
  }

  /** Counts a statement as unanswered until its response arrives, and remembers its error. */
  async #track<T>(answer: Promise<T>): Promise<T> {
    this.#unanswered.add(answer);
    try {
      return await answer;
    } catch (error) {
      this.fail(error);
      throw this.#failure?.error;
    } finally {
      this.#unanswered.delete(answer);
      this.#hasProgressed = true;
    }
  }

  async #settled(): Promise<void> {
    while (this.#unanswered.size > 0) await Promise.allSettled(this.#unanswered);
  }
}
