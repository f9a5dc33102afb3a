/**
 * The state of deliveries in one process: which endpoints are being sent to, which partitions wait, and how far the outbox was
 * read. All of it can be lost.
 *
 * @module
 */
import { AttemptLimiter } from "../../attempt_limiter.ts";
import {
  DELIVERY_RETRY_SECONDS,
  MAX_DELIVERIES_PER_ENDPOINT,
  MAX_DELIVERIES_SENDING,
  MAX_ENDPOINT_PAUSE_SECONDS,
  MAX_PAUSED_ENDPOINTS,
  MAX_SLOW_ENDPOINTS,
  MAX_UNPROVEN_MAILS,
  MAX_WAITING_PARTITIONS,
  PARTITION_LEASE_SECONDS,
  PARTITION_PAGE_ROWS,
  SLOW_DELIVERY_SECONDS,
  UNPROVEN_MAIL_SECONDS,
} from "../../limits.ts";
import { endpointOfPartition } from "./delivery.ts";

/** Bounds and times of deliveries. */
export interface DeliveryOptions {
  /** Sent at the same time. @default 8 */
  concurrency?: number;
  /** Of those, to one endpoint. @default 2 */
  perEndpoint?: number;
  /** Seconds between attempts, one for each after the first. @default that of `limits` */
  retrySeconds?: readonly number[];
  /**
   * A worker that does not renew its lease for so long is taken for dead: longer than a channel may take to send, unless
   * `renewPartitionLeases` is called well before. @default 90
   */
  leaseSeconds?: number;
}

/** A partition that this process works on. */
export interface HeldPartition {
  /** The name in the lease. */
  holder: string;
  /** When its lease was last written. */
  leasedAt: Date;
}

/** Decides which partitions are processed at the same time. */
export class DeliveryScheduler {
  /** Bounds and times. */
  readonly options: Required<DeliveryOptions>;
  /** The last sequence of the outbox that this process has read. */
  relayed = 0;
  /** Mails to unconfirmed addresses, by endpoint, so that the server cannot be used to flood a mailbox. */
  readonly unprovenAddresses: AttemptLimiter = new AttemptLimiter({
    limit: MAX_UNPROVEN_MAILS,
    windowSeconds: UNPROVEN_MAIL_SECONDS,
  });
  /** Whether the last sweep found more than it could take. */
  isMoreDue = false;
  /** Partitions that the last sweep woke and that were not processed yet. */
  readonly woken: Set<string> = new Set<string>();
  /** Partitions that are being processed. */
  readonly held: Map<string, HeldPartition> = new Map<string, HeldPartition>();
  /** Partitions that are being processed, by endpoint, and whether each counts as slow. */
  readonly #sending = new Map<string, { partition: string; isSlow: boolean }[]>();
  readonly #waiting = new Map<string, Set<string>>();
  /** Endpoints with more due partitions than may wait here. */
  readonly #overflown = new Set<string>();
  /** Endpoints, or all mail together, that took long for an answer the last time; those noted last come last. */
  readonly #slow = new Set<string>();
  #sendingSlowly = 0;
  /** Endpoints that asked for a pause (`Retry-After`), and its end in milliseconds. */
  readonly #paused = new Map<string, number>();
  readonly #calledOff = new AbortController();

  /** One per process. */
  constructor({
    concurrency = MAX_DELIVERIES_SENDING,
    perEndpoint = MAX_DELIVERIES_PER_ENDPOINT,
    retrySeconds = DELIVERY_RETRY_SECONDS,
    leaseSeconds = PARTITION_LEASE_SECONDS,
  }: DeliveryOptions = {}) {
    this.options = { concurrency, perEndpoint, retrySeconds, leaseSeconds };
  }

  /** Aborted when what is being sent is called off. */
  get signal(): AbortSignal {
    return this.#calledOff.signal;
  }

  /** Ends what is being sent: the process is about to end. */
  callOff(): void {
    this.#calledOff.abort();
  }

  /** Whether to sweep again: more is due, and little is left of the last sweep. */
  get wantsMore(): boolean {
    return this.isMoreDue && this.woken.size < PARTITION_PAGE_ROWS / 4;
  }

