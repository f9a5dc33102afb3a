/**
 * Pages of a list, selected by the database. Each page starts after the last row of the previous one.
 *
 * @module
 */
import { closePage, limits, type Page, type PageOf, type SortValue } from "@hexlane/core";
import { and, asc, desc, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { param, paramOf, type Values } from "./session.ts";

/** The order of a list: a column, then the ID in the same direction. */
export interface Order {
  column: AnySQLiteColumn;
  id: AnySQLiteColumn;
  descending: boolean;
}

/** The properties of part of a page that determine the SQL. */
export interface PagePart {
  /** Whether the part starts after a row, whose position is in {@linkcode placeValues}. */
  isAfter: boolean;
  /** Whether the part's rows have a sort value. */
  hasValue: boolean;
}

/**
 * Returns the parts of a page: rows with a sort value, then rows without a sort value. An index returns each part in
 * order, whereas one query with `NULLS LAST` would sort.
 */
export function partsOf({ after }: Page, { isNullable = false } = {}): [PagePart, ...PagePart[]] {
  const isAfter = after !== undefined;
  if (after?.value === null) return [{ isAfter, hasValue: false }];
  const withValue = { isAfter, hasValue: true };
  return isNullable ? [withValue, { isAfter: false, hasValue: false }] : [withValue];
}

/** Returns the condition for the rows of a part. */
export function isInPart({ column, id, descending }: Order, { isAfter, hasValue }: PagePart): SQL | undefined {
  const beyond = descending ? lt : gt;
  const afterId = param("afterId");
  if (!hasValue) return and(isNull(column), isAfter ? beyond(id, afterId) : undefined);
  const place = sql`(${paramOf(column, "afterValue")}, ${afterId})`;
  return and(
    column.notNull ? undefined : isNotNull(column),
    isAfter ? beyond(sql`(${column}, ${id})`, place) : undefined,
  );
}

/** Returns the order of the rows of a part. */
export function orderOf({ column, id, descending }: Order, { hasValue }: PagePart): SQL[] {
  const direct = descending ? desc : asc;
  return hasValue ? [direct(column), direct(id)] : [direct(id)];
}

/**
 * Returns the parameters for the position after which the page starts.
 *
 * @param toValue converts a cursor's value to a value of the column. @default to an instant
 */
export function placeValues({ after }: Page, toValue: (value: SortValue) => unknown = toInstant): Values {
  return after ? { afterValue: toValue(after.value), afterId: after.id } : {};
}

/** Returns the instant in the cursor of a list ordered by time. */
export function toInstant(value: SortValue): Date {
  return new Date(Number(value));
}

/** Closes a page that is ordered by an instant. @param rows with the size of their text, if it may be long */
export function closeByTime<Row extends { id: string; bytes?: number }>(
  rows: readonly Row[],
  page: Page,
  timeOf: (row: Row) => Date | null,
): PageOf<Row> {
  const placed = rows.map((row) => ({
    row,
    place: { value: Number(timeOf(row)), id: row.id },
    bytes: row.bytes ?? 0,
  }));
  return closePage(placed, page);
}

/** Returns the total size of text columns in UTF-8. Neither database reads the values to compute it. */
export function bytesOf(...columns: AnySQLiteColumn[]): SQL<number> {
  const sizes = columns.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql<number>`(${sql.join(sizes, sql` + `)})`.mapWith(Number);
}

/**
 * Selects the text of a row if it is short, otherwise null, because long text is read only after the wanted rows are
 * known.
 */
export function ifShort<Column extends AnySQLiteColumn>(
  column: Column,
  bytes: SQL<number>,
): SQL<Column["_"]["data"] | null> {
  return sql<Column["_"]["data"] | null>`case when ${bytes} <= ${limits.MAX_INLINE_BYTES} then ${column} end`.mapWith(
    column,
  );
}
