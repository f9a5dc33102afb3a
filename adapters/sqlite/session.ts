/**
 * One transaction or one snapshot of a connection.
 *
 * @module
 */
import type { Session, Statement, Values } from "@hexlane/sql";
import type { Connection } from "./connection.ts";
import { translateError } from "./errors.ts";
import { Slice } from "./waiting.ts";

/**
 * Statements run synchronously. After 5 ms, the next one first yields to the event loop, so that a long import delays
 * other writers, but neither reads nor the health check.
 */
export class ConnectionSession implements Session {
  readonly #connection: Connection;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  readonly #slice = new Slice();
  #hasProgressed = true;
  readonly #writesBefore: number;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#writesBefore = connection.writes;
  }

  /** The first error from any statement. The transaction is lost even if `work` catches it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** Whether the session has run a statement that may have changed something, even if the statement failed. */
  get hasWritten(): boolean {
    return this.#connection.writes > this.#writesBefore;
  }

  /** Whether the session has run a statement or yielded since this method was last called. */
  hasProgressed(): boolean {
    const progressed = this.#hasProgressed || this.#slice.isYielding;
    this.#hasProgressed = false;
    return progressed;
  }

  /** Makes every later call fail. */
  end(): void {
    this.#isOver = true;
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it has ended");
    // After SQLite has rolled back on its own, any later statement would commit separately.
    if (this.#failure) throw this.#failure.error;
  }

  run<Answer>(statement: Statement<Answer>, values: Values = {}): Answer | Promise<Answer> {
    return this.#slice.isOver ? this.#slice.run(() => this.#run(statement, values)) : this.#run(statement, values);
  }

  yieldToEventLoop(): Promise<void> {
    return this.#slice.run(() => {
      this.#hasProgressed = true;
    });
  }

  #run<Answer>(statement: Statement<Answer>, values: Values): Answer {
    this.assertOpen();
    this.#hasProgressed = true;
    try {
      return this.#connection.run(statement, values) as Answer;
    } catch (error) {
      throw this.fail(error);
    }
  }

  /** @returns the error to throw */
  protected fail(error: unknown): unknown {
    this.#failure = { error: translateError(error) };
    return this.#failure.error;
  }
}

const TOO_LONG = new Error("Cannot continue here: the read may be slow");

/** A snapshot on the main thread, which refuses long statements so that a worker thread can run them. */
export class ShortReadSession extends ConnectionSession {
  /** Whether a long statement was refused. */
  get isTooLong(): boolean {
    return this.failure?.error === TOO_LONG;
  }

  refuseLong(): void {
    throw this.fail(TOO_LONG);
  }
}
