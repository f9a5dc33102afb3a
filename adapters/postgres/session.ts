/**
 * One transaction, or one snapshot, on a connection.
 *
 * @module
 */
import type { Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { bundleOf, takeApart } from "./bundle.ts";
import { Gathering } from "./gathering.ts";
import { DRAFTS, NUMBER_DRAFTS, TAKE_TURN } from "./outbox.ts";
import type { Link, Query } from "./pool.ts";
import { type Prepared, prepare, preparedOf } from "./prepared.ts";
import { Recall } from "./recall.ts";

/** Events must be numbered before this work can go on: it is to be run again when that is done. */
export const MUST_NUMBER: Error = new Error("Cannot go on here: events wait for their sequence");

export interface SessionOptions {
  /** The statement with which it begins. */
  begin: string;
  /** Whether nothing will be changed. */
  isReader: boolean;
  /** Whether every event that was committed before is numbered. */
  isNumbered?: boolean;
}

export class PostgresSession implements Session {
  readonly #link: Link;
  readonly #isReader: boolean;
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
  readonly #gathering: Gathering = new Gathering();
  readonly #recall: Recall = new Recall();
  /** Statements that were sent with their companions already: those who go through many rows need each row alone. */
  readonly #bundled = new Set<Statement<unknown>>();

  constructor(link: Link, { begin, isReader, isNumbered = false }: SessionOptions) {
    this.#link = link;
    this.#isReader = isReader;
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
    const prepared = preparedOf(statement);
    const filled = prepared.fill(values as Record<string, unknown>);
    return (await this.#alone(() => this.#ask(prepared, filled, statement))) as Answer;
  }

  async query<Answer>(build: (on: Sql) => Preparable<Answer>): Promise<Answer> {
    const prepared = prepare(build);
    return (await this.#alone(() => this.#ask(prepared, prepared.fill({})))) as Answer;
  }

  async settleEvents(): Promise<void> {
    if (this.#hasDrafts) {
      await this.#alone(async () => {
        await this.#flush();
        await this.#send(TAKE_TURN);
        await this.#send(NUMBER_DRAFTS);
        this.#recall.forget({ ...NUMBER_DRAFTS, table: "event" });
      });
      this.#hasDrafts = false;
    } else if (!this.#isNumbered) {
      const drafts = await this.#alone(() => this.#send(DRAFTS));
      if (drafts.length > 0) {
        this.fail(MUST_NUMBER);
        throw MUST_NUMBER;
      }
    }
    this.#isNumbered = true;
  }

  /** Sends what was gathered. To be called when the work has settled, before the transaction is ended. */
  async flush(): Promise<void> {
    if (!this.#gathering.isEmpty && !this.#failure) await this.#flush();
  }

  /** Runs one thing after another: what is asked side by side too. */
  async #alone<T>(act: () => Promise<T>): Promise<T> {
    this.assertOpen();
    const before = this.#running > 0 ? this.#last : undefined;
    this.#running++;
    const running = before ? this.#after(before, act) : act();
    this.#last = running;
    try {
      return await running;
    } finally {
      this.#running--;
      this.#activeSince = performance.now();
    }
  }

  async #after<T>(before: Promise<unknown>, act: () => Promise<T>): Promise<T> {
    await before.catch(() => undefined);
    this.assertOpen();
    return await act();
  }

  async #ask(prepared: Prepared, values: unknown[], statement?: Statement<unknown>): Promise<unknown> {
    if (this.#gathering.precedes(prepared)) await this.#flush();
    if (prepared.verb === "select") return prepared.recordsOf(await this.#select(prepared, values, statement));
    this.#recall.forget(prepared);
    if (prepared.verb === "insert" && prepared.table === "event") this.#hasDrafts = true;
    if (!Gathering.takes(prepared)) return prepared.recordsOf(await this.#send({ ...prepared, values }));
    this.#gathering.add(prepared, values);
    if (this.#gathering.isFull) await this.#flush();
    return [];
  }

  async #select(prepared: Prepared, values: unknown[], statement?: Statement<unknown>): Promise<unknown[][]> {
    const known = this.#recall.get(prepared, values);
    if (known) return known;
    // What is brought along must not be older than what waits to be sent.
    const mayBundle = this.#gathering.isEmpty && statement !== undefined && !this.#bundled.has(statement);
    const bundle = mayBundle ? bundleOf(statement, this.#isReader) : undefined;
    if (!bundle || !statement) {
      const rows = await this.#send({ ...prepared, values });
      this.#recall.keep(prepared, values, rows);
      return rows;
    }
    this.#bundled.add(statement);
    const answers = takeApart(bundle, values, await this.#send({ name: bundle.name, text: bundle.text, values }));
    for (const { prepared: part, values: asked, rows } of answers) this.#recall.keep(part, asked, rows);
    return answers[0]?.rows ?? [];
  }

  async #flush(): Promise<void> {
    await this.#send(this.#gathering.take());
  }

  async #send({ name, text, values = [] }: Query): Promise<unknown[][]> {
    try {
      // Nothing may be changed outside of a transaction that did not begin.
      if (!/^(select|with main)\b/i.test(text)) await this.#begun;
      const query = name === undefined ? { text, values } : { name, text, values };
      const { rows } = await this.#link.run(query);
      await this.#begun;
      return rows;
    } catch (error) {
      this.fail(error);
      throw this.#failure?.error;
    }
  }
}
