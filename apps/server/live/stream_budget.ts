/**
 * Limits the total memory of event streams. Bun copies unread bytes for each client, so the bytes of a stream
 * count until the client requests more.
 *
 * @module
 */

/** Batches of events up to this size are not counted: one for each of a thousand streams takes 16 MiB. */
const FREE_BYTES = 16 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;
/** When other streams need the memory, a client that has requested nothing for this long is cut off. */
const STUCK_MILLISECONDS = 1_000;
const CHECK_MILLISECONDS = 50;

interface Held {
  bytes: number;
  /** When the bytes were reserved, by `performance.now()`. */
  since: number;
  cut: () => void;
}

export class StreamBudget {
  readonly #maxBytes: number;
  readonly #stuckMilliseconds: number;
  /** Longest held first, excluding streams that were cut off. */
  readonly #held = new Set<Held>();
  #bytes = 0;
  /** The bytes of cut-off streams whose connections are not closed yet. */
  #closingBytes = 0;

  constructor(options: { maxBytes?: number; stuckMilliseconds?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#stuckMilliseconds = options.stuckMilliseconds ?? STUCK_MILLISECONDS;
  }

  /** The number of unread bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Waits until the budget has space for these bytes. If it has none, the streams that have been stuck the longest are
   * cut off.
   *
   * @param cut closes the connection of this stream when other streams need its memory
   * @returns a function that releases the bytes; it may be called more than once
   */
  async reserve(bytes: number, cut: () => void): Promise<() => void> {
    if (bytes <= FREE_BYTES) return () => {};
    while (this.#bytes > 0 && this.#bytes + bytes > this.#maxBytes) {
      const [longest] = this.#held;
      const isStuck = longest && performance.now() - longest.since >= this.#stuckMilliseconds;
      if (isStuck && this.#bytes - this.#closingBytes + bytes > this.#maxBytes) {
        this.#held.delete(longest);
        this.#closingBytes += longest.bytes;
        longest.cut();
      } else await new Promise((resolve) => setTimeout(resolve, CHECK_MILLISECONDS));
    }
    const held: Held = { bytes, since: performance.now(), cut };
    this.#held.add(held);
    this.#bytes += bytes;
    return () => this.#release(held);
  }

  #release(held: Held): void {
    this.#bytes -= held.bytes;
    if (!this.#held.delete(held)) this.#closingBytes -= held.bytes;
    held.bytes = 0;
  }
}

/** The budget of this process. */
export const streamBudget: StreamBudget = new StreamBudget();
