/**
 * Copies records when they are stored and read, as a database does, so that no caller holds a stored object.
 *
 * @module
 */
import { byteLength } from "../../text.ts";

/** Determines how a value is copied. */
export type FieldKind = "plain" | "date" | "json";

type KindOf<Value> = NonNullable<Value> extends Date ? "date" : NonNullable<Value> extends object ? "json" : "plain";

/** The columns of a table. Fields without a column are not stored. */
export type Shape<Row> = { readonly [Field in keyof Row]-?: KindOf<Row[Field]> };

/**
 * Copies a record, with only the fields of the shape.
 *
 * @throws {TypeError} when a field is missing, or its value does not fit the column
 */
export function copyIn<Row extends object>(row: Row, shape: Shape<Row>): Row {
  const copy: Partial<Row> = {};
  for (const field of Object.keys(shape) as (keyof Row & string)[]) {
    copy[field] = columnValue(row[field], shape[field], field) as Row[typeof field];
  }
  return copy as Row;
}

function columnValue(value: unknown, kind: FieldKind, field: string): unknown {
  if (value === null) return null;
  if (value === undefined) throw new TypeError(`Cannot store record: field "${field}" is missing`);
  if (kind === "json") return JSON.parse(JSON.stringify(value));
  if (kind === "date") {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) {
      throw new TypeError(`Cannot store record: field "${field}" is not a valid instant`);
    }
    return new Date(value);
  }
  if (typeof value === "object" || (typeof value === "number" && !Number.isFinite(value))) {
    throw new TypeError(`Cannot store record: field "${field}" is not a string, finite number or boolean`);
  }
  return value;
}

const ORDINARY = { configurable: true, enumerable: true, writable: true } as const;

/** Returns a copy that shares nothing with the stored row. */
export function copyOut<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return new Date(value) as T;
  if (Array.isArray(value)) return value.map(copyOut) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = copyOut((value as Record<string, unknown>)[key]);
    // Assignment would set the prototype of the copy.
    if (key === "__proto__") Object.defineProperty(copy, key, { value: part, ...ORDINARY });
    else copy[key] = part;
  }
  return copy as T;
}

/** Returns the size of a value as JSON, in bytes. */
export function bytesOf(value: unknown): number {
  return byteLength(JSON.stringify(value));
}

/** Returns a row without its hidden fields. */
export function without<Row extends object, Hidden extends keyof Row>(row: Row, ...hidden: Hidden[]): Omit<Row, Hidden>;
export function without<Row extends object, Hidden extends keyof Row>(
  row: Row | undefined,
  ...hidden: Hidden[]
): Omit<Row, Hidden> | undefined;
export function without<Row extends object, Hidden extends keyof Row>(
  row: Row | undefined,
  ...hidden: Hidden[]
): Omit<Row, Hidden> | undefined {
  if (!row) return undefined;
  const record = { ...row };
  for (const name of hidden) delete record[name];
  return record;
}
