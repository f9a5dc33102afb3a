/** Rows with an expiry date. @module */
import { asc, inArray, lte } from "drizzle-orm";
import { param, paramOf, type Session, statement } from "../session.ts";

/** Unlike infinity, valid in SQL. */
const ALL = Number.MAX_SAFE_INTEGER;

/** Deletes up to `limit` rows, those that expired first, and returns the number of deleted rows. */
export function expiryOf(name: "deviceRequest" | "verification") {
  const query = statement(({ db, tables }) => {
    const table = tables[name];
    const first = db
      .select({ id: table.id })
      .from(table)
      .where(lte(table.expiresAt, paramOf(table.expiresAt, "expiredBy")))
      .orderBy(asc(table.expiresAt), asc(table.id))
      .limit(param("limit"));
    return db.delete(table).where(inArray(table.id, first)).returning({ id: table.id });
  });
  return async (session: Session, expiredBy: Date, limit: number = ALL): Promise<number> =>
    (await session.run(query, { expiredBy, limit })).length;
}
