/**
 * Looks at everything a store in memory holds: for tests that must know that nothing at all changed.
 *
 * @module
 */
import type { Store } from "../ports/store.ts";
import type { Database } from "./database.ts";

const databases: WeakMap<Store, Database> = new WeakMap();

/** Called by every store in memory when it is made. */
export function rememberDatabase(store: Store, database: Database): void {
  databases.set(store, database);
}

/**
 * The committed rows of every table, by id.
 *
 * @throws {TypeError} for a store that is not in memory
 */
export function inspectMemoryStore(store: Store): Record<string, Record<string, unknown>[]> {
  const database = databases.get(store);
  if (!database) throw new TypeError("Cannot look into the store: it is not one in memory");
  const { tables, release } = database.open();
  try {
    return Object.fromEntries(
      Object.entries(tables).map(([name, view]) => {
        const rows = [...view.all()].map((row) => ({ ...row }) as Record<string, unknown>);
        return [name, rows.sort((left, right) => (String(left.id) < String(right.id) ? -1 : 1))];
      }),
    );
  } finally {
    release();
  }
}
