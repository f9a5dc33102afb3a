/**
 * Types of calls.
 *
 * @module
 */
/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of a call that changes something. */
export interface ChangeOptions extends CallOptions {
  /** Repeating a change with the same key within a day makes the change only once. @default a random key */
  idempotencyKey?: string | undefined;
  /** Refuses the change (412) if the task or board was changed after this version: see {@linkcode Versioned}. */
  ifMatch?: string | undefined;
  /** Receives the ID for undoing the change. Not called if the call changed no task. */
  onChange?: ((changeId: string) => void) | undefined;
}

/** A record with its version, for {@linkcode ChangeOptions.ifMatch}. */
export interface Versioned<T> {
  /** The record. */
  value: T;
  /** Its `ETag`. */
  version: string | undefined;
}

/** One page of a list. */
export interface Page<T> {
  /** The rows of the page, in list order. */
  rows: T[];
  /** The cursor of the next page; undefined on the last page. */
  cursor: string | undefined;
}

/** Selects a page. */
export interface PageOptions {
  /** The maximum number of rows, 1 to 500. @default the server's own limit; most lists have none */
  limit?: number | undefined;
  /** The cursor from the previous page. @default the first page */
  cursor?: string | undefined;
}

/** Rows that are fetched on demand: `for await (const task of client.tasks.list({ workspaceId }))`. */
export interface Rows<T> extends AsyncIterable<T> {
  /** All rows at once. */
  all(): Promise<T[]>;
  /** One page. */
  page(options?: PageOptions): Promise<Page<T>>;
  /** Page by page. */
  pages(): AsyncIterable<Page<T>>;
}
