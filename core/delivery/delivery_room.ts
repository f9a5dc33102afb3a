/**
 * What one process remembers about its deliveries between two looks: who is being sent to, which lanes wait for their turn,
 * and how far it has read the outbox. All of it can be lost.
 *
 * @module
 */
import { AttemptLimiter } from "../identity/attempt_limiter.ts";
import {
  DELIVERY_RETRY_SECONDS,
  LANE_LEASE_SECONDS,
  LANE_PAGE_ROWS,
  MAX_DELIVERIES_PER_ENDPOINT,
  MAX_DELIVERIES_SENDING,
  MAX_UNPROVEN_MAILS,
  MAX_WAITING_LANES,
  UNPROVEN_MAIL_SECONDS,
} from "../limits.ts";
import { endpointOfLane } from "./delivery.ts";

export interface DeliveryOptions {
  /** Sent side by side. @default 8 */
  concurrency?: number;
  /** Of those, to one endpoint. @default 2 */
  perEndpoint?: number;
  /** Seconds between attempts, one for each after the first. @default that of `limits` */
  retrySeconds?: readonly number[];
  /** After how long a worker that does not come back is taken for dead. @default 90 */
  leaseSeconds?: number;
}

export class DeliveryRoom {
  readonly options: Required<DeliveryOptions>;
  /** How far the outbox was read by this process: what came before needs no second look. */
  relayed = 0;
  /** Mails to addresses that nobody confirmed, by endpoint: nobody's mailbox is flooded through us. */
  readonly unprovenAddresses: AttemptLimiter = new AttemptLimiter({
    limit: MAX_UNPROVEN_MAILS,
    windowSeconds: UNPROVEN_MAIL_SECONDS,
  });
  /** Whether the last sweep found more than it could take. */
  isMoreDue = false;
  /** Lanes that the last sweep woke and nobody looked at yet. */
  readonly woken: Set<string> = new Set<string>();
  readonly #sending = new Map<string, number>();
  readonly #waiting = new Map<string, Set<string>>();
  /** Endpoints of which more lanes are due than may wait here. */
  readonly #overflown = new Set<string>();
  readonly #calledOff = new AbortController();

  constructor({
    concurrency = MAX_DELIVERIES_SENDING,
    perEndpoint = MAX_DELIVERIES_PER_ENDPOINT,
    retrySeconds = DELIVERY_RETRY_SECONDS,
    leaseSeconds = LANE_LEASE_SECONDS,
  }: DeliveryOptions = {}) {
    this.options = { concurrency, perEndpoint, retrySeconds, leaseSeconds };
  }

  /** Aborted when what is being sent is called off. */
  get signal(): AbortSignal {
    return this.#calledOff.signal;
  }

  callOff(): void {
    this.#calledOff.abort();
  }

  /** Whether it is time for another sweep: there is more, and little left of the last one. */
  get wantsMore(): boolean {
    return this.isMoreDue && this.woken.size < LANE_PAGE_ROWS / 4;
  }

  /** Endpoints to which as much is being sent as may be, and of which enough lanes wait. */
  get busyEndpoints(): string[] {
    return [...this.#waiting.keys()];
  }

  /** Lets somebody work on a lane of an endpoint; if too many do already, the lane waits. */
  enter(lane: string): boolean {
    const endpoint = endpointOfLane(lane);
    const sending = this.#sending.get(endpoint) ?? 0;
    if (sending < this.options.perEndpoint) {
      this.#sending.set(endpoint, sending + 1);
      return true;
    }
    const waiting = this.#waiting.get(endpoint) ?? new Set();
    this.#waiting.set(endpoint, waiting);
    if (waiting.size < MAX_WAITING_LANES) waiting.add(lane);
    else if (!waiting.has(lane)) this.#overflown.add(endpoint);
    return false;
  }

  /**
   * Ends the work on a lane.
   *
   * @returns the lane whose turn it is now, and whether there are more than those that waited here
   */
  leave(lane: string): { next: string | undefined; hasMore: boolean } {
    const endpoint = endpointOfLane(lane);
    const sending = (this.#sending.get(endpoint) ?? 1) - 1;
    if (sending > 0) this.#sending.set(endpoint, sending);
    else this.#sending.delete(endpoint);
    const waiting = this.#waiting.get(endpoint);
    const next = waiting?.values().next().value;
    if (next !== undefined) waiting?.delete(next);
    if (waiting?.size !== 0) return { next, hasMore: false };
    this.#waiting.delete(endpoint);
    return { next, hasMore: this.#overflown.delete(endpoint) };
  }
}
