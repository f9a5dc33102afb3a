/**
 * The delivery state of one process: endpoints in use, waiting partitions and the outbox cursor. Losing it is harmless.
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
  SLOW_ACCOUNT_SECONDS,
  SLOW_DELIVERY_SECONDS,
  UNPROVEN_MAIL_SECONDS,
} from "../../limits.ts";
import { endpointOfPartition } from "./delivery.ts";

/** Limits and intervals of deliveries. */
export interface DeliveryOptions {
  /** Maximum concurrent deliveries. @default 8 */
  concurrency?: number;
  /** Maximum concurrent deliveries to one endpoint. @default 2 */
  perEndpoint?: number;
  /** Seconds to wait before each attempt after the first. @default the schedule in `limits` */
  retrySeconds?: readonly number[];
  /**
   * A worker that does not renew its lease for this many seconds counts as dead. Must be longer than a channel can take to
   * send, unless `renewPartitionLeases()` is called in time. @default 90
   */
  leaseSeconds?: number;
}

/** A partition that this process works on. */
export interface HeldPartition {
  /** The holder's name in the lease. */
  holder: string;
  /** When its lease was last written. */
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
  /** Whether the last sweep found more partitions than fit in one page. */
  isMoreDue = false;
  /** Partitions that the last sweep woke and that have not started yet. */
  readonly woken: Set<string> = new Set<string>();
  /** Partitions that are being processed. */
  readonly held: Map<string, HeldPartition> = new Map<string, HeldPartition>();
  /** Cache of the accounts responsible for endpoints. */
  readonly accounts: Map<string, string> = new Map<string, string>();
  readonly #sending = new Map<string, Sending>();
  /** Partitions that wait for capacity, by account and endpoint. Accounts and endpoints take turns (round robin). */
  readonly #waiting = new Map<string, Map<string, Set<string>>>();
  /** Endpoints with more due partitions than may wait here. */
  readonly #overflowing = new Set<string>();
  /** Endpoints whose last response was slow, latest last. All email counts as one endpoint. */
  readonly #slow = new Set<string>();
  /** Accounts that count as slow because of an endpoint, with the end of that time in Unix milliseconds, latest last. */
  readonly #slowAccounts = new Map<string, number>();
  /** Endpoints that requested a pause (`Retry-After`), with its end in Unix milliseconds. */
  readonly #paused = new Map<string, number>();
  readonly #aborting = new AbortController();

  /** Create one per process. */
  constructor({
    concurrency = MAX_DELIVERIES_SENDING,
    perEndpoint = MAX_DELIVERIES_PER_ENDPOINT,
    retrySeconds = DELIVERY_RETRY_SECONDS,
    leaseSeconds = PARTITION_LEASE_SECONDS,
  }: DeliveryOptions = {}) {
    this.options = { concurrency, perEndpoint, retrySeconds, leaseSeconds };
  }

  /** Aborts deliveries in progress. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Aborts deliveries in progress, because the process is about to exit. */
  abort(): void {
    this.#aborting.abort();
  }

  /** Whether to sweep again: more partitions are due, and few from the last sweep are left. */
  get wantsMore(): boolean {
    return this.isMoreDue && this.woken.size < PARTITION_PAGE_ROWS / 4;
  }

