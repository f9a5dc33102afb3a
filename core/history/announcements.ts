/**
 * Announces a committed transaction, without its content. The outbox is the source of truth: events whose announcement
 * is lost are still found there.
 *
 * @module
 */
import type { Live } from "../ports/live.ts";
import type { Store, Tx } from "../ports/store.ts";

/** The {@linkcode Live} topic on which servers announce new events and notifications. */
export const EVENTS_TOPIC = "events";

/** An inbox that got something, and the workspace it is about. */
export interface NotifiedInbox {
  /** The account. */
  userId: string;
  /** The workspace it is about; null for none. */
  workspaceId: string | null;
}

/** The workspaces and inboxes that changed. */
export interface Announcement {
  /** Workspaces with new events, without duplicates. */
  workspaceIds: string[];
  /** Inboxes with new notifications. */
  inboxes: NotifiedInbox[];
  /** Whether something is to be delivered. @default false */
  deliveries?: boolean;
}

/**
 * Wraps a store so that it announces what its transactions append. A `work` may run more than once; only its last run
 * is committed. The caller does not wait for the announcement and does not fail with it.
 */
export function announcingStore(store: Store, live: Live): Store {
  let waiting: Noted | undefined;
  const publish = async (): Promise<void> => {
    const announcement = waiting?.announcement();
    waiting = undefined;
    if (announcement) await live.publish(EVENTS_TOPIC, JSON.stringify(announcement));
  };
  return {
    read: (work, options) => store.read(work, options),
    close: () => store.close(),
    async transaction(work, options) {
      let noted = new Noted();
      const result = await store.transaction((tx) => {
        noted = new Noted();
        return work(noting(tx, noted));
      }, options);
      if (noted.isEmpty) return result;
      // Transactions of one commit share an announcement.
      if (waiting) waiting.add(noted);
      else {
        waiting = noted;
        queueMicrotask(() => void publish().catch(() => undefined));
      }
      return result;
    },
  };
}

/** Parses an announcement. Undefined for one of another version. */
export function readAnnouncement(message: string): Announcement | undefined {
  try {
    const { workspaceIds, inboxes, deliveries } = JSON.parse(message) as Partial<Announcement>;
    if (!Array.isArray(workspaceIds) || !Array.isArray(inboxes)) return undefined;
    return { workspaceIds, inboxes, ...(deliveries === true ? { deliveries } : {}) };
  } catch {
    return undefined;
  }
}

/** The events and notifications of one run of `work`. */
class Noted {
  readonly #workspaceIds = new Set<string>();
  readonly #inboxes = new Map<string, NotifiedInbox>();
  #deliveries = false;

  event(workspaceId: string): void {
    this.#workspaceIds.add(workspaceId);
  }

  inbox({ userId, workspaceId }: NotifiedInbox): void {
    this.#inboxes.set(JSON.stringify([userId, workspaceId]), { userId, workspaceId });
  }

  delivery(): void {
    this.#deliveries = true;
  }

  get isEmpty(): boolean {
    return this.#workspaceIds.size === 0 && this.#inboxes.size === 0 && !this.#deliveries;
  }

  add(other: Noted): void {
    for (const id of other.#workspaceIds) this.#workspaceIds.add(id);
    for (const [key, inbox] of other.#inboxes) this.#inboxes.set(key, inbox);
    this.#deliveries ||= other.#deliveries;
  }

  announcement(): Announcement {
    const seen = { workspaceIds: [...this.#workspaceIds], inboxes: [...this.#inboxes.values()] };
    return this.#deliveries ? { ...seen, deliveries: true } : seen;
  }
}

/** The same transaction, which notes what it appends. A proxy: methods may stand on a prototype that cannot be inherited. */
function noting(tx: Tx, noted: Noted): Tx {
  const watched: Pick<Tx, "appendEvents" | "insertNotifications" | "insertDeliveries"> = {
    async insertDeliveries(deliveries) {
      await tx.insertDeliveries(deliveries);
      if (deliveries.length > 0) noted.delivery();
    },
    async appendEvents(events) {
      await tx.appendEvents(events);
      for (const { workspaceId } of events) noted.event(workspaceId);
    },
    async insertNotifications(notifications) {
      await tx.insertNotifications(notifications);
      for (const notification of notifications) noted.inbox(notification);
    },
  };
  return new Proxy(tx, {
    get(target, name) {
      if (name === "appendEvents" || name === "insertNotifications" || name === "insertDeliveries")
        return watched[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
