/**
 * One transaction, or one snapshot, on a connection.
 *
 * @module
 */
import type { Prefetch, Preparable, Session, Sql, Statement, Values } from "@hexlane/sql";
import { bundleOf, type Question, takeApart } from "./bundle.ts";
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

/** What was asked and is not answered yet. */
interface Ask {
  /** What does more than one statement has none, and is done by itself. */
  prepared?: Prepared;
  values: unknown[];
  prefetch: readonly Prefetch[];
  /** Does what was asked when it cannot go together with anything else. */
  act: () => Promise<unknown[][]>;
  resolve: (rows: unknown[][]) => void;
  reject: (error: unknown) => void;
}

/** Statements that become one. */
const MOST_TOGETHER = 24;

/**
 * How often a statement brings its prefetch along: those who go through many rows need each row alone, but one that is
 * asked for twice is asked about two things.
 */
const MOST_ACCOMPANIED = 2;

/**
 * Turns of promises in which whoever was answered may ask on before the next statement is sent. What is asked side by side
 * is asked in few of them, also where one of the two asks only after it has remembered something.
 */
const TURNS_TO_ASK = 16;

export class PostgresSession implements Session {
  readonly #link: Link;
  readonly #isReader: boolean;
  readonly #begun: Promise<unknown>;
  /** In the order in which it was asked. */
  readonly #asks: Ask[] = [];
  /** Resolves when everything that was asked is answered. */
  #answering: Promise<void> | undefined;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  /** When the last statement was answered, as `performance.now()` tells it. */
  #activeSince: number = performance.now();
  #isNumbered: boolean;
  /** Whether it has appended events itself, which nobody else can number. */
  #hasDrafts = false;
  readonly #gathering: Gathering = new Gathering();
  readonly #recall: Recall = new Recall();
  /** How often statements were sent with their prefetch. */
  readonly #prefetched = new Map<Prepared, number>();

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
    return this.#answering ? 0 : performance.now() - this.#activeSince;
  }

  /** From now on every call fails. Resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#answering;
    await this.#begun.catch(() => undefined);
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
    return prepared.recordsOf(await this.#ask(prepared, filled, statement.prefetch)) as Answer;
  }

  async query<Answer>(build: (on: Sql) => Preparable<Answer>, prefetchOf?: () => readonly Prefetch[]): Promise<Answer> {
    const prepared = prepare(build);
    return prepared.recordsOf(await this.#ask(prepared, prepared.fill({}), prefetchOf)) as Answer;
  }

  cachedAnswer<Answer>(statement: Statement<Answer>, values: Values): Answer | undefined {
    if (this.#answering) return undefined;
    const prepared = preparedOf(statement);
    const rows = this.#recall.get(prepared, prepared.fill(values as Record<string, unknown>));
    return rows && (prepared.recordsOf(rows) as Answer);
  }

  giveSequence(): number {
    return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  }

  async settleEvents(): Promise<void> {
    if (this.#hasDrafts) {
      await this.#enter({ act: () => this.#numberDrafts() });
      this.#hasDrafts = false;
    } else if (!this.#isNumbered) {
      const drafts = await this.#ask(DRAFTS, []);
      if (drafts.length > 0) {
        this.fail(MUST_NUMBER);
        throw MUST_NUMBER;
      }
    }
    this.#isNumbered = true;
  }

  async #numberDrafts(): Promise<unknown[][]> {
    await this.flush();
    await this.#send(TAKE_TURN);
    await this.#send(NUMBER_DRAFTS);
    this.#recall.forget({ ...NUMBER_DRAFTS, table: "event" });
    return [];
  }

  /** Sends what was gathered. To be called when the work has settled, before the transaction is ended. */
  async flush(): Promise<void> {
    if (!this.#gathering.isEmpty && !this.#failure) await this.#send(this.#gathering.take());
  }

  /** At once what needs no journey. */
  #ask(
    prepared: Prepared,
    values: unknown[],
    prefetchOf?: () => readonly Prefetch[],
  ): unknown[][] | Promise<unknown[][]> {
    this.assertOpen();
    const rows = this.#answering ? undefined : this.#answerHere(prepared, values);
    if (rows) return rows;
    const isPrefetching = prefetchOf !== undefined && (this.#prefetched.get(prepared) ?? 0) < MOST_ACCOMPANIED;
    const prefetch = isPrefetching
      ? prefetchOf().filter((one) => this.#isWanted(one) && !this.#isKnown(one, prepared, values))
      : [];
    return this.#enter({ prepared, values, prefetch, act: () => this.#sendAlone(prepared, values) });
  }

  #isWanted({ by }: Prefetch): boolean {
    return by === undefined || (by === "readers") === this.#isReader;
  }

  /** Whether what it asks for stands in the question already, and was answered before. */
  #isKnown({ statement, from }: Prefetch, { slots }: Prepared, values: unknown[]): boolean {
    const asked: Record<string, unknown> = {};
    for (const [slot, field] of Object.entries(from)) {
      const place = slots.findIndex(({ name }) => name === field);
      if (place < 0) return false;
      asked[slot] = values[place];
    }
    const prepared = preparedOf(statement);
    return this.#recall.get(prepared, prepared.fill(asked)) !== undefined;
  }

  #enter({ values = [], prefetch = [], ...rest }: Partial<Ask> & Pick<Ask, "act">): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      this.#asks.push({ ...rest, values, prefetch, resolve, reject });
      this.#answering ??= this.#answerAll();
    });
  }

  /** Answers what was asked, one after the other but for what can go together: methods may be called side by side. */
  async #answerAll(): Promise<void> {
    do {
      const together: Ask[] = [];
      do {
        for (let turn = 0; turn < TURNS_TO_ASK; turn++) await undefined;
      } while (this.#takeTogether(together));
      // What must be alone.
      if (together.length === 0) together.push(...this.#asks.splice(0, 1));
      try {
        if (together.length > 0) await this.#answer(together);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
      this.#activeSince = performance.now();
    } while (this.#asks.length > 0);
    this.#answering = undefined;
  }

  /**
   * Takes what comes next as long as it can be one statement.
   *
   * @returns whether something was answered that needs no journey: whoever asked for it may ask for more
   */
  #takeTogether(together: Ask[]): boolean {
    let isAnswered = false;
    while (together.length < MOST_TOGETHER) {
      const [ask] = this.#asks;
      if (!ask?.prepared || this.#isOver || this.#failure) break;
      const { prepared, values } = ask;
      // Each of them sees what was there before any of them.
      if (together.some((other) => other.prepared && isAfter(prepared, other.prepared))) break;
      const rows = this.#answerHere(prepared, values);
      if (!rows && (!prepared.fields || prepared.verb === "delete" || this.#mustFollow(prepared))) break;
      if (rows) ask.resolve(rows);
      else together.push(ask);
      isAnswered ||= rows !== undefined;
      this.#asks.shift();
    }
    return isAnswered;
  }

  /** What is remembered, and what only needs to be gathered; undefined for everything else. */
  #answerHere(prepared: Prepared, values: unknown[]): unknown[][] | undefined {
    if (prepared.verb === "select") return this.#recall.get(prepared, values);
    const isTaken = Gathering.takes(prepared) && !this.#gathering.isFull;
    if (!isTaken || this.#gathering.precedes(prepared, values)) return undefined;
    this.#recall.forget(prepared);
    if (prepared.verb === "insert" && prepared.table === "event") this.#hasDrafts = true;
    this.#gathering.add(prepared, values);
    return [];
  }

  async #answer(asks: readonly Ask[]): Promise<void> {
    this.assertOpen();
    const [first] = asks as [Ask];
    if (first.prepared && this.#mustFollow(first.prepared)) await this.flush();
    if (asks.length === 1 && !this.#isBundle(first)) return first.resolve(await first.act());

    const questions = asks as readonly (Ask & Question)[];
    const changes = questions.flatMap(({ prepared }) => (prepared.verb === "select" ? [] : [prepared]));
    for (const change of changes) this.#recall.forget(change);
    for (const { prepared, prefetch } of questions) {
      if (prefetch.length > 0) this.#prefetched.set(prepared, (this.#prefetched.get(prepared) ?? 0) + 1);
    }
    const isChanged = (read: string): boolean => waiting.has(read) || changes.some(({ table }) => table === read);
    const waiting = this.#gathering.tables();
    // What was gathered goes along where something is changed in any case.
    const bundle = bundleOf(questions, changes.length > 0 ? this.#gathering.takeAll() : []);
    const answers = takeApart(bundle, await this.#send(bundle, { isChange: changes.length > 0 }));
    for (const { prepared, values, rows } of answers) {
      if (!prepared.reads.some(isChanged)) this.#recall.keep(prepared, values, rows);
    }
    for (const { resolve, prepared, values } of questions) {
      resolve(answers.find((answer) => answer.prepared === prepared && answer.values === values)?.rows ?? []);
    }
  }

  /** Whether what was gathered must be there before it is asked. */
  #mustFollow({ table = "", reads }: Prepared): boolean {
    return this.#gathering.has(table) || reads.some((read) => this.#gathering.has(read));
  }

  /** Whether it goes out together with something else. */
  #isBundle({ prepared, prefetch }: Ask): boolean {
    if (!prepared?.fields || prepared.verb === "delete") return false;
    return prepared.verb === "select" ? prefetch.length > 0 : !this.#gathering.isEmpty;
  }

  async #sendAlone(prepared: Prepared, values: unknown[]): Promise<unknown[][]> {
    if (this.#gathering.precedes(prepared, values) || this.#gathering.isFull) await this.flush();
    const rows = this.#answerHere(prepared, values);
    if (rows) return rows;
    this.#recall.forget(prepared);
    const { name, text, verb } = prepared;
    const answer = await this.#send(
      { ...(name === undefined ? {} : { name }), text, values },
      { isChange: verb !== "select" },
    );
    this.#recall.keep(prepared, values, answer);
    return answer;
  }

  async #send({ name, text, values = [] }: Query, { isChange = true } = {}): Promise<unknown[][]> {
    try {
      // Nothing may be changed outside of a transaction that did not begin.
      if (isChange) await this.#begun;
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

/** Whether it must see what the other one changes. */
function isAfter({ table, reads }: Prepared, { verb, table: changed }: Prepared): boolean {
  return verb !== "select" && changed !== undefined && (table === changed || reads.includes(changed));
}
