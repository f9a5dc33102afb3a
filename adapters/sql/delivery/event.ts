/** The outbox, and the cursors of its consumers. @module */
import type { EventOutline, EventReads, EventWrites } from "@hexlane/core";
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, insertRows, type Over, param, paramOf, shapes, statement } from "../session.ts";

const cursors = crud("cursor");

/** Tasks whose events one statement reads. */
const TASKS_AT_ONCE = 500;

const EVENTS = statement(({ db, tables: { event } }) =>
  db
    .select()
    .from(event)
    .where(gt(event.sequence, param("after")))
    .orderBy(asc(event.sequence))
    .limit(param("limit")),
);
// For long text, both databases read only its length.
const EVENT_SIZES = statement(({ db, tables: { event } }) =>
  db
    .select({ bytes: sql<number>`octet_length(${event.data})` })
    .from(event)
    .where(gt(event.sequence, param("after")))
    .orderBy(asc(event.sequence))
    .limit(param("limit")),
);
const EVENTS_OF_CHANGE = statement(({ db, tables: { event } }) =>
  db
    .select(fieldsOf(event, "sequence"))
    .from(event)
    .where(eq(event.changeId, param("changeId"))),
);
const TASK_EVENTS_SINCE = statement(({ db, tables: { event }, isIn }) =>
  db
    .select(fieldsOf(event, "sequence", "workspaceId", "windowId", "data"))
    .from(event)
    .where(and(isIn(event.taskId, "ids"), gte(event.createdAt, paramOf(event.createdAt, "since")))),
);
const TASK_EVENTS = shapes(({ db, tables: { event } }, { part }: { part: PagePart }) => {
  const order = { column: event.createdAt, id: event.id, descending: true };
  const isWanted = and(eq(event.taskId, param("taskId")), eq(event.type, param("type")));
  const since = gte(event.createdAt, paramOf(event.createdAt, "since"));
  return db
    .select(fieldsOf(event, "sequence"))
    .from(event)
    .where(and(isWanted, since, isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
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
// Checks only the first events in the outbox: finding all old events would scan the whole table.
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
  listEventsOfChange: async (session, changeId) => await session.run(EVENTS_OF_CHANGE, { changeId }),
  async listTaskEventsSince(session, taskIds, since) {
    const events: Omit<EventOutline, "taskId">[] = [];
    for (let start = 0; start < taskIds.length; start += TASKS_AT_ONCE) {
      events.push(
        ...(await session.run(TASK_EVENTS_SINCE, { ids: taskIds.slice(start, start + TASKS_AT_ONCE), since })),
      );
    }
    return events as EventOutline[];
  },
  async listTaskEvents(session, about, page) {
    const [part] = partsOf(page);
    const values = { ...about, limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(TASK_EVENTS({ part }), values), page, ({ createdAt }) => createdAt);
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
