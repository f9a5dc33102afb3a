/** The outbox and the inboxes in memory. @module */
import type { StoredEvent } from "../delivery/event.ts";
import { cutPage } from "../page.ts";
import type { DeliveryReads, DeliveryWrites } from "../ports/store.ts";
import { count, type Over } from "./database.ts";

export const deliveryReads: Over<DeliveryReads> = {
  listEvents: ({ events, counters }, afterSequence, limit) => {
    const last = counters.get("events")?.value ?? 0;
    const found: StoredEvent[] = [];
    for (let sequence = Math.max(afterSequence, 0) + 1; sequence <= last && found.length < limit; sequence++) {
      found.push(...events.by("sequence", String(sequence)));
    }
    return found;
  },

  findNotification: ({ notifications }, id) => notifications.get(id),
  listNotifications: ({ notifications }, userId, page) =>
    cutPage(notifications.by("user", userId), page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
    }),
};

export const deliveryWrites: Over<DeliveryWrites> = {
  appendEvents: (tables, events) => {
    for (const event of events) tables.events.insert({ ...event, sequence: count(tables, "events") });
  },

  insertNotifications: ({ notifications }, rows) => {
    for (const row of rows) notifications.insert(row);
  },
};
