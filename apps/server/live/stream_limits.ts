/**
 * How many live streams and sockets one account, and one address, may hold open on this server. There is room for some
 * thousands together: neither a client that forgets to close what it opens nor one visitor with many accounts may take it all.
 *
 * @module
 */
import { type Clock, type LiveStream, TrackerError } from "@hexlane/core";
import { addressKey } from "../http/headers/client_address.ts";

/** A stream is no request that is soon done: who was refused comes again when one may have ended. */
const RETRY_AFTER_SECONDS = 10;
/** A stream that nobody has begun to read by then was given up before its answer was sent. */
const BEGIN_MILLISECONDS = 30_000;

interface Place {
  /** As the clock tells it. */
  takenAt: number;
  isBegun: boolean;
}

export interface StreamLimitsOptions {
  /** Streams and sockets of one account together. Undefined: as many as there is room for. */
  maxPerAccount: number | undefined;
  /** The same for one address. @default as many as there is room for */
  maxPerAddress?: number | undefined;
}

/** Who opens a stream. What is undefined or empty is not counted. */
export interface StreamHolder {
  accountId?: string | undefined;
  /** As the client's address is seen; IPv6 counts by /64. */
  ip?: string | undefined;
}

/** A limit that counts for one key. */
interface Limit {
  key: string;
  max: number;
  /** As the refusal calls it. */
  what: "account" | "address";
}

export class StreamLimits {
  readonly #clock: Clock;
  readonly #options: StreamLimitsOptions;
  /** By account or address; one without any is not in it. */
  readonly #places = new Map<string, Set<Place>>();

  constructor(clock: Clock, options: StreamLimitsOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** How many an account holds. */
  countOf(accountId: string): number {
    return this.#places.get(accountKey(accountId))?.size ?? 0;
  }

  /**
   * Opens a stream in a place of the account and of the address, which is free again when the stream is over.
   *
   * @throws {TrackerError} `rate_limited` with reason `TOO_MANY_STREAMS`; whatever `open` throws
   */
  async open(holder: StreamHolder, open: () => Promise<LiveStream>): Promise<LiveStream> {
    const limits = this.#limitsOf(holder);
    if (limits.length === 0) return await open();
    const place = this.#take(limits);
    const leave = (): void => this.#leave(limits, place);
    try {
      const stream = await open();
      stream.ended.then(leave);
      return watched(stream, () => (place.isBegun = true));
    } catch (error) {
      leave();
      throw error;
    }
  }

  #limitsOf({ accountId, ip }: StreamHolder): Limit[] {
    const { maxPerAccount, maxPerAddress } = this.#options;
    // `open` refuses a visitor.
    if (accountId === undefined) return [];
    const limits: Limit[] = [];
    if (maxPerAccount !== undefined) limits.push({ key: accountKey(accountId), max: maxPerAccount, what: "account" });
    if (maxPerAddress !== undefined && ip) {
      limits.push({ key: `address ${addressKey(ip)}`, max: maxPerAddress, what: "address" });
    }
    return limits;
  }

  #take(limits: readonly Limit[]): Place {
    const now = this.#clock.now().getTime();
    for (const limit of limits) this.#requirePlace(limit, now);
    const place = { takenAt: now, isBegun: false };
    for (const { key } of limits) this.#places.set(key, (this.#places.get(key) ?? new Set()).add(place));
    return place;
  }

  #requirePlace({ key, max, what }: Limit, now: number): void {
    const places = this.#places.get(key);
    if (!places || places.size < max) return;
    for (const place of places) {
      if (!place.isBegun && Math.abs(now - place.takenAt) > BEGIN_MILLISECONDS) places.delete(place);
    }
    if (places.size >= max) throw tooMany(max, what);
  }

  #leave(limits: readonly Limit[], place: Place): void {
    for (const { key } of limits) {
      const places = this.#places.get(key);
      places?.delete(place);
      if (places?.size === 0) this.#places.delete(key);
    }
  }
}

function accountKey(accountId: string): string {
  return `account ${accountId}`;
}

/** The same stream, told of when somebody begins to read it. */
function watched(stream: LiveStream, onBegin: () => void): LiveStream {
  return {
    ended: stream.ended,
    get sequence() {
      return stream.sequence;
    },
    close: () => stream.close(),
    [Symbol.asyncIterator]() {
      onBegin();
      return stream[Symbol.asyncIterator]();
    },
  };
}

function tooMany(max: number, what: Limit["what"]): TrackerError {
  return new TrackerError(
    "rate_limited",
    `Cannot follow: this ${what} has ${max} streams and sockets open on this server already, close some`,
    { reason: "TOO_MANY_STREAMS", retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
