/** Deliveries, who works on them, and how far what follows the outbox has come. @module */
import type { Delivery, EndpointFailure, Lease, StoredDelivery } from "../../delivery/dispatch/delivery.ts";
import type { Integration } from "../../delivery/integration/integration.ts";
import type { DueTask, DueTaskEvent, ReminderMark } from "../../delivery/reminder/reminder.ts";
import type { Page, PageOf } from "../../page.ts";

/** A partition with something due, and its endpoint. */
export interface DuePartition {
  /** The partition, by {@linkcode partitionOf}. */
  partition: string;
  /** The endpoint, by {@linkcode endpointOf}. */
  endpoint: string;
}

/** Those who follow the outbox, each at a place of its own. */
export type CursorName = "relay" | "purge" | "reminder events" | "reminder instant";

/** Reading what is under way. */
export interface DispatchReads {
  /** Undefined when there is none. */
  findDelivery(id: string): Promise<StoredDelivery | undefined>;
  /** The pending delivery of the partition that was inserted first. */
  findPendingDelivery(partition: string): Promise<StoredDelivery | undefined>;
  /** Those of a project, newest first, by `createdAt`, then `id`. */
  listDeliveries(projectId: string, page: Page): Promise<PageOf<StoredDelivery>>;
  /**
   * Partitions with a pending delivery whose `nextAttemptAt` is not after the instant, due first, without those of some
   * endpoints; a partition may come more than once.
   */
  listDuePartitions(dueBy: Date, limit: number, exceptEndpoints?: readonly string[]): Promise<DuePartition[]>;
  /** Partitions with a pending delivery whose `nextAttemptAt` is after the instant, in no promised order. */
  listPartitionsDueAfter(instant: Date, limit: number): Promise<DuePartition[]>;

  /** Undefined when there is none. */
  findLease(name: string): Promise<Lease | undefined>;
  /** Undefined when there is none. */
  findEndpointFailure(endpoint: string): Promise<EndpointFailure | undefined>;

  /** 0 when nobody of the name has come anywhere yet. */
  findCursor(name: CursorName): Promise<number>;

  /** Undefined when there is none. */
  findIntegrationById(id: string): Promise<Integration | undefined>;
  /** Every lead time that preferences or generic webhooks name, in minutes, each once, in no promised order. */
  listReminderLeadTimes(): Promise<number[]>;
  /** Live tasks of all workspaces that are due from the first instant on and before the second, by `dueDate`, then `id`. */
  listTasksDue(from: Date, before: Date, page: Page): Promise<PageOf<DueTask>>;
  /**
   * Events about live tasks that have a due date, whatever the type, after a sequence and up to another: in the order of
   * sequences. The latter is at most that of the last event, which was asked for before.
   */
  listDueTaskEvents(afterSequence: number, upToSequence: number): Promise<DueTaskEvent[]>;
  /** Whether there is one. */
  hasReminderMark(mark: Pick<ReminderMark, "taskId" | "kind" | "dueDate">): Promise<boolean>;
}

/** Changing what is under way. */
export interface DispatchWrites {
  /** Unique: id. Their order is kept. Those of a project go with it. */
  insertDeliveries(deliveries: readonly Delivery[]): Promise<void>;
  /** Writes it as it is now. */
  saveDelivery(delivery: Delivery): Promise<void>;
  /** Removes up to `limit` that were finished before the instant. Answers how many. */
  purgeDeliveries(finishedBefore: Date, limit: number): Promise<number>;

  /** Inserts or replaces that of the partition. */
  saveLease(lease: Lease): Promise<void>;
  /** Removes it. */
  deleteLease(name: string): Promise<void>;

  /** Inserts or replaces that of the endpoint. */
  saveEndpointFailure(failure: EndpointFailure): Promise<void>;
  /** Removes it. */
  deleteEndpointFailure(endpoint: string): Promise<void>;

  /** Writes it as it is now. */
  saveCursor(name: CursorName, value: number): Promise<void>;
  /**
   * Of the first `limit` events there are, removes those that happened before the instant and have at most this sequence, but
   * never the last event of all. Answers the sequence of the last that was removed, 0 for none.
   */
  purgeEvents(before: Date, throughSequence: number, limit: number): Promise<number>;

  /** Unique: (taskId, kind, dueDate). Marks go with their task when it is removed for good. */
  insertReminderMark(mark: ReminderMark): Promise<void>;
}
