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
   * Stores rows of a table, many at a time. They come with their sequence if they are said to be numbered; else the database
   * gives it out.
   */
  insert(name: keyof Tables, rows: readonly object[], options: { isNumbered: boolean }): Promise<void>;
  /** Sequences for so many documents, where they need not be those that the database gives out. */
  documentSequences?(count: number): number[];
}

/** How a database stores many rows best: with inserts like any other unless it says so. */
export type Loader = Omit<Loading, "session">;
