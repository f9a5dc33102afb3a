/**
 * All tables of the store in memory together: snapshots of them, and the one transaction that runs.
 *
 * @module
 */
import type { Tables } from "./rows.ts";
import { Table, type TableSpec } from "./table.ts";
import { BOARD_SPECS } from "./tables_board.ts";
import { SIGN_IN_SPECS } from "./tables_sign_in.ts";
import { WORKSPACE_SPECS } from "./tables_workspace.ts";

/** The methods of a part of the port as synchronous functions over tables. */
export type Over<Part extends object> = {
  readonly [Method in keyof Part]: Part[Method] extends (...args: infer Args) => Promise<infer Answer>
    ? (tables: Tables, ...args: Args) => Answer
    : never;
};

/** The next number of a counter that begins at 1. */
export function count({ counters }: Tables, id: string): number {
  const value = (counters.get(id)?.value ?? 0) + 1;
  counters.upsert({ id, value });
  return value;
}

/** An open snapshot: a table it has not read yet must be preserved for it before the table changes. */
interface Snapshot {
  keep(name: string): void;
}

type AnyTable = Table<{ id: string }, string>;

/** The committed tables. Few of them are looked at in any one transaction: views of the others are never made. */
export class Database {
  // The rows of different tables have nothing in common but their id.
  readonly #tables = new Map<string, AnyTable>(
    Object.entries({ ...WORKSPACE_SPECS, ...SIGN_IN_SPECS, ...BOARD_SPECS }).map(([name, spec]) => [
      name,
      new Table(spec as unknown as TableSpec<{ id: string }, string>),
    ]),
  );
  readonly #snapshots = new Set<Snapshot>();

  /** A snapshot of all tables, valid until `release` is called. */
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

  /** All tables for the running transaction; its changes are dropped unless `commit` is called. */
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

const NAMES = Object.keys({ ...WORKSPACE_SPECS, ...SIGN_IN_SPECS, ...BOARD_SPECS });

/** Views by the names of their tables, each made when it is first asked for. */
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
