/**
 * The delivery state of one process. It owns concurrency and fairness: which partitions are processed at the same time,
 * and which one is next. Losing it is harmless, because the store records what is due.
 *
 * @module
 */
import { AttemptLimiter } from "../../attempt_limiter.ts";
import { MAX_UNPROVEN_MAILS, PARTITION_PAGE_ROWS, UNPROVEN_MAIL_SECONDS } from "../../limits.ts";
import { endpointOfPartition } from "./delivery.ts";
import { EndpointHealth, slowKeyOf } from "./endpoint_health.ts";
import { type DeliveryOptions, withDefaults } from "./options.ts";
import { WaitingPartitions } from "./waiting_partitions.ts";

/** This process's lease on a partition. */
export interface HeldPartition {
  /** The holder's name in the lease. */
  holder: string;
  /** When the lease was last written. */
  leasedAt: Date;
}

/** A partition that is being processed. */
interface Sending {
  endpoint: string;
  /** The account responsible for the endpoint. */
  account: string;
  /** Whether the endpoint counted as slow at the start. */
  isSlow: boolean;
  /** Whether the account counted as slow at the start. */
  isSlowAccount: boolean;
}

/** Decides which partitions are processed at the same time. */
export class DeliveryScheduler {
  readonly options: Required<DeliveryOptions>;
  /** The outbox sequence up to which this process has planned deliveries. */
  relayed = 0;
  /** Limits email to unverified addresses per endpoint, so that the server cannot be used to flood a mailbox. */
  readonly unprovenAddresses: AttemptLimiter = new AttemptLimiter({
    limit: MAX_UNPROVEN_MAILS,
    windowSeconds: UNPROVEN_MAIL_SECONDS,
  });
  /** Whether the last sweep found more due partitions than fit on one page. */
  isMoreDue = false;
  /** Partitions that the last sweep woke and that have not started yet. */
  readonly woken: Set<string> = new Set<string>();
  /** Leases on the partitions that are being processed. */
  readonly held: Map<string, HeldPartition> = new Map<string, HeldPartition>();
  /** Cache of the accounts responsible for endpoints. */
  readonly accounts: Map<string, string> = new Map<string, string>();
  readonly #sending = new Map<string, Sending>();
  readonly #waiting = new WaitingPartitions();
  readonly #health = new EndpointHealth();
  readonly #aborting = new AbortController();

  /** Create one per process. */
  constructor(options: DeliveryOptions = {}) {
    this.options = withDefaults(options);
  }

  /** The signal that aborts deliveries in progress. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Aborts deliveries in progress, because the process is about to exit. */
  abort(): void {
    this.#aborting.abort();
  }

  /** Whether to sweep again because more partitions are due and few from the last sweep are left. */
  get wantsMore(): boolean {
    return this.isMoreDue && this.woken.size < PARTITION_PAGE_ROWS / 4;
  }

  /** Lists the endpoints that are at capacity or requested a pause. A sweep skips them. */
  busyEndpoints(now: Date): string[] {
    return [...new Set([...this.#waiting.withoutCapacity(this.#hasCapacity), ...this.#health.pausedEndpoints(now)])];
  }

  /**
   * Starts work on a partition, unless its endpoint is paused or at capacity. A partition waits for capacity, but not for a
   * pause.
   *
   * @param account the account responsible for the endpoint
   * @returns whether to process the partition now
   */
  enter(partition: string, now: Date, account: string = slowKeyOf(endpointOfPartition(partition))): boolean {
    const endpoint = endpointOfPartition(partition);
    if (this.#health.isPaused(endpoint, now)) return false;
    this.#health.forgetSlowAccounts(now);
    if (!this.#hasCapacity(endpoint, account)) {
      this.#waiting.add(partition, endpoint, account);
      return false;
    }
    const [isSlow, isSlowAccount] = [this.#health.isSlow(endpoint), this.#health.isSlowAccount(account)];
    this.#sending.set(partition, { endpoint, account, isSlow, isSlowAccount });
    return true;
  }

  /**
   * Ends work on a partition.
   *
   * @returns the next waiting partition, and whether more partitions of its endpoint are due than were waiting
   */
  leave(partition: string): { next: string | undefined; hasMore: boolean } {
    this.#sending.delete(partition);
    return this.#waiting.takeNext(this.#hasCapacity);
  }

  /** Records how long an attempt took. */
  recordAttempt(partition: string, time: { startedAt: Date; now: Date }): void {
    const endpoint = endpointOfPartition(partition);
    this.#health.recordAttempt(endpoint, this.#sending.get(partition)?.account ?? slowKeyOf(endpoint), time);
  }

  /** Pauses an endpoint at its own request, for at most ten minutes. */
  pause(partition: string, seconds: number, now: Date): void {
    const endpoint = endpointOfPartition(partition);
    this.#health.pause(endpoint, seconds, now);
    // The first sweep after the pause finds its waiting partitions in the store.
    this.#waiting.drop(endpoint);
  }

  /** Ends the pause of an endpoint. */
  resume(endpoint: string): void {
    this.#health.resume(endpoint);
  }

  /**
   * Slow endpoints share half of the capacity. A single account may use up to three quarters of it. All accounts that
   * recently had a slow endpoint together may also use up to three quarters, so the rest stays free for other accounts.
   */
  readonly #hasCapacity = (endpoint: string, account: string): boolean => {
    const { perEndpoint, concurrency } = this.options;
    const sending = [...this.#sending.values()];
    const isFull = (share: number, counts: (sending: Sending) => boolean) => sending.filter(counts).length >= share;
    const half = Math.max(1, Math.floor(concurrency / 2));
    const most = Math.ceil(concurrency * 0.75);
    if (isFull(perEndpoint, (other) => other.endpoint === endpoint)) return false;
    if (isFull(most, (other) => other.account === account)) return false;
    if (this.#health.isSlow(endpoint) && isFull(half, ({ isSlow }) => isSlow)) return false;
    return !this.#health.isSlowAccount(account) || !isFull(most, ({ isSlowAccount }) => isSlowAccount);
  };
}
