/**
 * One transaction, or one snapshot, on a connection. Statements are pipelined: each is sent as soon as it is asked for, and
 * statements asked for side by side share a round trip.
 *
 * @module
 */
import type { Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { DRAFTS, NUMBER_DRAFTS, TAKE_TURN } from "./outbox.ts";
import type { Connection } from "./pool.ts";
import { type Prepared, prepare, preparedOf } from "./prepared.ts";

/** Events must get their sequence before this work can go on: number them, then run the work again. */
export const MUST_NUMBER: Error = new Error("Cannot go on here: events wait for their sequence");

/** Writes in flight at most. It bounds the memory of a long import; more do not make it faster. */
const MAX_UNCONFIRMED_WRITES = 64;

export interface SessionOptions {
  /** The statement that begins it. */
  begin: string;
  /** Whether every event that was committed before has its sequence. */
  isNumbered?: boolean;
}

export class PostgresSession implements Session {
  readonly #connection: Connection;
  readonly #begun: Promise<unknown>;
  #hasBegun = false;
  /** Statements that were sent and have no answer yet. */
  readonly #unanswered = new Set<Promise<unknown>>();
  #isOver = false;
  #failure: { error: unknown } | undefined;
  /** When the last answer came, as `performance.now()` tells it. */
  #activeSince: number = performance.now();
  #isNumbered: boolean;
  /** Whether it has appended events, which no other transaction can number. */
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

  /** The first error of a statement: the transaction is lost with it, even if `work` catches it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** How long its work has not asked for anything. */
  idleMilliseconds(): number {
    return this.#unanswered.size > 0 ? 0 : performance.now() - this.#activeSince;
  }

  /** Makes every later call fail. Resolves when every statement has its answer. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#settled();
  }

  /** Makes every later call fail, and the transaction too. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    if (this.#failure) throw this.#failure.error;
  }

  run<Answer>(statement: Statement<Answer>, values: Values = {}): Promise<Answer> {
    return this.#run(preparedOf(statement), values) as Promise<Answer>;
  }

  query<Answer>(build: (on: Sql) => Preparable<Answer>): Promise<Answer> {
    return this.#run(prepare(build), {}) as Promise<Answer>;
  }

  readonly isRemote = true;

  giveSequence(): number {
    return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  }

  async settleEvents(): Promise<void> {
    if (this.#hasDrafts) {
      // Both are sent before anything else that the work asks for.
      await Promise.all([this.#run(TAKE_TURN, {}), this.#run(NUMBER_DRAFTS, {})]);
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
    if (prepared.fields) return prepared.recordsOf(await answer);
    // A write that answers nothing is not waited for: end() does so before the COMMIT, and an error fails the transaction.
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

  /** Counts a statement as unanswered until its answer comes, and remembers its error. */
  async #track<T>(answer: Promise<T>): Promise<T> {
    this.#unanswered.add(answer);
    try {
      return await answer;
    } catch (error) {
      this.fail(error);
      throw this.#failure?.error;
    } finally {
      this.#unanswered.delete(answer);
      this.#activeSince = performance.now();
    }
  }

  async #settled(): Promise<void> {
    while (this.#unanswered.size > 0) await Promise.allSettled(this.#unanswered);
  }
}
