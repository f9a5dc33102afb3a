/** Deliveries, leases on their partitions, and failing endpoints. @module */
import type { DeliveryReads, DeliveryWrites, Page } from "@hexlane/core";
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, not, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { insertRows, type Over, param, paramOf, type Session, shapes, statement } from "../session.ts";

/** The column by which a delivery log is filtered. */
type LogKey = "projectId" | "endpoint";

const deliveries = crud("delivery", { key: ["id"] });
const leases = crud("lease");
const failures = crud("endpointFailure");

// The status is a literal: with a parameter, the partial index of pending deliveries would not be used.
const PENDING = statement(({ db, tables: { delivery } }) =>
  db
    .select()
    .from(delivery)
    .where(and(eq(delivery.partition, param("partition")), sql`${delivery.status} = 'pending'`))
    .orderBy(asc(delivery.sequence))
    .limit(1),
);
const DELIVERIES = shapes(({ db, tables: { delivery } }, { part, by }: { part: PagePart; by: LogKey }) => {
  const order = { column: delivery.createdAt, id: delivery.id, descending: true };
  return db
    .select()
    .from(delivery)
    .where(and(eq(delivery[by], param("value")), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const DUE_BY = statement(({ db, tables: { delivery }, isIn }) =>
  db
    .select({ partition: delivery.partition, endpoint: delivery.endpoint })
    .from(delivery)
    .where(
      and(
        isNotNull(delivery.nextAttemptAt),
        lte(delivery.nextAttemptAt, paramOf(delivery.nextAttemptAt, "dueBy")),
        not(isIn(delivery.endpoint, "exceptEndpoints")),
      ),
    )
    .orderBy(asc(delivery.nextAttemptAt), asc(delivery.sequence))
    .limit(param("limit")),
);
const DUE_AFTER = statement(({ db, tables: { delivery } }) =>
  db
    .select({ partition: delivery.partition, endpoint: delivery.endpoint })
    .from(delivery)
    .where(
      and(isNotNull(delivery.nextAttemptAt), gt(delivery.nextAttemptAt, paramOf(delivery.nextAttemptAt, "instant"))),
    )
    .limit(param("limit")),
);
const PURGE_DELIVERIES = statement(({ db, tables: { delivery } }) => {
  const old = db
    .select({ sequence: delivery.sequence })
    .from(delivery)
    .where(and(isNotNull(delivery.finishedAt), lt(delivery.finishedAt, paramOf(delivery.finishedAt, "before"))))
    .orderBy(asc(delivery.finishedAt), asc(delivery.id))
    .limit(param("limit"));
  return db.delete(delivery).where(inArray(delivery.sequence, old)).returning({ sequence: delivery.sequence });
});

async function listBy(session: Session, by: LogKey, value: string, page: Page) {
  const [part] = partsOf(page);
  const values = { value, limit: page.limit + 1, ...placeValues(page) };
  return closeByTime(await session.run(DELIVERIES({ part, by }), values), page, ({ createdAt }) => createdAt);
}

export const deliveryReads: Over<DeliveryReads> = {
  findDelivery: deliveries.find,
  findPendingDelivery: async (session, partition) => (await session.run(PENDING, { partition }))[0],
  listDeliveries: async (session, projectId, page) => await listBy(session, "projectId", projectId, page),
  listDeliveriesTo: async (session, endpoint, page) => await listBy(session, "endpoint", endpoint, page),
  listDuePartitions: async (session, dueBy, limit, exceptEndpoints = []) =>
    await session.run(DUE_BY, { dueBy, limit, exceptEndpoints }),
  listPartitionsDueAfter: async (session, instant, limit) => await session.run(DUE_AFTER, { instant, limit }),
  findLease: leases.find,
  findEndpointFailure: failures.find,
};

export const deliveryWrites: Over<DeliveryWrites> = {
  insertDeliveries: (session, rows) => insertRows(session, "delivery", rows),
  saveDelivery: deliveries.save,
  purgeDeliveries: async (session, finishedBefore, limit) =>
    (await session.run(PURGE_DELIVERIES, { before: finishedBefore, limit })).length,
  saveLease: leases.upsert,
  deleteLease: leases.delete,
  saveEndpointFailure: failures.upsert,
  deleteEndpointFailure: failures.delete,
};
