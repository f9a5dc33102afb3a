/** Deliveries, leases on their partitions, and failing endpoints. @module */
import type { Delivery, EndpointFailure, Lease, StoredDelivery } from "../../../delivery/dispatch/delivery.ts";
import type { Page, PageOf } from "../../../page.ts";

/** A partition with a due delivery, and its endpoint. */
export interface DuePartition {
  /** See {@linkcode partitionOf}. */
  partition: string;
  /** See {@linkcode endpointOf}. */
  endpoint: string;
}

/** Reads delivery records. */
export interface DeliveryReads {
  findDelivery(id: string): Promise<StoredDelivery | undefined>;
  /** Finds the first pending delivery of the partition, in insertion order. */
  findPendingDelivery(partition: string): Promise<StoredDelivery | undefined>;
  /** Lists the deliveries of a project, newest first, by `createdAt`, then `id`. */
  listDeliveries(projectId: string, page: Page): Promise<PageOf<StoredDelivery>>;
  /** Lists the deliveries to an endpoint, newest first, by `createdAt`, then `id`. */
  listDeliveriesTo(endpoint: string, page: Page): Promise<PageOf<StoredDelivery>>;
  /**
   * Lists partitions with a pending delivery whose `nextAttemptAt` is at or before the instant, earliest first, without
   * partitions of `exceptEndpoints`. A partition may be listed more than once.
   */
  listDuePartitions(dueBy: Date, limit: number, exceptEndpoints?: readonly string[]): Promise<DuePartition[]>;
  /** Lists partitions with a pending delivery whose `nextAttemptAt` is after the instant, in no particular order. */
  listPartitionsDueAfter(instant: Date, limit: number): Promise<DuePartition[]>;
  findLease(name: string): Promise<Lease | undefined>;
  findEndpointFailure(endpoint: string): Promise<EndpointFailure | undefined>;
}

/** Changes delivery records. */
export interface DeliveryWrites {
  /** Inserts deliveries in this order. Unique: id. Deliveries are deleted with their project. */
  insertDeliveries(deliveries: readonly Delivery[]): Promise<void>;
  saveDelivery(delivery: Delivery): Promise<void>;
  /** Deletes up to `limit` deliveries that finished before the time. Returns the number of deleted deliveries. */
  purgeDeliveries(finishedBefore: Date, limit: number): Promise<number>;
  /** Inserts the lease, or replaces the one with the same name. */
  saveLease(lease: Lease): Promise<void>;
  deleteLease(name: string): Promise<void>;
  /** Inserts or replaces the failure of the endpoint. */
  saveEndpointFailure(failure: EndpointFailure): Promise<void>;
  deleteEndpointFailure(endpoint: string): Promise<void>;
}
