/** The outbox and the cursors of its consumers, in memory. @module */
import type { StoredEvent, TrackerEvent } from "../../../history/event_types.ts";
import { cutPage } from "../../../page.ts";
import type { EventReads, EventWrites } from "../../../ports/store/delivery/event.ts";
import { bytesOf } from "../copy.ts";
import { count, type Over } from "../database.ts";
import { orderBy } from "../order.ts";

export const eventReads: Over<EventReads> = {
  listEvents: ({ events, counters }, afterSequence, limit, maxBytes) => {
    const last = counters.get("events")?.value ?? 0;
    const found: StoredEvent[] = [];
    let bytes = 0;
    for (let sequence = Math.max(afterSequence, 0) + 1; sequence <= last && found.length < limit; sequence++) {
      for (const event of events.by("sequence", String(sequence))) {
        if (maxBytes !== undefined) bytes += bytesOf(event.data);
        if (found.length > 0 && bytes > (maxBytes ?? 0)) return found;
        found.push(event);
      }
    }
    return found;
  },
  listEventsOfChange: ({ events }, changeId) => events.by("change", changeId).map(({ sequence: _, ...event }) => event),
  listTaskEventsSince: ({ events }, taskIds, since) =>
    [...new Set(taskIds)].flatMap((taskId) =>
      events
        .by("task", taskId)
        .filter(({ createdAt }) => createdAt >= since)
        .map(({ sequence: _, workspaceId: __, windowId: ___, data: ____, ...outline }) => ({ ...outline, taskId })),
    ),
  listTaskEvents: ({ events }, { taskId, type, since }, page) => {
    const wanted = events.by("task", taskId).filter((event) => event.type === type && event.createdAt >= since);
    const placeOf = ({ id, createdAt }: TrackerEvent) => ({ value: createdAt.getTime(), id });
    const whole = wanted.map(({ sequence: _, ...event }): TrackerEvent => event);
    return cutPage(whole, page, { placeOf, descending: true });
  },
  findLastSequence: ({ counters }) => counters.get("events")?.value ?? 0,
  findCursor: ({ cursors }, name) => cursors.get(name)?.value ?? 0,
};

export const eventWrites: Over<EventWrites> = {
  appendEvents: (tables, events) => {
    for (const event of events) tables.events.insert({ ...event, sequence: count(tables, "events") });
  },
  purgeEvents: ({ events, counters }, before, throughSequence, limit) => {
    const last = Math.min(throughSequence, (counters.get("events")?.value ?? 0) - 1);
    const old = orderBy(events.all(), ({ sequence }) => [sequence]).slice(0, limit);
    const first = old.filter(({ createdAt, sequence }) => createdAt < before && sequence <= last);
    for (const { id } of first) events.delete(id);
    return first.at(-1)?.sequence ?? 0;
  },
  saveCursor: ({ cursors }, name, value) => cursors.upsert({ name, value }),
};
