/** The outbox, and the cursors of its consumers. @module */
import type { EventReads, EventWrites } from "@hexlane/core";
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { insertRows, type Over, param, paramOf, statement } from "../session.ts";

const cursors = crud("cursor");

const EVENTS = statement(({ db, tables: { event } }) =>
  db
    .select()
    .from(event)
    .where(gt(event.sequence, param("after")))
    .orderBy(asc(event.sequence))
    .limit(param("limit")),
);
// For a long text, both databases read only its length.
const EVENT_SIZES = statement(({ db, tables: { event } }) =>
  db
    .select({ bytes: sql<number>`octet_length(${event.data})` })
    .from(event)
    .where(gt(event.sequence, param("after")))
    .orderBy(asc(event.sequence))
    .limit(param("limit")),
);
const LAST_SEQUENCE = statement(({ db, tables: { event } }) =>
  db
    .select({ sequence: event.sequence })
    .from(event)
    .where(gt(event.sequence, 0))
    .orderBy(desc(event.sequence))
    .limit(1),
);
const CURSOR = statement(({ db, tables: { cursor } }) =>
  db
    .select({ value: cursor.value })
    .from(cursor)
    .where(eq(cursor.name, param("name"))),
);
// Checks only the first ones: finding all old events would scan the whole table.
const PURGE_EVENTS = statement(({ db, tables: { event } }) => {
  const last = db.select({ last: sql`max(${event.sequence})` }).from(event);
  const first = db.select({ sequence: event.sequence }).from(event).orderBy(asc(event.sequence)).limit(param("limit"));
  return db
    .delete(event)
    .where(
      and(
        inArray(event.sequence, first),
        lt(event.createdAt, paramOf(event.createdAt, "before")),
        lte(event.sequence, param("through")),
        sql`${event.sequence} < (${last})`,
      ),
    )
    .returning({ sequence: event.sequence });
});

export const eventReads: Over<EventReads> = {
  async listEvents(session, afterSequence, limit, maxBytes) {
    const wanted = { after: afterSequence, limit };
    const settled = session.settleEvents?.();
    if (maxBytes === undefined) return (await Promise.all([session.run(EVENTS, wanted), settled]))[0];
    const [sizes] = await Promise.all([session.run(EVENT_SIZES, wanted), settled]);
    let [count, left] = [0, maxBytes];
    while (count < sizes.length && (left >= 0 || count === 0)) left -= Number(sizes[count++]?.bytes);
    // The last counted event may exceed the size limit.
    if (left < 0 && count > 1) count--;
    return count === 0 ? [] : await session.run(EVENTS, { after: afterSequence, limit: count });
  },
  async findLastSequence(session) {
    const settled = session.settleEvents?.();
    const [[last]] = await Promise.all([session.run(LAST_SEQUENCE, {}), settled]);
    return last?.sequence ?? 0;
  },
  findCursor: async (session, name) => (await session.run(CURSOR, { name }))[0]?.value ?? 0,
};

export const eventWrites: Over<EventWrites> = {
  async appendEvents(session, events) {
    await insertRows(session, "event", events);
  },
  saveCursor: (session, name, value) => cursors.upsert(session, { name, value }),
  async purgeEvents(session, before, throughSequence, limit) {
    await session.settleEvents?.();
    const removed = await session.run(PURGE_EVENTS, { before, through: throughSequence, limit });
    return removed.reduce((last, { sequence }) => Math.max(last, sequence), 0);
  },
};
