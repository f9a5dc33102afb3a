/**
 * Announces committed transactions without their content. The outbox is the source of truth, so events whose
 * announcement is lost are still found there.
 *
 * @module
 */
import type { Live } from "../ports/live.ts";
import type { Store, Tx } from "../ports/store.ts";

/** The {@linkcode Live} topic on which servers announce new events and notifications. */
export const EVENTS_TOPIC = "events";

/** An inbox that received a notification, and the workspace the notification is about. */
export interface NotifiedInbox {
  /** The account that owns the inbox. */
  userId: string;
  /** Null if the notification is not about a workspace. */
  workspaceId: string | null;
}

/** The workspaces and inboxes that changed. */
export interface Announcement {
  /** IDs of the workspaces with new events, without duplicates. */
  workspaceIds: string[];
  /** Inboxes with new notifications. */
  inboxes: NotifiedInbox[];
  /** Whether deliveries were planned. @default false */
  deliveries?: boolean;
}

/**
 * Wraps a store so that it announces the rows that its transactions append. A store may run `work` more than once, and
 * commits only the last run. The caller does not wait for the announcement, and a failed announcement does not fail the
 * caller.
 */
export function announcingStore(store: Store, live: Live): Store {
  let waiting: AppendedRows | undefined;
  const publish = async (): Promise<void> => {
    const announcement = waiting?.announcement();
    waiting = undefined;
    if (announcement) await live.publish(EVENTS_TOPIC, JSON.stringify(announcement));
  };
  return {
    read: (work, options) => store.read(work, options),
    close: () => store.close(),
    async transaction(work, options) {
      let appended = new AppendedRows();
      const result = await store.transaction((tx) => {
        appended = new AppendedRows();
        return work(recording(tx, appended));
      }, options);
      if (appended.isEmpty) return result;
      // Transactions that are committed together share an announcement.
      if (waiting) waiting.add(appended);
      else {
        waiting = appended;
        queueMicrotask(() => void publish().catch(() => undefined));
      }
      return result;
    },
  };
}

/** Parses an announcement. Returns undefined if it came from a server with a different version. */
export function readAnnouncement(message: string): Announcement | undefined {
  try {
    const { workspaceIds, inboxes, deliveries } = JSON.parse(message) as Partial<Announcement>;
    if (!Array.isArray(workspaceIds) || !Array.isArray(inboxes)) return undefined;
    return { workspaceIds, inboxes, ...(deliveries === true ? { deliveries } : {}) };
  } catch {
    return undefined;
  }
}

/** The rows that one run of `work` appended. */
class AppendedRows {
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

  add(other: AppendedRows): void {
    for (const id of other.#workspaceIds) this.#workspaceIds.add(id);
    for (const [key, inbox] of other.#inboxes) this.#inboxes.set(key, inbox);
    this.#deliveries ||= other.#deliveries;
  }

  announcement(): Announcement {
    const changed = { workspaceIds: [...this.#workspaceIds], inboxes: [...this.#inboxes.values()] };
    return this.#deliveries ? { ...changed, deliveries: true } : changed;
  }
}

/**
 * Wraps a transaction to record what it appends. Uses a proxy, because a copy would lose methods that are not own properties of
 * `tx`.
 */
function recording(tx: Tx, appended: AppendedRows): Tx {
  const watched: Pick<Tx, "appendEvents" | "insertNotifications" | "insertDeliveries"> = {
    async insertDeliveries(deliveries) {
      await tx.insertDeliveries(deliveries);
      if (deliveries.length > 0) appended.delivery();
    },
    async appendEvents(events) {
      await tx.appendEvents(events);
      for (const { workspaceId } of events) appended.event(workspaceId);
    },
    async insertNotifications(notifications) {
      await tx.insertNotifications(notifications);
      for (const notification of notifications) appended.inbox(notification);
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
