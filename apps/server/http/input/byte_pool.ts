/**
 * A limited number of bytes that requests reserve, so that memory is bounded.
 *
 * @module
 */
import { HttpError } from "../errors.ts";

/**
 * The most that Bun buffers of an unread body before it stops reading the connection. Measured: 400 bodies of
 * 1 MiB that wait take 460 MiB, 100 bodies of 10 MiB take 120 MiB.
 */
export const BUFFERED_BYTES: number = 1024 * 1024;

const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface BytePoolOptions {
  /** For all callers. One caller may reserve half of them. */
  maxBytes: number;
  /** What Bun may buffer for waiting requests, half of it for one caller. More are refused. @default `maxBytes` */
  maxWaitingBytes?: number;
  /** How long a request waits for its reservation. @default 10 */
  waitSeconds?: number;
}

export interface ReserveOptions {
  /** What Bun buffers of the body while it waits. @default `bytes`, at most 1 MiB */
  buffered?: number;
}

interface Waiting {
  caller: string;
  bytes: number;
  buffered: number;
  admit: () => void;
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
   * @returns releases them. To be called once
   * @throws {HttpError} 503 when the bytes cannot be reserved in time, or too many requests wait
   */
  async reserve(caller: string, bytes: number, options: ReserveOptions = {}): Promise<() => void> {
    const { buffered = Math.min(bytes, BUFFERED_BYTES) } = options;
    await this.#wait({ caller, bytes, buffered });
    return () => this.#release(caller, bytes);
  }

  async #wait(wanted: Omit<Waiting, "admit">): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { ...wanted, admit: resolve };
    this.#waiting.push(waiting);
    this.#admitWaiting();
    // It was admitted at once.
    if (!this.#waiting.includes(waiting)) return;
    if (this.#isOverfull(waiting)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      throw refused();
    }
    const timer = setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      reject(refused());
      // A smaller request behind it may fit.
      this.#admitWaiting();
    }, this.#options.waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  /**
   * Reserves the bytes without waiting.
   *
   * @returns releases them. Only the first call has an effect
   * @throws {HttpError} 503 when they do not fit
   */
  reserveNow(caller: string, bytes: number): () => void {
    const { maxBytes } = this.#options;
    const own = this.#byCaller.get(caller) ?? 0;
    if (!fits(own, bytes, maxBytes / 2) || !fits(this.#bytes, bytes, maxBytes)) throw refused();
    this.#take(caller, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(caller, bytes);
      isReleased = true;
    };
  }

  /** Whether Bun buffers too much with a new waiting request. */
  #isOverfull({ caller, buffered }: Waiting): boolean {
    if (buffered === 0) return false;
    const { maxWaitingBytes } = this.#options;
    let [all, own] = [0, 0];
    for (const waiting of this.#waiting) {
      all += waiting.buffered;
      if (waiting.caller === caller) own += waiting.buffered;
    }
    return all > maxWaitingBytes || own > maxWaitingBytes / 2;
  }

  /** In order, so that small bodies cannot starve a large one. A caller at its limit does not hold up the others. */
  #admitWaiting(): void {
    const { maxBytes } = this.#options;
    for (const waiting of [...this.#waiting]) {
      const { caller, bytes, admit } = waiting;
      const own = this.#byCaller.get(caller) ?? 0;
      if (!fits(own, bytes, maxBytes / 2)) continue;
      if (!fits(this.#bytes, bytes, maxBytes)) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#take(caller, bytes);
      admit();
    }
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

/** A body larger than the limit is handled alone. */
function fits(taken: number, bytes: number, max: number): boolean {
  return taken === 0 || taken + bytes <= max;
}

function refused(): HttpError {
  const detail = "Cannot read the body now: too many large bodies are in progress. Try again later, with fewer at once";
  return new HttpError(503, "unavailable", detail, { "Retry-After": RETRY_SECONDS });
}
