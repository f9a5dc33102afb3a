/**
 * Limits how many large reads run at once, in total and per caller. Until its response is passed to the connection, a
 * large read is in memory several times: as rows, as JSON and compressed. A request beyond the limit waits, then gets
 * 503. Sending has a separate budget (`unsent_bytes_budget.ts`).
 *
 * @module
 */
import { deferred } from "@hexlane/core";
import { HttpError } from "../errors.ts";

/** Measured: 40 lists of long tasks at once peaked at 602 MiB. */
const MOST_READS = 24;
/** A page of the web app loads a few lists at once. */
const MOST_READS_PER_CALLER = 4;
/**
 * Reads of visitors without a credential, from all addresses together: the other slots are reserved for signed-in
 * callers.
 */
const MOST_VISITOR_READS = 8;
/** Extra slots for callers that have no read running, so that a few busy accounts cannot make everyone wait. */
const RESERVE_FOR_IDLE_CALLERS = 8;
/**
 * The maximum number of waiting reads of one caller: enough for a script with 64 connections. Waiting reads hold no
 * rows yet.
 */
const MOST_WAITING_PER_CALLER = 64;
/** The number of callers for which the gate remembers when they last got a slot. */
const MOST_REMEMBERED = 10_000;
const WAIT_SECONDS = 10;
const RETRY_SECONDS = "5";

export interface ReadGateOptions {
  /** Concurrent reads of all callers. @default 24 */
  most?: number;
  /** Concurrent reads of one caller. @default 4 */
  mostPerCaller?: number;
  /** Concurrent reads of all visitors together. @default 8 */
  mostVisitors?: number;
  /** Extra slots for callers that have no read running. @default 8 */
  reserve?: number;
  /** Seconds that a read waits. @default 10 */
  waitSeconds?: number;
}

/** The caller of a read. */
export interface Reader {
  /** An account, or the address of a visitor. */
  key: string;
  /** Whether the request has no credential. */
  isVisitor: boolean;
}

interface Waiting {
  reader: Reader;
  admit: () => void;
}

export class ReadGate {
  readonly #options: Required<ReadGateOptions>;
  readonly #byCaller = new Map<string, number>();
  /** When each caller last got a slot, as a sequence number; the most recent is last. */
  readonly #lastTaken = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #count = 0;
  #taken = 0;
  #visitors = 0;

  constructor(options: ReadGateOptions = {}) {
    this.#options = {
      most: MOST_READS,
      mostPerCaller: MOST_READS_PER_CALLER,
      mostVisitors: MOST_VISITOR_READS,
      reserve: RESERVE_FOR_IDLE_CALLERS,
      waitSeconds: WAIT_SECONDS,
      ...options,
    };
  }

  /**
   * Runs a read as soon as the limits allow.
   *
   * @throws {HttpError} 503 if it waits too long, or if too many of the caller's reads are already waiting
   */
  async run<T>(reader: Reader, read: () => Promise<T>): Promise<T> {
    if (this.#fits(reader)) this.#take(reader);
    else await this.#wait(reader);
    try {
      return await read();
    } finally {
      this.#release(reader);
    }
  }

  async #wait(reader: Reader): Promise<void> {
    const own = this.#waiting.filter((waiting) => waiting.reader.key === reader.key);
    if (own.length >= MOST_WAITING_PER_CALLER) throw tooMany();
    const { promise, resolve, reject } = deferred<void>();
    const waiting: Waiting = {
      reader,
      admit: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(tooMany());
    }, this.#options.waitSeconds * 1000);
    await promise;
  }

  #running(reader: Reader): number {
    return this.#byCaller.get(reader.key) ?? 0;
  }

  #lastTakenBy(reader: Reader): number {
    return this.#lastTaken.get(reader.key) ?? 0;
  }

  #fits(reader: Reader): boolean {
    const { most, mostPerCaller, mostVisitors, reserve } = this.#options;
    const running = this.#running(reader);
    if (running >= mostPerCaller || (reader.isVisitor && this.#visitors >= mostVisitors)) return false;
    return this.#count < (running === 0 ? most + reserve : most);
  }

  #take(reader: Reader): void {
    this.#count++;
    if (reader.isVisitor) this.#visitors++;
    this.#byCaller.set(reader.key, this.#running(reader) + 1);
    this.#lastTaken.delete(reader.key);
    this.#lastTaken.set(reader.key, ++this.#taken);
    const [oldest] = this.#lastTaken.keys();
    if (this.#lastTaken.size > MOST_REMEMBERED && oldest !== undefined) this.#lastTaken.delete(oldest);
  }

  #release(reader: Reader): void {
    this.#count--;
    if (reader.isVisitor) this.#visitors--;
    const left = this.#running(reader) - 1;
    if (left > 0) this.#byCaller.set(reader.key, left);
    else this.#byCaller.delete(reader.key);
    // The caller with the fewest reads running goes first, then the one that got its last slot longest ago. Otherwise,
    // callers with many reads waiting would make a new caller wait for all of them.
    const ranked = this.#waiting
      .filter(({ reader }) => this.#fits(reader))
      .map((waiting) => ({ waiting, running: this.#running(waiting.reader), last: this.#lastTakenBy(waiting.reader) }));
    const next = ranked.sort((one, other) => one.running - other.running || one.last - other.last)[0]?.waiting;
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#take(next.reader);
    next.admit();
  }
}

function tooMany(): HttpError {
  const detail = "Cannot respond now: too many large reads are running. Try again later, with fewer requests at once";
  return new HttpError(503, "unavailable", detail, { "Retry-After": RETRY_SECONDS });
}
