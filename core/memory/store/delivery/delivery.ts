/** Deliveries, leases on their partitions, and failing endpoints, in memory. @module */
import { cutPage } from "../../../page.ts";
import type { DeliveryReads, DeliveryWrites } from "../../../ports/store/delivery/delivery.ts";
import { count, type Over } from "../database.ts";
import { orderBy } from "../order.ts";

export const deliveryReads: Over<DeliveryReads> = {
  findDelivery: ({ deliveries }, id) => deliveries.get(id),
  findPendingDelivery: ({ deliveries }, partition) => {
    const pending = deliveries.by("pending partition", partition);
    return pending.reduce<(typeof pending)[number] | undefined>(
      (first, row) => (first && first.sequence < row.sequence ? first : row),
      undefined,
    );
  },
  listDeliveries: ({ deliveries }, projectId, page) =>
    cutPage(deliveries.by("project", projectId), page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
    }),
  listDeliveriesTo: ({ deliveries }, endpoint, page) =>
    cutPage(deliveries.by("endpoint", endpoint), page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
    }),
  listDuePartitions: ({ deliveries }, dueBy, limit, exceptEndpoints = []) => {
    const due = deliveries
      .by("due", "yes")
      .flatMap(({ nextAttemptAt, sequence, partition, endpoint }) =>
        nextAttemptAt && nextAttemptAt <= dueBy && !exceptEndpoints.includes(endpoint)
          ? [{ nextAttemptAt, sequence, partition, endpoint }]
          : [],
      );
    const first = orderBy(due, ({ nextAttemptAt, sequence }) => [nextAttemptAt, sequence]).slice(0, limit);
    return first.map(({ partition, endpoint }) => ({ partition, endpoint }));
  },
  listPartitionsDueAfter: ({ deliveries }, instant, limit) =>
    deliveries
      .by("due", "yes")
      .filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt > instant)
      .slice(0, limit)
      .map(({ partition, endpoint }) => ({ partition, endpoint })),
  findLease: ({ leases }, name) => leases.get(name),
  findEndpointFailure: ({ endpointFailures }, endpoint) => endpointFailures.get(endpoint),
};

export const deliveryWrites: Over<DeliveryWrites> = {
  insertDeliveries: (tables, rows) => {
    for (const row of rows) tables.deliveries.insert({ ...row, sequence: count(tables, "deliveries") });
  },
  saveDelivery: ({ deliveries }, delivery) => {
    const { sequence } = deliveries.get(delivery.id) ?? {};
    if (sequence !== undefined) deliveries.save({ ...delivery, sequence });
  },
  purgeDeliveries: ({ deliveries }, finishedBefore, limit) => {
    const old = [...deliveries.all()].filter(({ finishedAt }) => finishedAt !== null && finishedAt < finishedBefore);
    const first = orderBy(old, ({ finishedAt, id }) => [finishedAt ?? finishedBefore, id]).slice(0, limit);
    for (const { id } of first) deliveries.delete(id);
    return first.length;
  },
  saveLease: ({ leases }, lease) => leases.upsert(lease),
  deleteLease: ({ leases }, name) => leases.delete(name),
  saveEndpointFailure: ({ endpointFailures }, failure) => endpointFailures.upsert(failure),
  deleteEndpointFailure: ({ endpointFailures }, endpoint) => endpointFailures.delete(endpoint),
};
