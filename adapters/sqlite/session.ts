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
 * Statements run at once, as SQLite does. After 5 ms the next one waits until the event loop has handled what has arrived: a
 * long import delays other writers, but neither reads nor the health check.
 */
export class ConnectionSession implements Session {
  readonly #connection: Connection;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  readonly #slice = new Slice();
  #hasProgressed = true;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The first error of a statement: with it the transaction is lost, even when the work swallows the error. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** Whether it ran a statement, or waited for its turn, since this was last asked. */
  hasProgressed(): boolean {
    const progressed = this.#hasProgressed || this.#slice.isYielding;
    this.#hasProgressed = false;
    return progressed;
  }

  /** From now on every call fails. */
  end(): void {
    this.#isOver = true;
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    // Once SQLite has rolled back by itself, a further statement would commit on its own.
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

const TOO_LONG = new Error("Cannot go on here: the read may take long");

/** A snapshot in the event loop, which leaves long statements to a worker thread. */
export class ShortReadSession extends ConnectionSession {
  /** Whether it was found to take long. */
  get isTooLong(): boolean {
    return this.failure?.error === TOO_LONG;
  }

  refuseLong(): void {
    throw this.fail(TOO_LONG);
  }
}
