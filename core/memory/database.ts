/**
 * All tables of the store in memory together: snapshots of them, and the one transaction that runs.
 *
 * @module
 */
import type { Tables } from "./rows.ts";
import { Table, type TableSpec } from "./table.ts";
import { BOARD_SPECS } from "./tables_board.ts";
import { HOUSE_SPECS } from "./tables_house.ts";
import { SIGN_IN_SPECS } from "./tables_sign_in.ts";

/** What all methods of a part of the port look like over tables at hand: without waiting. */
export type Over<Part extends object> = {
  readonly [Method in keyof Part]: Part[Method] extends (...args: infer Args) => Promise<infer Answer>
    ? (tables: Tables, ...args: Args) => Answer
    : never;
};

/** Whether the task exists and is not deleted. */
export function isLive({ tasks }: Tables, id: string): boolean {
  return tasks.get(id)?.deletedAt === null;
}

/** The next number of a counter that begins at 1. */
export function count({ counters }: Tables, id: string): number {
  const value = (counters.get(id)?.value ?? 0) + 1;
  counters.upsert({ id, value });
  return value;
}

/** The committed tables. */
export class Database {
  /** Transactions committed so far. */
  commits = 0;
  // The rows of different tables have nothing in common but their id.
  readonly #tables: [string, Table<{ id: string }, string>][] = Object.entries({
    ...HOUSE_SPECS,
    ...SIGN_IN_SPECS,
    ...BOARD_SPECS,
  }).map(([name, spec]) => [name, new Table(spec as unknown as TableSpec<{ id: string }, string>)]);

  /** A snapshot of all tables, which stands until `release` is called. */
  open(): { tables: Tables; release: () => void } {
    const opened = this.#tables.map(([name, table]) => [name, table.open()] as const);
    return {
      tables: Object.fromEntries(opened.map(([name, { view }]) => [name, view])) as unknown as Tables,
      release: () => {
        for (const [, { release }] of opened) release();
      },
    };
  }

  /** All tables for the one transaction that runs; nothing is kept unless `commit` is called. */
  edit(): { tables: Tables; commit: () => void } {
    const opened = this.#tables.map(([name, table]) => [name, table.edit()] as const);
    return {
      tables: Object.fromEntries(opened.map(([name, { view }]) => [name, view])) as unknown as Tables,
      commit: () => {
        this.commits++;
        for (const [, { commit }] of opened) commit();
      },
    };
  }
}
