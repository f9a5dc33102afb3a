/**
 * Reads from the text of a statement what it does, and to which tables.
 *
 * @module
 */

/** The kind of a statement. */
export type Verb = "select" | "insert" | "update" | "delete";

/** A statement, as far as its text tells. */
export interface Shape {
  readonly text: string;
  readonly verb: Verb;
  /** The table that is changed. */
  readonly table?: string;
  /** The tables that are read. */
  readonly reads: readonly string[];
}

export function shapeOf(text: string): Shape {
  const [, word = "select", table] = /^(insert|update|delete)(?: into| from)? "?(\w+)/i.exec(text) ?? [];
  const reads = [...text.matchAll(/\b(?:from|join) "?(\w+)/gi)].map(([, read = ""]) => read);
  return { text, verb: word.toLowerCase() as Verb, ...(table === undefined ? {} : { table }), reads };
}
