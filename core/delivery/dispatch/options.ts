/**
 * Limits and intervals of deliveries.
 *
 * @module
 */
import {
  DELIVERY_RETRY_SECONDS,
  MAX_DELIVERIES_PER_ENDPOINT,
  MAX_DELIVERIES_SENDING,
  PARTITION_LEASE_SECONDS,
} from "../../limits.ts";

/** Limits and intervals of deliveries. */
export interface DeliveryOptions {
  /** Maximum concurrent deliveries. @default 8 */
  concurrency?: number;
  /** Maximum concurrent deliveries to one endpoint. @default 2 */
  perEndpoint?: number;
  /** Seconds to wait before each attempt after the first. @default the schedule in `limits` */
  retrySeconds?: readonly number[];
  /**
   * A worker that does not renew its lease for this many seconds counts as dead. Must be longer than the time that a channel
   * can take to send, unless `renewPartitionLeases()` is called in time. @default 90
   */
  leaseSeconds?: number;
}

export function withDefaults({
  concurrency = MAX_DELIVERIES_SENDING,
  perEndpoint = MAX_DELIVERIES_PER_ENDPOINT,
  retrySeconds = DELIVERY_RETRY_SECONDS,
  leaseSeconds = PARTITION_LEASE_SECONDS,
}: DeliveryOptions): Required<DeliveryOptions> {
  return { concurrency, perEndpoint, retrySeconds, leaseSeconds };
}
