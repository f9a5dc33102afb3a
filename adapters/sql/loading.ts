/**
 * How rows of a dump are stored.
 *
 * @module
 */
import type { Session } from "./session.ts";
import type { Tables } from "./tables.ts";

/** How rows of a dump are inserted. */
export interface Loading {
  session: Session;
  /**
   * Inserts rows of a table, many at a time. Numbered rows include their sequence; the database generates the sequence of
   * other rows.
   */
  insert(name: keyof Tables, rows: readonly object[], options: { isNumbered: boolean }): Promise<void>;
  /** Reserves sequences for this many documents. Absent if the database generates them. */
  documentSequences?(count: number): number[];
}

/** How a database inserts many rows fastest. @default ordinary inserts */
export type Loader = Omit<Loading, "session">;
