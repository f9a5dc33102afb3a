/**
 * Records are copied on their way in and out, as a database does: nobody outside holds what is stored.
 *
 * @module
 */
import { compareText } from "../../text.ts";

type FieldKind<Value> = NonNullable<Value> extends Date ? "date" : NonNullable<Value> extends object ? "json" : "plain";

/** The columns of a table; a field that is not among them is not stored. */
export type Shape<Row> = { readonly [Field in keyof Row]-?: FieldKind<Row[Field]> };

/**
 * A private copy of a record, with the fields of the shape only.
 *
 * @throws {TypeError} when a field is missing, or is no value a column can hold
 */
export function copyIn<Row extends object>(row: Row, shape: Shape<Row>): Row {
  const copy: Partial<Row> = {};
  for (const field of Object.keys(shape) as (keyof Row & string)[]) {
    copy[field] = columnValue(row[field], shape[field], field) as Row[typeof field];
  }
  return copy as Row;
}

function columnValue(value: unknown, kind: "plain" | "date" | "json", field: string): unknown {
  if (value === null) return null;
  if (value === undefined) throw new TypeError(`Cannot store record: field "${field}" is missing`);
  if (kind === "json") return JSON.parse(JSON.stringify(value));
  if (kind === "date") {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) {
      throw new TypeError(`Cannot store record: field "${field}" is no instant`);
    }
    return new Date(value);
  }
  if (typeof value === "object" || (typeof value === "number" && !Number.isFinite(value))) {
    throw new TypeError(`Cannot store record: field "${field}" is no text, finite number or boolean`);
  }
  return value;
}

const ORDINARY = { configurable: true, enumerable: true, writable: true } as const;

/** A copy of an answer that shares nothing with what is stored. */
export function copyOut<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return new Date(value) as T;
  if (Array.isArray(value)) return value.map(copyOut) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = copyOut((value as Record<string, unknown>)[key]);
    // To assign it would change what the copy inherits.
    if (key === "__proto__") Object.defineProperty(copy, key, { value: part, ...ORDINARY });
    else copy[key] = part;
  }
  return copy as T;
}

/** Rows ordered by the first key that differs; descending turns all keys around. */
export function orderBy<Row>(
  rows: Iterable<Row>,
  keysOf: (row: Row) => readonly (string | number | Date)[],
  options: { descending?: boolean } = {},
): Row[] {
  const sign = options.descending ? -1 : 1;
  return [...rows]
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((left, right) => sign * compareKeys(left.keys, right.keys))
    .map(({ row }) => row);
}

function compareKeys(left: readonly (string | number | Date)[], right: readonly (string | number | Date)[]): number {
  for (const [index, key] of left.entries()) {
    const other = right[index] as string | number | Date;
    const order = typeof key === "string" ? compareText(key, String(other)) : Number(key) - Number(other);
    if (order !== 0) return order;
  }
  return 0;
}
