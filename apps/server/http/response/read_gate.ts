/**
 * Limits how many large reads run at once, in total and per caller. Until its response is passed to the connection, a large
 * read is in memory several times: as rows, as JSON and compressed. A request beyond the limit waits, then gets 503. Sending
 * has a budget of its own (`unsent_bytes_budget.ts`).
 *
 * @module
 */
import { HttpError } from "../errors.ts";

/** Measured: 40 lists of long tasks at once peaked at 602 MiB. */
const MOST_READS = 24;
/** A page of the web app loads a few lists at once. */
const MOST_READS_PER_CALLER = 4;
const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface ReadGateOptions {
  /** For all callers. @default 24 */
  most?: number;
  /** For one caller. @default 4 */
  mostPerCaller?: number;
  /** How long a read waits. @default 10 */
  waitSeconds?: number;
}

interface Waiting {
  caller: string;
  admit: () => void;
}

export class ReadGate {
  readonly #options: Required<ReadGateOptions>;
  readonly #byCaller = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  constructor(options: ReadGateOptions = {}) {
    this.#options = { most: MOST_READS, mostPerCaller: MOST_READS_PER_CALLER, waitSeconds: WAIT_SECONDS, ...options };
  }

  /**
   * Runs a read as soon as the limits allow.
   *
   * @param caller an account, or the address of a visitor
   * @throws {HttpError} 503 if it waits too long
   */
  async run<T>(caller: string, read: () => Promise<T>): Promise<T> {
    if (this.#fits(caller)) this.#take(caller);
    else await this.#wait(caller);
    try {
      return await read();
    } finally {
      this.#release(caller);
    }
  }

  async #wait(caller: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      caller,
      admit: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      const detail = "Cannot respond now: too many large reads are running. Try again later, with fewer at once";
      reject(new HttpError(503, "unavailable", detail, { "Retry-After": RETRY_SECONDS }));
    }, this.#options.waitSeconds * 1000);
    await promise;
  }

  #fits(caller: string): boolean {
    const { most, mostPerCaller } = this.#options;
    return this.#count < most && (this.#byCaller.get(caller) ?? 0) < mostPerCaller;
  }

  #take(caller: string): void {
    this.#count++;
    this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + 1);
  }

  #release(caller: string): void {
    this.#count--;
    const left = (this.#byCaller.get(caller) ?? 0) - 1;
    if (left > 0) this.#byCaller.set(caller, left);
    else this.#byCaller.delete(caller);
    // The first request within the limits: a caller at its limit does not block the others.
    const index = this.#waiting.findIndex((waiting) => this.#fits(waiting.caller));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#take(next.caller);
    next.admit();
  }
}
