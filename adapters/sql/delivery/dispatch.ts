/** Deliveries, who works on them, and who follows the outbox. @module */
import {
  type CursorName,
  closePage,
  type Delivery,
  type DispatchReads,
  type DispatchWrites,
  type DuePartition,
  type DueTask,
  type DueTaskEvent,
  type EndpointFailure,
  type Integration,
  type Lease,
  type Page,
  type PageOf,
  type ReminderMark,
  type StoredDelivery,
} from "@hexlane/core";
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  sql,
} from "drizzle-orm";
import { type Order, partsOf, toInstant } from "../page.ts";
import {
  encoded,
  excluded,
  insertInto,
  insertRows,
  type Over,
  type Session,
  type Statement,
  slot,
  slotOf,
  slotsOf,
  statement,
  updateOf,
} from "../session.ts";
import type { Tables } from "../tables.ts";

const DELIVERY = statement(({ db, tables: { delivery } }) =>
  db
    .select()
    .from(delivery)
    .where(eq(delivery.id, slot("id"))),
);
// The status stands in the text of the query, or the index that holds pending ones alone would not be used.
const PENDING = statement(({ db, tables: { delivery } }) =>
  db
    .select()
    .from(delivery)
    .where(and(eq(delivery.partition, slot("partition")), sql`${delivery.status} = 'pending'`))
    .orderBy(asc(delivery.sequence))
    .limit(1),
);
const SAVE_DELIVERY = updateOf("delivery");

async function findDelivery(session: Session, id: string): Promise<StoredDelivery | undefined> {
  return (await session.run(DELIVERY, { id }))[0];
}

async function findPendingDelivery(session: Session, partition: string): Promise<StoredDelivery | undefined> {
  return (await session.run(PENDING, { partition }))[0];
}

async function listDeliveries(session: Session, projectId: string, page: Page): Promise<PageOf<StoredDelivery>> {
  const rows = await session.query(({ db, tables: { delivery } }) => {
    const order: Order = { column: delivery.createdAt, id: delivery.id, descending: true };
    const [part] = partsOf(page, order, toInstant);
    return db
      .select()
      .from(delivery)
      .where(and(eq(delivery.projectId, projectId), part?.condition))
      .orderBy(...(part?.orderBy ?? []))
      .limit(page.limit + 1);
  });
  return closePage(
    rows.map((row) => ({ row, place: { value: row.createdAt.getTime(), id: row.id } })),
    page,
  );
}

async function listDuePartitions(
  session: Session,
  dueBy: Date,
  limit: number,
  exceptEndpoints: readonly string[] = [],
): Promise<DuePartition[]> {
  return await session.query(({ db, tables: { delivery } }) =>
    db
      .select({ partition: delivery.partition, endpoint: delivery.endpoint })
      .from(delivery)
      .where(
        and(
          isNotNull(delivery.nextAttemptAt),
          sql`${delivery.nextAttemptAt} <= ${encoded(delivery.nextAttemptAt, dueBy)}`,
          exceptEndpoints.length === 0 ? undefined : notInArray(delivery.endpoint, [...exceptEndpoints]),
        ),
      )
      .orderBy(asc(delivery.nextAttemptAt), asc(delivery.sequence))
      .limit(limit),
  );
}

const DUE_AFTER = statement(({ db, tables: { delivery } }) =>
  db
    .select({ partition: delivery.partition, endpoint: delivery.endpoint })
    .from(delivery)
    .where(
      and(isNotNull(delivery.nextAttemptAt), gt(delivery.nextAttemptAt, slotOf(delivery.nextAttemptAt, "instant"))),
    )
    .limit(slot("limit")),
);

async function listPartitionsDueAfter(session: Session, instant: Date, limit: number): Promise<DuePartition[]> {
  return await session.run(DUE_AFTER, { instant, limit });
}

async function insertDeliveries(session: Session, deliveries: readonly Delivery[]): Promise<void> {
  await insertRows(session, "delivery", deliveries);
}

async function saveDelivery(session: Session, delivery: Delivery): Promise<void> {
  await session.run(SAVE_DELIVERY, delivery);
}

