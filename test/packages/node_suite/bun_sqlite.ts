/**
 * The part of `bun:sqlite` that the tests of the SQLite store use to inspect its file, implemented with `node:sqlite`.
 *
 * @module
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";

type Value = string | number | null;

/** A prepared statement, whose rows have the prototype of Bun's. */
class Query {
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  get(...values: Value[]): unknown {
    const row = this.#statement.get(...values);
    return row === undefined ? null : { ...row };
  }

  all(...values: Value[]): unknown[] {
    return this.#statement.all(...values).map((row) => ({ ...row }));
  }

  run(...values: Value[]): unknown {
    return this.#statement.run(...values);
  }

  finalize(): void {
    // The library releases a statement with its database.
  }
}

export class Database {
  readonly #database: DatabaseSync;

  constructor(path: string, { readonly = false }: { readonly?: boolean } = {}) {
    this.#database = new DatabaseSync(path, { readOnly: readonly });
  }

  run(sql: string): void {
    this.#database.exec(sql);
  }

  query(sql: string): Query {
    return new Query(this.#database.prepare(sql));
  }

  prepare(sql: string): Query {
    return this.query(sql);
  }

  close(): void {
    this.#database.close();
  }
}
