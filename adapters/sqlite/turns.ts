/**
 * Long transactions take turns with everything else the process does.
 *
 * @module
 */
import type { Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import type { ConnectionSession } from "./connection.ts";
import { pause, TURN_MILLISECONDS } from "./waiting.ts";

/**
 * A transaction of more statements, or of more rows changed, has so much to write that its end alone would hold everybody
 * up. The time it has taken says less: on a busy machine everything takes long.
 */
const MAX_SHORT_STATEMENTS = 500;
const MAX_SHORT_CHANGES = 5_000;

/**
 * A session whose statements answer at once, as SQLite does, until they have kept the process for some milliseconds: then
 * the next one waits until the event loop has looked at whatever has arrived. An import of thousands of tasks so holds up
 * other writers, but neither readers nor the health check.
 */
export class YieldingSession implements Session {
  readonly #session: ConnectionSession;
  readonly refuseLong?: () => void;
  #statements = 0;
  /** Rows that the connection had changed when it first waited. */
  #changesBefore: number | undefined;
  #turnEnd: number;
  /** Calls that yield now. */
  #yielding = 0;

  /** @param refuseLong ends the transaction, by throwing, when it will take long. Absent: it may */
  constructor(session: ConnectionSession, refuseLong?: () => void) {
    this.#session = session;
    if (refuseLong) this.refuseLong = refuseLong;
    this.#turnEnd = performance.now() + TURN_MILLISECONDS;
  }

  /** When it last went on, as `performance.now()` tells it: now, while it yields to others. */
  get activeSince(): number {
    if (this.#yielding > 0) return performance.now();
    return this.#turnEnd - TURN_MILLISECONDS;
  }

  assertOpen(): void {
    this.#session.assertOpen();
  }

  run<Answer>(statement: Statement<Answer>, values?: Values): Answer | Promise<Answer> {
    this.#statements++;
    if (performance.now() < this.#turnEnd) return this.#session.run(statement, values);
    return this.#later(() => this.#session.run(statement, values));
  }

  query<Answer>(build: (on: Sql) => Preparable<Answer>): Answer | Promise<Answer> {
    this.#statements++;
    if (performance.now() < this.#turnEnd) return this.#session.query(build);
    return this.#later(() => this.#session.query(build));
  }

  async yieldToEventLoop(): Promise<void> {
    if (performance.now() >= this.#turnEnd) await this.#wait();
  }

  async #later<Answer>(act: () => Answer): Promise<Answer> {
    await this.#wait();
    return act();
  }

  async #wait(): Promise<void> {
    this.assertOpen();
    if (this.#isLong()) this.refuseLong?.();
    this.#yielding++;
    await pause();
    this.#yielding--;
    this.#turnEnd = performance.now() + TURN_MILLISECONDS;
  }

  #isLong(): boolean {
    const changes = this.#session.changes();
    this.#changesBefore ??= changes;
    return this.#statements > MAX_SHORT_STATEMENTS || changes - this.#changesBefore > MAX_SHORT_CHANGES;
  }
}
