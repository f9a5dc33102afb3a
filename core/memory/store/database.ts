/**
 * All tables of the in-memory store, their snapshots, and the running transaction.
 *
 * @module
 */
import type { Tables } from "./rows.ts";
import { Table, type TableSpec } from "./table.ts";
import { BOARD_SPECS } from "./tables_board.ts";
import { FORGE_SPECS } from "./tables_forge.ts";
import { SIGN_IN_SPECS } from "./tables_sign_in.ts";
import { WORKSPACE_SPECS } from "./tables_workspace.ts";

/** The methods of one interface of the port, as synchronous functions over tables. */
export type Over<Part extends object> = {
  readonly [Method in keyof Part]: Part[Method] extends (...args: infer Args) => Promise<infer Answer>
    ? (tables: Tables, ...args: Args) => Answer
    : never;
};

/** Increments a counter, which begins at 1, and returns it. */
export function count({ counters }: Tables, id: string): number {
  const value = (counters.get(id)?.value ?? 0) + 1;
  counters.upsert({ id, value });
  return value;
}

/**
 * An open snapshot. Before a table changes, its contents must be preserved for every snapshot that has not read it yet.
 */
interface Snapshot {
  keep(name: string): void;
}

type AnyTable = Table<{ id: string }, string>;

/** The committed tables. Most transactions use few of them, so views are created on demand. */
export class Database {
  // Rows of different tables have only their `id` in common.
  readonly #tables = new Map<string, AnyTable>(
    Object.entries({ ...WORKSPACE_SPECS, ...SIGN_IN_SPECS, ...BOARD_SPECS, ...FORGE_SPECS }).map(([name, spec]) => [
      name,
      new Table(spec as unknown as TableSpec<{ id: string }, string>),
    ]),
  );
  readonly #snapshots = new Set<Snapshot>();

  /** Opens a snapshot of all tables, valid until `release` is called. */
  open(): { tables: Tables; release: () => void } {
    const releases: (() => void)[] = [];
    const tables = viewsOf((name) => {
      const { view, release } = this.#table(name).open();
      releases.push(release);
      return view;
    });
    const snapshot: Snapshot = { keep: (name) => void tables[name as keyof Tables] };
    this.#snapshots.add(snapshot);
    return {
      tables,
      release: () => {
        this.#snapshots.delete(snapshot);
        for (const release of releases) release();
      },
    };
  }

  /** Opens all tables for the running transaction. Its changes are discarded unless `commit` is called. */
  edit(): { tables: Tables; commit: () => void } {
    const commits: [string, () => void][] = [];
    const tables = viewsOf((name) => {
      const { view, commit } = this.#table(name).edit();
      commits.push([name, commit]);
      return view;
    });
    return {
      tables,
      commit: () => {
        for (const [name, commit] of commits) {
          for (const snapshot of this.#snapshots) snapshot.keep(name);
          commit();
        }
      },
    };
  }

  #table(name: string): AnyTable {
    return this.#tables.get(name) as AnyTable;
  }
}

const NAMES = Object.keys({ ...WORKSPACE_SPECS, ...SIGN_IN_SPECS, ...BOARD_SPECS, ...FORGE_SPECS });

/** Views by table name, created on first use. */
class Views {
  readonly make: (name: string) => unknown;
  readonly made: Map<string, unknown> = new Map();

  constructor(make: (name: string) => unknown) {
    this.make = make;
  }
}

for (const name of NAMES) {
  Object.defineProperty(Views.prototype, name, {
    enumerable: true,
    get(this: Views) {
      if (!this.made.has(name)) this.made.set(name, this.make(name));
      return this.made.get(name);
    },
  });
}

function viewsOf(make: (name: string) => unknown): Tables {
  return new Views(make) as unknown as Tables;
}
