/**
 * Sorting of rows, as in a database.
 *
 * @module
 */
import type { CountedRows, Range } from "../../page.ts";
import { compareText } from "../../text.ts";

/** Sorts rows by their keys. For descending order, every key is reversed. */
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

export function placeInTime({ createdAt, id }: { createdAt: Date; id: string }): { value: number; id: string } {
  return { value: createdAt.getTime(), id };
}

export function newestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id], { descending: true });
}

export function oldestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id]);
}

/** Returns whether any of the strings contains the part. Ignores the case of ASCII letters, as SQL does. */
export function hasPart(texts: readonly string[], part: string): boolean {
  return texts.some((text) => lowerAscii(text).includes(lowerAscii(part)));
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the rows in a range, and the total number of rows. */
export function cutRange<Row>(rows: readonly Row[], { offset, limit }: Range): CountedRows<Row> {
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
