/**
 * Partitions that wait for capacity in this process. Accounts take turns, and the endpoints of each account take turns
 * (round robin), so an account gains no advantage from many endpoints or from many partitions of one endpoint.
 *
 * @module
 */
import { MAX_WAITING_PARTITIONS } from "../../limits.ts";

/** The waiting partitions of an endpoint. */
interface Waiting {
  partitions: Set<string>;
  /** Whether more partitions are due than may wait here. */
  isOverflowing: boolean;
}

export class WaitingPartitions {
  /** The waiting partitions, by account and endpoint, in the order in which they take turns. */
  readonly #accounts = new Map<string, Map<string, Waiting>>();

  add(partition: string, endpoint: string, account: string): void {
    const endpoints = this.#accounts.get(account) ?? new Map<string, Waiting>();
    const waiting = endpoints.get(endpoint) ?? { partitions: new Set(), isOverflowing: false };
    this.#accounts.set(account, endpoints.set(endpoint, waiting));
    if (waiting.partitions.size < MAX_WAITING_PARTITIONS) waiting.partitions.add(partition);
    else if (!waiting.partitions.has(partition)) waiting.isOverflowing = true;
  }

  /**
   * Removes the partition whose turn it is.
   *
   * @param hasCapacity whether an endpoint may send now
   * @returns the partition, and whether more partitions of its endpoint are due than were waiting
   */
  takeNext(hasCapacity: (endpoint: string, account: string) => boolean): {
    next: string | undefined;
    hasMore: boolean;
  } {
    for (const [account, endpoints] of this.#accounts) {
      for (const [endpoint, { partitions, isOverflowing }] of endpoints) {
        const [next] = partitions;
        if (next === undefined || !hasCapacity(endpoint, account)) continue;
        partitions.delete(next);
        // Moves the endpoint behind the account's other endpoints, and the account behind the other accounts.
        endpoints.delete(endpoint);
        if (partitions.size > 0) endpoints.set(endpoint, { partitions, isOverflowing });
        this.#accounts.delete(account);
        if (endpoints.size > 0) this.#accounts.set(account, endpoints);
        return { next, hasMore: partitions.size === 0 && isOverflowing };
      }
    }
    return { next: undefined, hasMore: false };
  }

  /** Lists the endpoints that have no capacity. */
  withoutCapacity(hasCapacity: (endpoint: string, account: string) => boolean): string[] {
    return [...this.#accounts].flatMap(([account, endpoints]) =>
      [...endpoints.keys()].filter((endpoint) => !hasCapacity(endpoint, account)),
    );
  }

  drop(endpoint: string): void {
    for (const [account, endpoints] of this.#accounts) {
      endpoints.delete(endpoint);
      if (endpoints.size === 0) this.#accounts.delete(account);
    }
  }
}
