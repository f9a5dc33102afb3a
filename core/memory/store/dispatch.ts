/** Deliveries, who works on them, and who follows the outbox, in memory. @module */
import type { DueTask, DueTaskEvent, ReminderMark } from "../../delivery/reminder/reminder.ts";
import { cutPage } from "../../page.ts";
import type { DispatchReads, DispatchWrites } from "../../ports/store.ts";
import { orderBy } from "./copy.ts";
import { count, type Over } from "./database.ts";
import { keyOf, type TaskRow } from "./rows.ts";

export const dispatchReads: Over<DispatchReads> = {
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

  findLease: ({ leases }, name) => withoutId(leases.get(name)),
  findEndpointFailure: ({ endpointFailures }, endpoint) => withoutId(endpointFailures.get(endpoint)),
  findCursor: ({ cursors }, name) => cursors.get(name)?.value ?? 0,

  findIntegrationById: ({ integrations }, id) => integrations.get(id),
  listReminderLeadTimes: ({ notificationPreferences, integrations }) => [
    ...new Set([
      ...[...notificationPreferences.all()].map((row) => row.dueDateReminderLeadTimeMinutes),
      ...[...integrations.all()]
        .filter(({ kind }) => kind === "generic-webhook")
        .map((row) => row.dueDateReminderLeadTimeMinutes),
    ]),
  ],
  listTasksDue: ({ tasks }, from, before, page) => {
    const due = [...tasks.all()].filter(
      ({ deletedAt, dueDate }) => !deletedAt && dueDate !== null && dueDate >= from && dueDate < before,
    );
    return cutPage(due.map(dueTaskOf), page, {
      placeOf: ({ dueDate, id }) => ({ value: Number(dueDate), id }),
    });
  },
  listDueTaskEvents: ({ tasks, events }, afterSequence, upToSequence) => {
    const found: DueTaskEvent[] = [];
    for (let sequence = afterSequence + 1; sequence <= upToSequence; sequence++) {
      for (const { taskId, type, createdAt } of events.by("sequence", String(sequence))) {
        const task = taskId === null ? undefined : tasks.get(taskId);
        if (task?.dueDate && !task.deletedAt) found.push({ taskId: task.id, type, createdAt });
      }
    }
    return found;
  },
  hasReminderMark: ({ reminderMarks }, mark) => reminderMarks.get(markKey(mark)) !== undefined,
};

export const dispatchWrites: Over<DispatchWrites> = {
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

  saveLease: ({ leases }, lease) => leases.upsert({ ...lease, id: lease.name }),
  deleteLease: ({ leases }, name) => leases.delete(name),
  saveEndpointFailure: ({ endpointFailures }, failure) => endpointFailures.upsert({ ...failure, id: failure.endpoint }),
  deleteEndpointFailure: ({ endpointFailures }, endpoint) => endpointFailures.delete(endpoint),
  saveCursor: ({ cursors }, name, value) => cursors.upsert({ id: name, name, value }),

  purgeEvents: ({ events, counters }, before, throughSequence, limit) => {
    const last = Math.min(throughSequence, (counters.get("events")?.value ?? 0) - 1);
    const old = orderBy(events.all(), ({ sequence }) => [sequence]).slice(0, limit);
    const first = old.filter(({ createdAt, sequence }) => createdAt < before && sequence <= last);
    for (const { id } of first) events.delete(id);
    return first.at(-1)?.sequence ?? 0;
  },

  insertReminderMark: ({ reminderMarks }, mark) => reminderMarks.insert({ ...mark, id: markKey(mark) }),
};

/** What tells marks apart. */
export function markKey({ taskId, kind, dueDate }: Pick<ReminderMark, "taskId" | "kind" | "dueDate">): string {
  return keyOf(taskId, kind, dueDate.getTime());
}

function dueTaskOf({ id, projectId, userId, status, columnId, dueDate, dueDateOnly }: TaskRow): DueTask {
  return { id, projectId, userId, status, columnId, dueDate, dueDateOnly };
}

function withoutId<Row extends { id: string }>(row: Row | undefined): Omit<Row, "id"> | undefined {
  if (!row) return undefined;
  const { id: _, ...record } = row;
  return record;
}
