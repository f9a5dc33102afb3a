/**
 * How rows of a dump are stored.
 *
 * @module
 */
import type { Session } from "./session.ts";
import type { Tables } from "./tables.ts";

/** Where rows go, and how. */
export interface Loading {
  session: Session;
  /**
   * Inserts rows of a table, many at a time. Numbered rows come with their sequence; the others get it from the database.
   */
  insert(name: keyof Tables, rows: readonly object[], options: { isNumbered: boolean }): Promise<void>;
  /** Reserves sequences for this many documents, where the database does not generate them. */
  documentSequences?(count: number): number[];
}

/** How a database inserts many rows fastest. @default ordinary inserts */
export type Loader = Omit<Loading, "session">;
