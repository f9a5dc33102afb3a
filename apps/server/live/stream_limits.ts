/**
 * Limits how many live streams and sockets one account, and one address, may have open on this server. A server can
 * hold only a few thousand, so neither a client that never closes streams nor a person with many accounts may use all
 * of them.
 *
 * @module
 */
import { type Clock, type LiveStream, TrackerError } from "@hexlane/core";
import { addressKey } from "../http/headers/client_address.ts";

/** Streams last a long time, so a refused client should wait before it retries. */
const RETRY_AFTER_SECONDS = 10;
/** A stream that is not read within this time was abandoned before its response was sent. */
const BEGIN_MILLISECONDS = 30_000;

interface Slot {
  /** Milliseconds. */
  takenAt: number;
  isBegun: boolean;
}

export interface StreamLimitsOptions {
  /** Streams and sockets of one account together. Undefined: no limit. */
  maxPerAccount: number | undefined;
  /** Streams and sockets of one address together. @default no limit */
  maxPerAddress?: number | undefined;
}

/** The owner of a stream. Streams without an account are not counted, and neither is an undefined or empty address. */
export interface StreamHolder {
  accountId?: string | undefined;
  /** IPv6 addresses count by /64. */
  ip?: string | undefined;
}

interface Limit {
  key: string;
  max: number;
  /** Named in the error message. */
  what: "account" | "address";
}

export class StreamLimits {
  readonly #clock: Clock;
  readonly #options: StreamLimitsOptions;
  /** Open streams and sockets, by account or address. */
  readonly #slots = new Map<string, Set<Slot>>();
  #count = 0;

  constructor(clock: Clock, options: StreamLimitsOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /** The number of open streams and sockets of all accounts. */
  get count(): number {
    return this.#count;
  }

  /** Returns the number of open streams and sockets of an account. */
  countOf(accountId: string): number {
    return this.#slots.get(accountKey(accountId))?.size ?? 0;
  }

  /**
   * Opens a stream, which counts for the account and the address until it ends.
   *
   * @throws {TrackerError} `rate_limited` with reason `TOO_MANY_STREAMS`; whatever `open` throws
   */
  async open(holder: StreamHolder, open: () => Promise<LiveStream>): Promise<LiveStream> {
    const stream = await this.#openLimited(holder, open);
    this.#count++;
    stream.ended.then(() => this.#count--);
    return stream;
  }

  async #openLimited(holder: StreamHolder, open: () => Promise<LiveStream>): Promise<LiveStream> {
    const limits = this.#limitsOf(holder);
    if (limits.length === 0) return await open();
    const slot = this.#take(limits);
    const leave = (): void => this.#leave(limits, slot);
    try {
      const stream = await open();
      stream.ended.then(leave);
      return watched(stream, () => (slot.isBegun = true));
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

  #take(limits: readonly Limit[]): Slot {
    const now = this.#clock.now().getTime();
    for (const limit of limits) this.#requireSlot(limit, now);
    const slot = { takenAt: now, isBegun: false };
    for (const { key } of limits) this.#slots.set(key, (this.#slots.get(key) ?? new Set()).add(slot));
    return slot;
  }

  #requireSlot({ key, max, what }: Limit, now: number): void {
    const slots = this.#slots.get(key);
    if (!slots || slots.size < max) return;
    for (const slot of slots) {
      if (!slot.isBegun && Math.abs(now - slot.takenAt) > BEGIN_MILLISECONDS) slots.delete(slot);
    }
    if (slots.size >= max) throw tooMany(max, what);
  }

  #leave(limits: readonly Limit[], slot: Slot): void {
    for (const { key } of limits) {
      const slots = this.#slots.get(key);
      slots?.delete(slot);
      if (slots?.size === 0) this.#slots.delete(key);
    }
  }
}

function accountKey(accountId: string): string {
  return `account ${accountId}`;
}

/** Wraps a stream so that it calls `onBegin` when it is first read. */
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
    `Cannot open a stream: this ${what} already has ${max} streams and sockets open on this server, close some first`,
    { reason: "TOO_MANY_STREAMS", retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
