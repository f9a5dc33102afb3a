/** Rows with an expiry date, in memory. @module */
import { orderBy } from "../order.ts";
import type { TableView } from "../table.ts";

/** Deletes up to `limit` expired rows, earliest expiry first. @returns the number of deleted rows */
export function deleteExpired<Row extends { id: string; expiresAt: Date }>(
  table: TableView<Row, string>,
  expiredBy: Date,
  limit: number = Number.POSITIVE_INFINITY,
): number {
  const expired = [...table.all()].filter(({ expiresAt }) => expiresAt <= expiredBy);
  const first = orderBy(expired, ({ expiresAt, id }) => [expiresAt, id]).slice(0, limit);
  for (const { id } of first) table.delete(id);
  return first.length;
}
