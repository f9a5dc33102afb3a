/**
 * Large reads under way. Until such an answer is handed to the connection it is in memory several times over: as rows, as
 * JSON and compressed. So only some are made at once, fewer of them for one caller; a request that finds no place waits
 * for one, then is 503. What is sent afterwards has a budget of its own (`large_answers.ts`).
 *
 * @module
 */
import { HttpError } from "../errors.ts";

/** Measured: 40 lists of long tasks at once peaked at 602 MiB. */
const MOST_READS = 24;
/** A page of the web app asks for a few lists at once. */
const MOST_READS_PER_CALLER = 4;
const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface ReadGateOptions {
  /** Large reads of all callers. @default 24 */
  most?: number;
  /** Large reads of one caller. @default 4 */
  mostPerCaller?: number;
  /** How long a read waits for a place. @default 10 */
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
   * Runs a read once it has a place, which it keeps until it is settled.
   *
   * @param caller an account, or the address of a visitor
   * @throws {HttpError} 503 when no place is free in time
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
      const detail = "Cannot answer now: too many large reads are running. Try again later, with fewer at once";
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
    // The first that may run: a caller at its limit does not hold up the others.
    const index = this.#waiting.findIndex((waiting) => this.#fits(waiting.caller));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#take(next.caller);
    next.admit();
  }
}
