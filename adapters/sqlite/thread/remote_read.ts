/**
 * One transaction in the thread beside the event loop, or one snapshot: every method of it is asked for there.
 *
 * @module
 */
import type { ReadTx, Tx } from "@hexlane/core";
import { READ_METHODS, WRITE_METHODS } from "@hexlane/sql";
import { unavailable } from "../errors.ts";
import { pause, TURN_MILLISECONDS } from "../waiting.ts";
import type { Thread } from "./thread.ts";
import type { Call } from "./thread_message.ts";

/** Calls in one message: each message costs more than most calls. */
const MAX_CALLS = 64;
/** Messages on their way. */
const MAX_AHEAD = 4;

type VoidMethod = {
  [Method in keyof Tx]: Tx[Method] extends (...args: never[]) => Promise<void> ? Method : never;
}[keyof Tx];

/**
 * Changes that answer nothing and that long works are full of: a work goes on without waiting for each. If one fails,
 * later calls and the transaction do.
 */
const AHEAD: ReadonlySet<string> = new Set<VoidMethod>([
  "insertTask",
  "saveTask",
  "savePositions",
  "deleteTask",
  "insertLabel",
  "insertLabels",
  "saveLabel",
  "insertActivities",
  "insertNotifications",
  "appendEvents",
  "insertSearchDocument",
  "saveSearchDocument",
  "raiseProjectVersion",
  "saveMember",
  "saveInvitation",
]);

let lastTransaction = 0;

export class ThreadSession {
  readonly #thread: Thread;
  readonly #transaction = ++lastTransaction;
  #calls: Call[] = [];
  #asked = 0;
  /** Calls that yield now. */
  #yielding = 0;
  #ahead: Promise<unknown> | undefined;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #turnEnd: number = performance.now() + TURN_MILLISECONDS;
  #answeredAt: number = performance.now();
  /** Whether it waits for its turn: however long that takes, its work waits for nothing else. */

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  /** The first error of a statement: with it the transaction is lost, whatever `work` makes of it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** When it last went on, as `performance.now()` tells it: now, while it waits for the thread or yields to others. */
  get activeSince(): number {
    return this.#asked > 0 || this.#yielding > 0 ? performance.now() : this.#answeredAt;
  }

  /** @throws {TrackerError} `unavailable` */
  async begin(options: { changes: boolean }): Promise<void> {
    await this.#thread.ask({ do: "begin", transaction: this.#transaction, ...options });
    this.#answeredAt = performance.now();
  }

  async call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    if (this.#failure) throw this.#failure.error;
    if (method === "yieldToEventLoop") return await this.#yieldToEventLoop();
    this.#calls.push({ method, args });
    if (!AHEAD.has(method)) {
      const answer = await this.#send();
      // One answer may follow another in a single turn of the event loop.
      await this.#yieldToEventLoop();
      return answer;
    }
    if (this.#calls.length === MAX_CALLS) {
      const sent = this.#send();
      this.#ahead = sent.catch(() => undefined);
      if (this.#asked > MAX_AHEAD) await sent;
    }
    return await this.#yieldToEventLoop();
  }

  /** Sends what was called, and answers the last of it. */
  async #send(): Promise<unknown> {
    const calls = this.#calls;
    this.#calls = [];
    this.#asked++;
    try {
      return await this.#thread.ask({ do: "call", transaction: this.#transaction, calls });
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#asked--;
      this.#answeredAt = performance.now();
    }
  }

  /** Waits until everything that was called was answered. Calls are answered in their order: with the last of them all are. */
  async settle(): Promise<void> {
    this.#isOver = true;
    await (this.#calls.length > 0 ? this.#send().catch(() => undefined) : this.#ahead);
  }

  /** Stores what was changed. */
  async commit(): Promise<void> {
    await this.#thread.ask({ do: "commit", transaction: this.#transaction });
  }

  /** A statement that still runs cannot be stopped otherwise than with its thread. */
  stop(): void {
    if (this.#asked > 0) this.#thread.kill(unavailable("Cannot go on reading: it takes too long"));
  }

  /** From now on every call fails; what was not stored is lost. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#thread.ask({ do: "end", transaction: this.#transaction }).catch(() => undefined);
  }

  async #yieldToEventLoop(): Promise<void> {
    if (performance.now() < this.#turnEnd) return;
    this.#yielding++;
    await pause();
    this.#yielding--;
    this.#answeredAt = performance.now();
    this.#turnEnd = this.#answeredAt + TURN_MILLISECONDS;
  }
}

/** What a use case may ask in a snapshot in the thread. */
export const remoteReadTxOf: (session: ThreadSession) => ReadTx = binderOf<ReadTx>(READ_METHODS);

/** What a use case may ask and change in a transaction in the thread. */
export const remoteTxOf: (session: ThreadSession) => Tx = binderOf<Tx>([...READ_METHODS, ...WRITE_METHODS]);

function binderOf<Bound>(methods: readonly string[]): (session: ThreadSession) => Bound {
  class Remote {
    readonly session: ThreadSession;

    constructor(session: ThreadSession) {
      this.session = session;
    }
  }
  for (const name of methods) {
    const value = function (this: Remote, ...args: unknown[]): Promise<unknown> {
      return this.session.call(name, args);
    };
    Object.defineProperty(Remote.prototype, name, { value, enumerable: true });
  }
  return (session) => new Remote(session) as unknown as Bound;
}
