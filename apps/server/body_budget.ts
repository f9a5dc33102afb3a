/**
 * Limits the memory that request bodies take while the server reads and handles them. A request reserves its bytes before
 * the server reads any. Until then Bun leaves the body on the connection, so a waiting request costs next to nothing.
 *
 * @module
 */
import { HttpError } from "./errors.ts";

/** Smaller bodies need no reservation. */
const FREE_BYTES = 64 * 1024;
/** Two imports of the maximum size: reading and parsing a body takes several times its length. */
const MAX_BYTES = 64 * 1024 * 1024;
const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface BodyBudgetOptions {
  /** Bytes of all callers. One caller may reserve half of them. @default 64 MiB */
  maxBytes?: number;
  /** How long a request waits for its reservation. @default 10 */
  waitSeconds?: number;
}

interface Waiting {
  caller: string;
  bytes: number;
  admit: () => void;
}

export class BodyBudget {
  readonly #options: Required<BodyBudgetOptions>;
  readonly #byCaller = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(options: BodyBudgetOptions = {}) {
    this.#options = { maxBytes: MAX_BYTES, waitSeconds: WAIT_SECONDS, ...options };
  }

  /**
   * Reads and handles a body once its bytes are reserved. They stay reserved until `handle` settles.
   *
   * @param caller an account, or the address of a visitor
   * @param bytes the most that the body may take
   * @throws {HttpError} 503 when the bytes cannot be reserved in time
   */
  async run<T>(caller: string, bytes: number, handle: () => Promise<T>): Promise<T> {
    if (!(bytes > FREE_BYTES)) return await handle();
    await this.#reserve(caller, bytes);
    try {
      return await handle();
    } finally {
      this.#release(caller, bytes);
    }
  }

  async #reserve(caller: string, bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { caller, bytes, admit: resolve };
    this.#waiting.push(waiting);
    this.#admitWaiting();
    // It was admitted at once.
    if (!this.#waiting.includes(waiting)) return;
    const timer = setTimeout(() => {
      const index = this.#waiting.indexOf(waiting);
      if (index === -1) return;
      this.#waiting.splice(index, 1);
      const detail =
        "Cannot read the body now: too many large bodies are in progress. Try again later, with fewer at once";
      reject(new HttpError(503, "unavailable", detail, { "Retry-After": RETRY_SECONDS }));
      // A smaller request behind it may fit.
      this.#admitWaiting();
    }, this.#options.waitSeconds * 1000);
    await promise.finally(() => clearTimeout(timer));
  }

  /** In order, so that small bodies cannot starve a large one. A caller at its limit does not hold up the others. */
  #admitWaiting(): void {
    const { maxBytes } = this.#options;
    for (const waiting of [...this.#waiting]) {
      const { caller, bytes, admit } = waiting;
      const own = this.#byCaller.get(caller) ?? 0;
      // A body larger than the limits is handled alone.
      if (own > 0 && own + bytes > maxBytes / 2) continue;
      if (this.#bytes > 0 && this.#bytes + bytes > maxBytes) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#bytes += bytes;
      this.#byCaller.set(caller, own + bytes);
      admit();
    }
  }

  #release(caller: string, bytes: number): void {
    this.#bytes -= bytes;
    const own = (this.#byCaller.get(caller) ?? 0) - bytes;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
    this.#admitWaiting();
  }
}
