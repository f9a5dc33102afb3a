/** The journal of an import: the records that it has created so far. @module */

/** The kinds of records in a journal. */
export type JournalKind =
  | "slug"
  | "project"
  | "described"
  | "archived"
  | "columns"
  | "column"
  | "label"
  | "field"
  | "task"
  | "image"
  | "shown"
  | "comment"
  | "relation"
  | "time";

/** Created records. A repeated import skips them. */
export interface Journal {
  /** The ID of a created record; undefined if it was not created. */
  find(kind: JournalKind, ref: string): string | undefined;
  /** Adds created records to the journal. */
  add(kind: JournalKind, entries: readonly (readonly [ref: string, id: string])[]): void;
}

/** A journal in memory, which is lost when the page is closed. */
export class MemoryJournal implements Journal {
  readonly #made = new Map<string, string>();

  find(kind: JournalKind, ref: string): string | undefined {
    return this.#made.get(`${kind} ${ref}`);
  }

  add(kind: JournalKind, entries: readonly (readonly [ref: string, id: string])[]): void {
    for (const [ref, id] of entries) this.#made.set(`${kind} ${ref}`, id);
  }
}