const PURGE_DELIVERIES = statement(({ db, tables: { delivery } }) => {
  const old = db
    .select({ sequence: delivery.sequence })
    .from(delivery)
    .where(and(isNotNull(delivery.finishedAt), lt(delivery.finishedAt, slotOf(delivery.finishedAt, "before"))))
    .orderBy(asc(delivery.finishedAt), asc(delivery.id))
    .limit(slot("limit"));
  return db.delete(delivery).where(inArray(delivery.sequence, old)).returning({ sequence: delivery.sequence });
});

async function purgeDeliveries(session: Session, finishedBefore: Date, limit: number): Promise<number> {
  return (await session.run(PURGE_DELIVERIES, { before: finishedBefore, limit })).length;
}

const LEASE = statement(({ db, tables: { lease } }) =>
  db
    .select()
    .from(lease)
    .where(eq(lease.name, slot("name"))),
);
const SAVE_LEASE = upsertInto("lease", "name");
const DELETE_LEASE = statement(({ db, tables: { lease } }) => db.delete(lease).where(eq(lease.name, slot("name"))));
const FAILURE = statement(({ db, tables: { endpointFailure } }) =>
  db
    .select()
    .from(endpointFailure)
    .where(eq(endpointFailure.endpoint, slot("endpoint"))),
);
const SAVE_FAILURE = upsertInto("endpointFailure", "endpoint");
const DELETE_FAILURE = statement(({ db, tables: { endpointFailure } }) =>
  db.delete(endpointFailure).where(eq(endpointFailure.endpoint, slot("endpoint"))),
);
const CURSOR = statement(({ db, tables: { cursor } }) =>
  db
    .select({ value: cursor.value })
    .from(cursor)
    .where(eq(cursor.name, slot("name"))),
);
const SAVE_CURSOR = upsertInto("cursor", "name");

/** Inserts a row or replaces that of the same key. */
export function upsertInto(
  name: "lease" | "endpointFailure" | "cursor" | "installation",
  key: string,
): Statement<unknown> {
  return statement(({ db, tables }) => {
    const table = tables[name];
    const columns = getTableColumns(table) as Tables["lease"]["_"]["columns"];
    const { [key as "name"]: target, ...rest } = columns;
    const set = Object.fromEntries(Object.entries(rest).map(([field, column]) => [field, excluded(column)]));
    return db
      .insert(table)
      .values(slotsOf(table) as never)
      .onConflictDoUpdate({ target, set: set as never });
  });
}

async function findLease(session: Session, name: string): Promise<Lease | undefined> {
  return (await session.run(LEASE, { name }))[0];
}

async function saveLease(session: Session, lease: Lease): Promise<void> {
  await session.run(SAVE_LEASE, lease);
}

async function deleteLease(session: Session, name: string): Promise<void> {
  await session.run(DELETE_LEASE, { name });
}

async function findEndpointFailure(session: Session, endpoint: string): Promise<EndpointFailure | undefined> {
  return (await session.run(FAILURE, { endpoint }))[0];
}

async function saveEndpointFailure(session: Session, failure: EndpointFailure): Promise<void> {
  await session.run(SAVE_FAILURE, failure);
}

async function deleteEndpointFailure(session: Session, endpoint: string): Promise<void> {
  await session.run(DELETE_FAILURE, { endpoint });
}

async function findCursor(session: Session, name: CursorName): Promise<number> {
  return (await session.run(CURSOR, { name }))[0]?.value ?? 0;
}

async function saveCursor(session: Session, name: CursorName, value: number): Promise<void> {
  await session.run(SAVE_CURSOR, { name, value });
}

// Only the first ones are looked at: to find the old ones among all, all would have to be read.
const PURGE_EVENTS = statement(({ db, tables: { event } }) => {
  const last = db.select({ last: sql`max(${event.sequence})` }).from(event);
  const first = db.select({ sequence: event.sequence }).from(event).orderBy(asc(event.sequence)).limit(slot("limit"));
  return db
    .delete(event)
    .where(
      and(
        inArray(event.sequence, first),
        lt(event.createdAt, slotOf(event.createdAt, "before")),
        lte(event.sequence, slot("through")),
        sql`${event.sequence} < (${last})`,
      ),
    )
    .returning({ sequence: event.sequence });
});

async function purgeEvents(session: Session, before: Date, throughSequence: number, limit: number): Promise<number> {
  await session.settleEvents?.();
  const removed = await session.run(PURGE_EVENTS, { before, through: throughSequence, limit });
  return removed.reduce((last, { sequence }) => Math.max(last, sequence), 0);
}