  /** Lists the endpoints that are at capacity or requested a pause. A sweep skips them. */
  busyEndpoints(now: Date): string[] {
    const waiting = [...this.#waiting].flatMap(([account, endpoints]) =>
      [...endpoints.keys()].filter((endpoint) => !this.#hasCapacityFor(endpoint, account)),
    );
    return [...new Set([...waiting, ...[...this.#paused.keys()].filter((endpoint) => this.#isPaused(endpoint, now))])];
  }

  /**
   * Starts work on a partition, unless its endpoint is paused or at capacity. A partition waits for capacity, but not for a
   * pause.
   *
   * @returns whether to process the partition now
   *
   * @param account the account responsible for the endpoint
   */
  enter(partition: string, now: Date, account: string = slowKeyOf(endpointOfPartition(partition))): boolean {
    const endpoint = endpointOfPartition(partition);
    if (this.#isPaused(endpoint, now)) return false;
    this.#forgetSlowAccounts(now);
    if (this.#hasCapacityFor(endpoint, account)) {
      const isSlowAccount = this.#slowAccounts.has(account);
      this.#sending.set(partition, { endpoint, account, isSlow: this.#isSlow(endpoint), isSlowAccount });
      return true;
    }
    const endpoints = this.#waiting.get(account) ?? new Map<string, Set<string>>();
    this.#waiting.set(account, endpoints);
    const waiting = endpoints.get(endpoint) ?? new Set();
    endpoints.set(endpoint, waiting);
    if (waiting.size < MAX_WAITING_PARTITIONS) waiting.add(partition);
    else if (!waiting.has(partition)) this.#overflowing.add(endpoint);
    return false;
  }

  /**
   * Ends work on a partition.
   *
   * @returns the next waiting partition, and whether more partitions of its endpoint are due than were waiting
   */
  leave(partition: string): { next: string | undefined; hasMore: boolean } {
    this.#sending.delete(partition);
    for (const [account, endpoints] of this.#waiting) {
      for (const [endpoint, waiting] of endpoints) {
        const [next] = waiting;
        if (next === undefined || !this.#hasCapacityFor(endpoint, account)) continue;
        waiting.delete(next);
        // Round robin: the endpoint moves behind the account's other endpoints, and the account behind the other accounts.
        endpoints.delete(endpoint);
        if (waiting.size > 0) endpoints.set(endpoint, waiting);
        this.#waiting.delete(account);
        if (endpoints.size > 0) this.#waiting.set(account, endpoints);
        return { next, hasMore: waiting.size === 0 && this.#overflowing.delete(endpoint) };
      }
    }
    return { next: undefined, hasMore: false };
  }

  /** Records how long an attempt took. After a slow one, the endpoint counts as slow, and its account does so for an hour. */
  recordAttempt(partition: string, { startedAt, now }: { startedAt: Date; now: Date }): void {
    const endpoint = slowKeyOf(endpointOfPartition(partition));
    const account = this.#sending.get(partition)?.account ?? endpoint;
    this.#slow.delete(endpoint);
    if (now.getTime() - startedAt.getTime() < SLOW_DELIVERY_SECONDS * 1000) return;
    this.#slow.add(endpoint);
    if (this.#slow.size > MAX_SLOW_ENDPOINTS) this.#slow.delete(this.#slow.values().next().value ?? "");
    this.#slowAccounts.delete(account);
    this.#slowAccounts.set(account, now.getTime() + SLOW_ACCOUNT_SECONDS * 1000);
    if (this.#slowAccounts.size > MAX_SLOW_ENDPOINTS) {
      this.#slowAccounts.delete(this.#slowAccounts.keys().next().value ?? "");
    }
  }

  /** Pauses an endpoint at its own request, for at most ten minutes. */
  pause(partition: string, seconds: number, now: Date): void {
    const endpoint = endpointOfPartition(partition);
    const until = now.getTime() + Math.min(seconds, MAX_ENDPOINT_PAUSE_SECONDS) * 1000;
    this.#paused.delete(endpoint);
    this.#paused.set(endpoint, until);
    // Drop its waiting partitions: the first sweep after the pause finds them in the store.
    for (const endpoints of this.#waiting.values()) endpoints.delete(endpoint);
    this.#overflowing.delete(endpoint);
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
    // A pause longer than allowed was recorded before the clock was set back.
    return left > 0 && left <= MAX_ENDPOINT_PAUSE_SECONDS * 1000;
  }

  #isSlow(endpoint: string): boolean {
    return this.#slow.has(slowKeyOf(endpoint));
  }

  /**
   * Slow endpoints share half of the capacity. A single account may use three quarters of it, and so may all accounts with a
   * recently slow endpoint together. The rest is reserved for other accounts.
   */
  #hasCapacityFor(endpoint: string, account: string): boolean {
    const { perEndpoint, concurrency } = this.options;
    const sending = [...this.#sending.values()];
    const isFull = (share: number, counts: (sending: Sending) => boolean) => sending.filter(counts).length >= share;
    const half = Math.max(1, Math.floor(concurrency / 2));
    const most = Math.ceil(concurrency * 0.75);
    if (isFull(perEndpoint, (other) => other.endpoint === endpoint)) return false;
    if (isFull(most, (other) => other.account === account)) return false;
    if (this.#isSlow(endpoint) && isFull(half, ({ isSlow }) => isSlow)) return false;
    return !this.#slowAccounts.has(account) || !isFull(most, ({ isSlowAccount }) => isSlowAccount);
  }

  #forgetSlowAccounts(now: Date): void {
    for (const [account, until] of this.#slowAccounts) {
      const left = until - now.getTime();
      // An end later than allowed was recorded before the clock was set back.
      if (left > 0 && left <= SLOW_ACCOUNT_SECONDS * 1000) return;
      this.#slowAccounts.delete(account);
    }
  }
}

/** Returns the name under which slowness is recorded. All email goes through one mail server and shares a name. */
function slowKeyOf(endpoint: string): string {
  return endpoint.startsWith("email:") ? "email" : endpoint;
}
