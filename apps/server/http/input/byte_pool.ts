/**
 * A limited number of bytes that requests reserve, so that memory is bounded. The caller with the fewest reserved bytes
 * goes first. When too many bytes wait, requests of the caller with the most waiting bytes are refused first.
 *
 * @module
 */
import { deferred } from "@hexlane/core";
import { HttpError } from "../errors.ts";

/**
 * The maximum that Bun buffers of an unread body before it stops reading the connection. Measured: 400 waiting bodies
 * of 1 MiB take 460 MiB, and 100 bodies of 10 MiB take 120 MiB.
 */
export const BUFFERED_BYTES: number = 1024 * 1024;

const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface BytePoolOptions {
  /** The bytes for all callers. One caller may reserve half of them. */
  maxBytes: number;
  /**
   * The bytes that Bun may buffer for waiting requests, half of them for one caller. Further requests are refused.
   * @default `maxBytes`
   */
  maxWaitingBytes?: number;
  /** Seconds that a request waits for its reservation. @default 10 */
  waitSeconds?: number;
}

export interface ReserveOptions {
  /** The bytes of the body that Bun buffers while the request waits. @default `bytes`, at most 1 MiB */
  buffered?: number;
}

interface Waiting {
  caller: string;
  bytes: number;
  buffered: number;
  admit: () => void;
  refuse: (error: HttpError) => void;
}

export class BytePool {
  readonly #options: Required<BytePoolOptions>;
  readonly #byCaller = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(options: BytePoolOptions) {
    this.#options = { maxWaitingBytes: options.maxBytes, waitSeconds: WAIT_SECONDS, ...options };
  }

  /**
   * Runs `work` once its bytes are reserved. They stay reserved until it settles.
   *
   * @throws {HttpError} like {@linkcode BytePool.reserve}
   */
  async run<T>(caller: string, bytes: number, work: () => Promise<T>, options?: ReserveOptions): Promise<T> {
    const release = await this.reserve(caller, bytes, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits until the bytes are reserved.
   *
   * @param caller an account, or the address of a visitor
   * @returns a function that releases the bytes; call it once
   * @throws {HttpError} 503 when the bytes cannot be reserved in time, or too many requests wait
   */
  async reserve(caller: string, bytes: number, options: ReserveOptions = {}): Promise<() => void> {
    const { buffered = Math.min(bytes, BUFFERED_BYTES) } = options;
    await this.#wait({ caller, bytes, buffered });
    return () => this.#release(caller, bytes);
  }

  async #wait(wanted: Omit<Waiting, "admit" | "refuse">): Promise<void> {
    const { promise, resolve, reject } = deferred<void>();
    const waiting: Waiting = { ...wanted, admit: resolve, refuse: reject };
    this.#waiting.push(waiting);
    this.#admitWaiting();
    // The request was admitted at once.
    if (!this.#waiting.includes(waiting)) return;
    this.#refuseOverfull(waiting);
    const timer = setTimeout(() => {
      this.#refuse(waiting);
      // A smaller request behind it may fit.
      this.#admitWaiting();
    }, this.#options.waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  /**
   * Reserves the bytes without waiting.
   *
   * @returns a function that releases the bytes; only the first call has an effect
   * @throws {HttpError} 503 when they do not fit
   */
  reserveNow(caller: string, bytes: number): () => void {
    if (!this.#fitsCaller(caller, bytes) || !this.#fits(bytes)) throw refused();
    this.#take(caller, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(caller, bytes);
      isReleased = true;
    };
  }

  /**
   * While Bun buffers too much, refuses the newest request of the caller with the most buffered bytes. Refuses the new
   * request instead if its own caller has over half of the limit, or would then have the most.
   */
  #refuseOverfull(newcomer: Waiting): void {
    const { maxWaitingBytes } = this.#options;
    let isOverfull = newcomer.buffered > 0;
    while (isOverfull) {
      const byCaller = new Map<string, number>();
      let [all, most] = [0, newcomer];
      for (const waiting of this.#waiting) {
        const bytes = (byCaller.get(waiting.caller) ?? 0) + waiting.buffered;
        byCaller.set(waiting.caller, bytes);
        all += waiting.buffered;
        if (waiting.buffered > 0 && bytes >= (byCaller.get(most.caller) ?? 0)) most = waiting;
      }
      const own = byCaller.get(newcomer.caller) ?? 0;
      const isOwnOverfull = own > maxWaitingBytes / 2;
      if (!isOwnOverfull && all <= maxWaitingBytes) return;
      // After the refusal, the other caller must still have more buffered bytes than the new request's caller.
      const givesWay = !isOwnOverfull && (byCaller.get(most.caller) ?? 0) - most.buffered > own;
      this.#refuse(givesWay ? most : newcomer);
      isOverfull = givesWay;
    }
  }

  /** Refuses a request that is still waiting. */
  #refuse(waiting: Waiting): void {
    const index = this.#waiting.indexOf(waiting);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    waiting.refuse(refused());
  }

  /**
   * Admits the caller with the fewest bytes first. Requests of one caller are admitted in order, so that small bodies
   * cannot starve a large one.
   */
  #admitWaiting(): void {
    for (let next = this.#next(); next && this.#fits(next.bytes); next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#take(next.caller, next.bytes);
      next.admit();
    }
  }

  /** Skips callers whose oldest request exceeds their limit, so that they do not block other callers. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    const skipped = new Set<string>();
    for (const waiting of this.#waiting) {
      const { caller, bytes } = waiting;
      const own = this.#byCaller.get(caller) ?? 0;
      if (own >= fewest || skipped.has(caller)) continue;
      if (this.#fitsCaller(caller, bytes)) [next, fewest] = [waiting, own];
      else skipped.add(caller);
      if (fewest === 0) break;
    }
    return next;
  }

  #fitsCaller(caller: string, bytes: number): boolean {
    const own = this.#byCaller.get(caller) ?? 0;
    return own === 0 || own + bytes <= this.#options.maxBytes / 2;
  }

  /** A body larger than the limit is admitted when no other is in progress. */
  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#options.maxBytes;
  }

  #take(caller: string, bytes: number): void {
    this.#bytes += bytes;
    this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + bytes);
  }

  #release(caller: string, bytes: number): void {
    this.#bytes -= bytes;
    const own = (this.#byCaller.get(caller) ?? 0) - bytes;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
    this.#admitWaiting();
  }
}

function refused(): HttpError {
  const detail =
    "Cannot read the body now: too many large bodies are in progress. Try again later, with fewer requests at once";
  return new HttpError(503, "unavailable", detail, { "Retry-After": RETRY_SECONDS });
}
