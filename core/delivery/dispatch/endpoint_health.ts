/**
 * Tracks slow endpoints and accounts, and endpoints that requested a pause, for the scheduler.
 *
 * @module
 */
import {
  MAX_ENDPOINT_PAUSE_SECONDS,
  MAX_PAUSED_ENDPOINTS,
  MAX_SLOW_ENDPOINTS,
  SLOW_ACCOUNT_SECONDS,
  SLOW_DELIVERY_SECONDS,
} from "../../limits.ts";

/** The slow and paused endpoints of one process. */
export class EndpointHealth {
  /** Endpoints whose last response was slow. All email counts as one endpoint. */
  readonly #slow = new Map<string, true>();
  /**
   * Accounts that count as slow because of a slow endpoint, with the time until which they do, in Unix milliseconds.
   */
  readonly #slowAccounts = new Map<string, number>();
  /** Endpoints that requested a pause (`Retry-After`), with the end of the pause in Unix milliseconds. */
  readonly #paused = new Map<string, number>();

  /**
   * Records how long an attempt took. After a slow attempt, the endpoint counts as slow, and its account counts as slow for
   * an hour.
   */
  recordAttempt(endpoint: string, account: string, { startedAt, now }: { startedAt: Date; now: Date }): void {
    this.#slow.delete(slowKeyOf(endpoint));
    if (now.getTime() - startedAt.getTime() < SLOW_DELIVERY_SECONDS * 1000) return;
    setLatest(this.#slow, slowKeyOf(endpoint), true, MAX_SLOW_ENDPOINTS);
    setLatest(this.#slowAccounts, account, now.getTime() + SLOW_ACCOUNT_SECONDS * 1000, MAX_SLOW_ENDPOINTS);
  }

  isSlow(endpoint: string): boolean {
    return this.#slow.has(slowKeyOf(endpoint));
  }

  isSlowAccount(account: string): boolean {
    return this.#slowAccounts.has(account);
  }

  /** Forgets accounts that were slow more than an hour ago. */
  forgetSlowAccounts(now: Date): void {
    for (const [account, until] of this.#slowAccounts) {
      if (isAhead(until, now, SLOW_ACCOUNT_SECONDS)) return;
      this.#slowAccounts.delete(account);
    }
  }

  /** Pauses an endpoint at its own request, for at most ten minutes. */
  pause(endpoint: string, seconds: number, now: Date): void {
    const until = now.getTime() + Math.min(seconds, MAX_ENDPOINT_PAUSE_SECONDS) * 1000;
    for (const other of [...this.#paused.keys()]) if (!this.isPaused(other, now)) this.#paused.delete(other);
    setLatest(this.#paused, endpoint, until, MAX_PAUSED_ENDPOINTS);
  }

  resume(endpoint: string): void {
    this.#paused.delete(endpoint);
  }

  isPaused(endpoint: string, now: Date): boolean {
    return isAhead(this.#paused.get(endpoint) ?? 0, now, MAX_ENDPOINT_PAUSE_SECONDS);
  }

  pausedEndpoints(now: Date): string[] {
    return [...this.#paused.keys()].filter((endpoint) => this.isPaused(endpoint, now));
  }
}

/** Returns the name under which slowness is recorded. All email goes through one mail server and shares a name. */
export function slowKeyOf(endpoint: string): string {
  return endpoint.startsWith("email:") ? "email" : endpoint;
}

/** Sets a map entry and moves it to the end. If the map exceeds the limit, removes the first entry. */
export function setLatest<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > limit) map.delete(map.keys().next().value ?? "");
}

/**
 * Returns whether a time is in the future. A time that is too far in the future was recorded before the clock was set
 * back, and does not count.
 */
function isAhead(time: number, now: Date, maxSeconds: number): boolean {
  const left = time - now.getTime();
  return left > 0 && left <= maxSeconds * 1000;
}
