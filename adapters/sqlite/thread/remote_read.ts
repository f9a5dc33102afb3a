/**
 * A snapshot in a worker thread: each method of its `ReadTx` is called there.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { READ_METHODS } from "@hexlane/sql";
import { yieldToEventLoop } from "../waiting.ts";
import type { Thread } from "./thread.ts";

/** How long answers may be handled before other requests go first. */
const SLICE_MILLISECONDS = 5;

export class RemoteSession {
  readonly #thread: Thread;
  #calls = 0;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #sliceEnd = 0;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  /** The first error of a call: with it the read is lost, even when the work swallows the error. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** @throws {TrackerError} `unavailable` */
  async begin(): Promise<void> {
    await this.#thread.ask({ do: "begin" });
  }

  async call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it is over");
    if (this.#failure) throw this.#failure.error;
    // Several answers may arrive in one tick.
    if (method === "yieldToEventLoop") return await this.#yield();
    this.#calls++;
    try {
      return await this.#thread.ask({ do: "call", method, args });
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#calls--;
      await this.#yield();
    }
  }

  /** Ends the snapshot. A statement that still runs can only be stopped with its thread. */
  end(): void {
    this.#isOver = true;
    if (this.#calls > 0) this.#thread.kill("it takes too long");
    else this.#thread.ask({ do: "end" }).catch(() => undefined);
  }

  async #yield(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await yieldToEventLoop();
    this.#sliceEnd = performance.now() + SLICE_MILLISECONDS;
  }
}

class RemoteReadTx {
  readonly session: RemoteSession;

  constructor(session: RemoteSession) {
    this.session = session;
  }
}

for (const name of READ_METHODS) {
  const value = function (this: RemoteReadTx, ...args: unknown[]): Promise<unknown> {
    return this.session.call(name, args);
  };
  Object.defineProperty(RemoteReadTx.prototype, name, { value, enumerable: true });
}

export function remoteReadTxOf(session: RemoteSession): ReadTx {
  return new RemoteReadTx(session) as unknown as ReadTx;
}
