/**
 * A table in memory: rows by ID, with indexes. Open snapshots share the committed contents. A transaction writes to a
 * draft on top of them, which is merged on commit and otherwise discarded.
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import { copyIn, type Shape } from "./copy.ts";

/** The columns and indexes of a table. */
export interface TableSpec<Row extends object, Index extends string> {
  /** The name of a row in error messages. */
  noun: string;
  shape: Shape<Row>;
  /** The primary key. @default `id` */
  idOf?: (row: Row) => string;
  /** The indexes: each returns the key of a row, or null to omit the row. */
  keys: { readonly [Name in Index]: (row: Row) => string | null };
  /** Unique indexes. The ID is always unique. */
  unique?: readonly NoInfer<Index>[];
}

interface Contents<Row> {
  rows: Map<string, Row>;
  /** IDs by index and key. Committed sets are replaced, never changed. */
  buckets: Map<string, ReadonlySet<string>>;
  /** The number of open snapshots that use these contents. */
  readers: number;
}

interface Draft<Row> {
  /** Rows by ID; null for a deleted row. */
  rows: Map<string, Row | null>;
  buckets: Map<string, Set<string>>;
}

/** The committed rows of a table. */
export class Table<Row extends object, Index extends string> {
  readonly #spec: TableSpec<Row, Index>;
  #contents: Contents<Row> = { rows: new Map(), buckets: new Map(), readers: 0 };

  constructor(spec: TableSpec<Row, Index>) {
    this.#spec = spec;
  }

  /** Opens a snapshot of the rows, which later commits do not change, until `release` is called. */
  open(): { view: TableView<Row, Index>; release: () => void } {
    const contents = this.#contents;
    contents.readers++;
    const release = (): void => {
      contents.readers--;
    };
    return { view: new TableView(this.#spec, contents), release };
  }

  /** Opens the rows for the running transaction. */
  edit(): { view: TableView<Row, Index>; commit: () => void } {
    const draft: Draft<Row> = { rows: new Map(), buckets: new Map() };
    return { view: new TableView(this.#spec, this.#contents, draft), commit: () => this.#merge(draft) };
  }

  #merge(draft: Draft<Row>): void {
    if (draft.rows.size === 0) return;
    const { rows, buckets, readers } = this.#contents;
    if (readers > 0) this.#contents = { rows: new Map(rows), buckets: new Map(buckets), readers: 0 };
    const target = this.#contents;
    for (const [id, row] of draft.rows) {
      if (row === null) target.rows.delete(id);
      else target.rows.set(id, row);
    }
    for (const [key, ids] of draft.buckets) {
      if (ids.size === 0) target.buckets.delete(key);
      else target.buckets.set(key, ids);
    }
  }
}

/**
 * The rows as seen by one reader or writer. The row objects are shared, so the store copies them before it passes them
 * to callers.
 */
export class TableView<Row extends object, Index extends string> {
  readonly #spec: TableSpec<Row, Index>;
  readonly #contents: Contents<Row>;
  readonly #draft: Draft<Row> | undefined;

  constructor(spec: TableSpec<Row, Index>, contents: Contents<Row>, draft?: Draft<Row>) {
    this.#spec = spec;
    this.#contents = contents;
    this.#draft = draft;
  }

  get(id: string): Row | undefined {
    const drafted = this.#draft?.rows.get(id);
    return drafted === undefined ? this.#contents.rows.get(id) : (drafted ?? undefined);
  }

  *all(): IterableIterator<Row> {
    const drafted = this.#draft?.rows;
    for (const [id, row] of this.#contents.rows) if (!drafted?.has(id)) yield row;
    for (const row of drafted?.values() ?? []) if (row !== null) yield row;
  }

  /** Returns the rows with this key, in no particular order. */
  by(index: Index, key: string): Row[] {
    const rows: Row[] = [];
    for (const id of this.#bucket(`${index}\n${key}`) ?? []) {
      const row = this.get(id);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Returns the row with this unique key. */
  one(index: Index, key: string): Row | undefined {
    return this.by(index, key)[0];
  }

  /** @throws {TrackerError} `conflict` when the ID or a unique key is taken */
  insert(row: Row): void {
    const id = this.#idOf(row);
    if (this.get(id)) throw this.#taken("id", id);
    this.#put(copyIn(row, this.#spec.shape));
  }

  /**
   * Replaces the row with the same ID, if it exists.
   *
   * @throws {TrackerError} `conflict` when a unique key is taken by another row
   */
  save(row: Row): void {
    const old = this.get(this.#idOf(row));
    if (old) this.#put(copyIn(row, this.#spec.shape), old);
  }

  /** @throws {TrackerError} `conflict` when a unique key is taken by another row */
  upsert(row: Row): void {
    this.#put(copyIn(row, this.#spec.shape), this.get(this.#idOf(row)));
  }

  /** Changes some fields of the row with this ID, if it exists. */
  patch(id: string, fields: Partial<Row>): void {
    const old = this.get(id);
    if (old) this.#put(copyIn({ ...old, ...fields }, this.#spec.shape), old);
  }

  remove(row: Row): void {
    this.delete(this.#idOf(row));
  }

  delete(id: string): void {
    const old = this.get(id);
    if (!old) return;
    for (const key of this.#keysOf(old)) this.#ownBucket(key).delete(id);
    this.#writable().rows.set(id, null);
  }

  #put(row: Row, old?: Row): void {
    const id = this.#idOf(row);
    const keys = this.#keysOf(row);
    for (const index of this.#spec.unique ?? []) {
      const key = this.#spec.keys[index](row);
      const holder = key === null ? undefined : this.one(index, key);
      if (key !== null && holder && this.#idOf(holder) !== id) throw this.#taken(index, key);
    }
    const oldKeys = old ? this.#keysOf(old) : [];
    for (const key of oldKeys) if (!keys.includes(key)) this.#ownBucket(key).delete(id);
    for (const key of keys) if (!oldKeys.includes(key)) this.#ownBucket(key).add(id);
    this.#writable().rows.set(id, row);
  }

  #idOf(row: Row): string {
    return this.#spec.idOf?.(row) ?? (row as { id: string }).id;
  }

  #keysOf(row: Row): string[] {
    const keys: string[] = [];
    for (const index of Object.keys(this.#spec.keys) as Index[]) {
      const key = this.#spec.keys[index](row);
      if (key !== null) keys.push(`${index}\n${key}`);
    }
    return keys;
  }

  #bucket(key: string): ReadonlySet<string> | undefined {
    return this.#draft?.buckets.get(key) ?? this.#contents.buckets.get(key);
  }

  #ownBucket(key: string): Set<string> {
    const { buckets } = this.#writable();
    const own = buckets.get(key) ?? new Set(this.#contents.buckets.get(key));
    buckets.set(key, own);
    return own;
  }

  #writable(): Draft<Row> {
    if (!this.#draft) throw new TypeError("Cannot write in a snapshot");
    return this.#draft;
  }

  #taken(index: string, key: string): TrackerError {
    return new TrackerError("conflict", `Cannot store ${this.#spec.noun}: ${index} "${key}" is already taken`);
  }
}
