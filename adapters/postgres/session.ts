/**
 * One transaction, or one snapshot, on a connection.
 *
 * @module
 */
import type { Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { DRAFTS, NUMBER_DRAFTS, TAKE_TURN } from "./outbox.ts";
import type { Link } from "./pool.ts";
import { type Prepared, prepare, preparedOf } from "./prepared.ts";

/** Events must be numbered before this work can go on: it is to be run again when that is done. */
export const MUST_NUMBER: Error = new Error("Cannot go on here: events wait for their sequence");

export interface SessionOptions {
  /** The statement with which it begins. */
  begin: string;
  /** Whether every event that was committed before is numbered. */
  isNumbered?: boolean;
}

export class PostgresSession implements Session {
  readonly #link: Link;
  readonly #begun: Promise<unknown>;
  /** What runs last of all that was asked: the methods of a transaction may be called side by side. */
  #last: Promise<unknown>;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #running = 0;
  /** When the last statement was answered, as `performance.now()` tells it. */
  #activeSince: number = performance.now();

  #isNumbered: boolean;
  /** Whether it has appended events itself, which nobody else can number. */
  #hasDrafts = false;

  constructor(link: Link, { begin, isNumbered = false }: SessionOptions) {
    this.#link = link;
    this.#isNumbered = isNumbered;
    this.#begun = link.control(begin).catch((error) => {
      this.fail(error);
      throw error;
    });
    // Whoever asks first learns of it.
    this.#begun.catch(() => undefined);
    this.#last = this.#begun;
  }

  /** The first error of a statement: with it the transaction is lost, whatever `work` makes of it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** For how long its work has asked nothing of it. */
  idleMilliseconds(): number {
    return this.#running > 0 ? 0 : performance.now() - this.#activeSince;
  }

  /** From now on every call fails. Resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#last.catch(() => undefined);
  }

  /** From now on every call fails, and so does the transaction. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  assertOpen(): void {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    if (this.#failure) throw this.#failure.error;
  }

  async run<Answer>(statement: Statement<Answer>, values: Values = {}): Promise<Answer> {
    return (await this.#run(preparedOf(statement), values)) as Answer;
  }

  async query<Answer>(build: (on: Sql) => Preparable<Answer>): Promise<Answer> {
    return (await this.#run(prepare(build), {})) as Answer;
  }

  async settleEvents(): Promise<void> {
    if (this.#hasDrafts) {
      await this.#run(TAKE_TURN, {});
      await this.#run(NUMBER_DRAFTS, {});
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
    const text = { text: prepared.text, values: prepared.fill(values as Record<string, unknown>) };
    const before = this.#running > 0 ? this.#last : prepared.changes ? this.#begun : undefined;
    if (prepared.appendsEvents) this.#hasDrafts = true;
    this.#running++;
    const running = this.#send(prepared.name === undefined ? text : { ...text, name: prepared.name }, before);
    this.#last = running;
    try {
      return prepared.recordsOf(await running);
    } finally {
      this.#running--;
      this.#activeSince = performance.now();
    }
  }

  /** @param before what must have been answered first: nothing may be changed outside of a transaction that did not begin */
  async #send(query: Parameters<Link["run"]>[0], before: Promise<unknown> | undefined): Promise<unknown[][]> {
    if (before) {
      await before.catch(() => undefined);
      this.assertOpen();
    }
    try {
      const { rows } = await this.#link.run(query);
      await this.#begun;
      return rows;
    } catch (error) {
      this.fail(error);
      throw this.#failure?.error;
    }
  }
}
