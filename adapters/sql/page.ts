/**
 * Pages of a list, cut by the database after the last row of the previous page.
 *
 * @module
 */
import { limits, type Page, type Place, type SortValue } from "@hexlane/core";
import { asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { encoded } from "./session.ts";

/** The order of a list: a column, then the id in the same direction. */
export interface Order {
  column: AnySQLiteColumn;
  id: AnySQLiteColumn;
  descending: boolean;
}

/** Part of a page: rows that match the condition, in this order. */
export interface PagePart {
  condition: SQL | undefined;
  orderBy: SQL[];
}

/**
 * The parts of a page: rows with a value, then rows without one. An index returns both in order, whereas one query with
 * `NULLS LAST` would sort.
 *
 * @param toValue converts the value of a cursor to one of the column
 */
export function partsOf(page: Page, order: Order, toValue: (value: SortValue) => unknown): PagePart[] {
  const { column, id, descending } = order;
  const direct = descending ? desc : asc;
  const after = page.after;
  const withValue: PagePart = {
    condition: after && isAfter(order, after, toValue),
    orderBy: [direct(column), direct(id)],
  };
  if (column.notNull) return [withValue];
  withValue.condition = sql`${isNotNull(column)}${after ? sql` and ${withValue.condition}` : sql``}`;
  const withoutValue: PagePart = {
    condition:
      after?.value === null ? sql`${isNull(column)} and ${isBeyond(id, after.id, descending)}` : isNull(column),
    orderBy: [direct(id)],
  };
  return after?.value === null ? [withoutValue] : [withValue, withoutValue];
}

function isAfter({ column, id, descending }: Order, after: Place, toValue: (value: SortValue) => unknown): SQL {
  const place = sql`(${encoded(column, toValue(after.value))}, ${after.id})`;
  return descending ? sql`(${column}, ${id}) < ${place}` : sql`(${column}, ${id}) > ${place}`;
}

function isBeyond(id: AnySQLiteColumn, than: string, descending: boolean): SQL {
  return descending ? sql`${id} < ${than}` : sql`${id} > ${than}`;
}

/** The instant in the cursor of a list ordered by time. */
export function toInstant(value: SortValue): Date {
  return new Date(Number(value));
}

/** The total size of texts in UTF-8. Neither database reads the texts for it. */
export function bytesOf(...columns: AnySQLiteColumn[]): SQL<number> {
  const sizes = columns.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return sql<number>`(${sql.join(sizes, sql` + `)})`.mapWith(Number);
}

/** The texts of a row if they are short, otherwise null: long ones are read once the wanted rows are known. */
export function ifShort<Column extends AnySQLiteColumn>(
  column: Column,
  bytes: SQL<number>,
): SQL<Column["_"]["data"] | null> {
  return sql<Column["_"]["data"] | null>`case when ${bytes} <= ${limits.MAX_INLINE_BYTES} then ${column} end`.mapWith(
    column,
  );
}
