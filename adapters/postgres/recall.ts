/**
 * What a transaction was answered: inside one, the same question has the same answer until the transaction itself changes
 * something that is asked about.
 *
 * @module
 */
import type { Prepared } from "./prepared.ts";

/** A transaction that asks for more goes through many things once each. */
const MOST_ANSWERS = 500;

interface Answer {
  rows: unknown[][];
  reads: readonly string[];
}

export class Recall {
  readonly #answers = new Map<string, Answer>();

  /** The rows as they came: whoever asks makes records of their own from them. */
  get(prepared: Prepared, values: readonly unknown[]): unknown[][] | undefined {
    return prepared.name === undefined ? undefined : this.#answers.get(keyOf(prepared.name, values))?.rows;
  }

  keep(prepared: Prepared, values: readonly unknown[], rows: unknown[][]): void {
    if (prepared.name === undefined || prepared.verb !== "select") return;
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(keyOf(prepared.name, values), { rows, reads: prepared.reads });
  }

  /** Forgets what a change may have changed. */
  forget({ verb, table = "" }: Prepared): void {
    // Other rows may go with those that are deleted, but for tables to whose rows nothing refers.
    if (verb === "select") return;
    if (verb === "delete" && table !== "search_token") this.#answers.clear();
    else for (const [key, { reads }] of this.#answers) if (reads.includes(table)) this.#answers.delete(key);
  }
}

function keyOf(name: string, values: readonly unknown[]): string {
  return `${name} ${JSON.stringify(values)}`;
}