const INTEGRATION_BY_ID = statement(({ db, tables: { integration } }) =>
  db
    .select()
    .from(integration)
    .where(eq(integration.id, slot("id"))),
);
const LEAD_TIMES_OF_PEOPLE = statement(({ db, tables: { notificationPreferences: row } }) =>
  db.selectDistinct({ minutes: row.dueDateReminderLeadTimeMinutes }).from(row),
);
const LEAD_TIMES_OF_WEBHOOKS = statement(({ db, tables: { integration: row } }) =>
  db.selectDistinct({ minutes: row.dueDateReminderLeadTimeMinutes }).from(row).where(eq(row.kind, "generic-webhook")),
);
const MARK = statement(({ db, tables: { reminderMark: mark } }) =>
  db
    .select({ kind: mark.kind })
    .from(mark)
    .where(
      and(
        eq(mark.taskId, slot("taskId")),
        eq(mark.kind, slot("kind")),
        eq(mark.dueDate, slotOf(mark.dueDate, "dueDate")),
      ),
    ),
);
const INSERT_MARK = insertInto("reminderMark");

async function findIntegrationById(session: Session, id: string): Promise<Integration | undefined> {
  return (await session.run(INTEGRATION_BY_ID, { id }))[0];
}

async function listReminderLeadTimes(session: Session): Promise<number[]> {
  const rows = [...(await session.run(LEAD_TIMES_OF_PEOPLE, {})), ...(await session.run(LEAD_TIMES_OF_WEBHOOKS, {}))];
  return [...new Set(rows.map(({ minutes }) => minutes))];
}

/** It begins with the events, which are few, and looks up the task of each. */
const DUE_TASK_EVENTS = statement(({ db, tables: { event, task } }) =>
  db
    .select({ taskId: task.id, type: event.type, createdAt: event.createdAt })
    .from(event)
    .innerJoin(task, eq(task.id, event.taskId))
    .where(
      and(
        gt(event.sequence, slot("after")),
        lte(event.sequence, slot("upTo")),
        isNull(task.deletedAt),
        isNotNull(task.dueDate),
      ),
    )
    .orderBy(asc(event.sequence)),
);

async function listDueTaskEvents(session: Session, after: number, upTo: number): Promise<DueTaskEvent[]> {
  return await session.run(DUE_TASK_EVENTS, { after, upTo });
}

async function listTasksDue(session: Session, from: Date, before: Date, page: Page): Promise<PageOf<DueTask>> {
  const rows = await session.query(({ db, tables: { task } }) => {
    const [part] = partsOf(page, { column: task.dueDate, id: task.id, descending: false }, toInstant);
    return db
      .select({
        id: task.id,
        projectId: task.projectId,
        userId: task.userId,
        status: task.status,
        columnId: task.columnId,
        dueDate: task.dueDate,
        dueDateOnly: task.dueDateOnly,
      })
      .from(task)
      .where(and(isNull(task.deletedAt), part?.condition, gte(task.dueDate, from), lt(task.dueDate, before)))
      .orderBy(...(part?.orderBy ?? []))
      .limit(page.limit + 1);
  });
  return closePage(
    rows.map((row) => ({ row, place: { value: Number(row.dueDate), id: row.id } })),
    page,
  );
}

async function hasReminderMark(
  session: Session,
  mark: Pick<ReminderMark, "taskId" | "kind" | "dueDate">,
): Promise<boolean> {
  return (await session.run(MARK, mark)).length > 0;
}

async function insertReminderMark(session: Session, mark: ReminderMark): Promise<void> {
  await session.run(INSERT_MARK, mark);
}

export const dispatchReads: Over<DispatchReads> = {
  findDelivery,
  findPendingDelivery,
  listDeliveries,
  listDuePartitions,
  listPartitionsDueAfter,
  findLease,
  findEndpointFailure,
  findCursor,
  findIntegrationById,
  listReminderLeadTimes,
  listTasksDue,
  listDueTaskEvents,
  hasReminderMark,
};
export const dispatchWrites: Over<DispatchWrites> = {
  insertDeliveries,
  saveDelivery,
  purgeDeliveries,
  saveLease,
  deleteLease,
  saveEndpointFailure,
  deleteEndpointFailure,
  saveCursor,
  purgeEvents,
  insertReminderMark,
};