  /**
   * Endpoints to which nothing more can be sent now: enough is on its way already, or they asked for time. Not to be looked
   * for in a sweep.
   */
  busyEndpoints(now: Date): string[] {
    const waiting = [...this.#waiting.keys()].filter((endpoint) => !this.#hasCapacityFor(endpoint));
    return [...new Set([...waiting, ...[...this.#paused.keys()].filter((endpoint) => this.#isPaused(endpoint, now))])];
  }

  /** Starts the work on a partition, unless its endpoint is paused or enough is being sent to it; in the latter case it waits. */
  enter(partition: string, now: Date): boolean {
    const endpoint = endpointOfPartition(partition);
    if (this.#isPaused(endpoint, now)) return false;
    if (this.#hasCapacityFor(endpoint)) {
      const isSlow = this.#isSlow(endpoint);
      this.#sending.set(endpoint, [...(this.#sending.get(endpoint) ?? []), { partition, isSlow }]);
      if (isSlow) this.#sendingSlowly++;
      return true;
    }
    const waiting = this.#waiting.get(endpoint) ?? new Set();
    this.#waiting.set(endpoint, waiting);
    if (waiting.size < MAX_WAITING_PARTITIONS) waiting.add(partition);
    else if (!waiting.has(partition)) this.#overflown.add(endpoint);
    return false;
  }

  /**
   * Ends the work on a partition.
   *
   * @returns the next waiting partition, and whether more are due than those that waited here
   */
  leave(partition: string): { next: string | undefined; hasMore: boolean } {
    const endpoint = endpointOfPartition(partition);
    const partitions = this.#sending.get(endpoint) ?? [];
    const left = partitions.find((sending) => sending.partition === partition);
    const others = partitions.filter((sending) => sending !== left);
    if (others.length > 0) this.#sending.set(endpoint, others);
    else this.#sending.delete(endpoint);
    const wasSlow = left?.isSlow === true;
    if (wasSlow) this.#sendingSlowly--;
    const chosen = this.#nextEndpoint(endpoint, wasSlow);
    const waiting = this.#waiting.get(chosen);
    const next = waiting?.values().next().value;
    if (next === undefined || !waiting) return { next: undefined, hasMore: false };
    waiting.delete(next);
    // The endpoint goes behind the others: round robin.
    this.#waiting.delete(chosen);
    if (waiting.size > 0) this.#waiting.set(chosen, waiting);
    return { next, hasMore: waiting.size === 0 && this.#overflown.delete(chosen) };
  }

  /**
   * Notes how long an attempt took. Slow endpoints together get no more than half of what is sent at once, so that however
   * many hang, the others do not wait for them.
   *
   * @returns whether the partition occupies a slot that is meant for quick endpoints
   */
  noteAttempt(partition: string, { startedAt, now }: { startedAt: Date; now: Date }): boolean {
    const endpoint = endpointOfPartition(partition);
    const key = slowKeyOf(endpoint);
    this.#slow.delete(key);
    if (now.getTime() - startedAt.getTime() < SLOW_DELIVERY_SECONDS * 1000) return false;
    this.#slow.add(key);
    if (this.#slow.size > MAX_SLOW_ENDPOINTS) this.#slow.delete(this.#slow.values().next().value ?? "");
    return this.#sending.get(endpoint)?.some((sending) => sending.partition === partition && !sending.isSlow) === true;
  }

  /** An endpoint asked for a pause: nothing is sent to it until then, or for ten minutes. */
  pause(partition: string, seconds: number, now: Date): void {
    const endpoint = endpointOfPartition(partition);
    const until = now.getTime() + Math.min(seconds, MAX_ENDPOINT_PAUSE_SECONDS) * 1000;
    this.#paused.delete(endpoint);
    this.#paused.set(endpoint, until);
    // The store knows of them, and the first sweep after the pause asks it.
    this.#waiting.delete(endpoint);
    this.#overflown.delete(endpoint);
    if (this.#paused.size <= MAX_PAUSED_ENDPOINTS) return;
    for (const other of [...this.#paused.keys()]) if (!this.#isPaused(other, now)) this.#paused.delete(other);
    if (this.#paused.size > MAX_PAUSED_ENDPOINTS) this.#paused.delete(this.#paused.keys().next().value ?? "");
  }

  /** Ends the pause of an endpoint. */
  resume(endpoint: string): void {
    this.#paused.delete(endpoint);
  }

  #isPaused(endpoint: string, now: Date): boolean {
    const left = (this.#paused.get(endpoint) ?? 0) - now.getTime();
    // A pause that is longer than any is left over from before the clock was set back.
    return left > 0 && left <= MAX_ENDPOINT_PAUSE_SECONDS * 1000;
  }

  #isSlow(endpoint: string): boolean {
    return this.#slow.has(slowKeyOf(endpoint));
  }

  #hasCapacityFor(endpoint: string): boolean {
    const { perEndpoint, concurrency } = this.options;
    if ((this.#sending.get(endpoint)?.length ?? 0) >= perEndpoint) return false;
    return !this.#isSlow(endpoint) || this.#sendingSlowly < Math.max(1, Math.floor(concurrency / 2));
  }

  /** The endpoint to continue with: among slow endpoints, which share their slots, the one that has waited longest. */
  #nextEndpoint(left: string, wasSlow: boolean): string {
    if (!wasSlow) return left;
    for (const endpoint of this.#waiting.keys()) {
      if (this.#isSlow(endpoint) && this.#hasCapacityFor(endpoint)) return endpoint;
    }
    return left;
  }
}

/** All mail goes through one server. */
function slowKeyOf(endpoint: string): string {
  return endpoint.startsWith("email:") ? "email" : endpoint;
}
