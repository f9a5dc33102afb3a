/**
 * A snapshot in a worker thread, which runs each method of its `ReadTx`.
 *
 * @module
 */
import type { ReadTx } from "@hexlane/core";
import { READ_METHODS } from "@hexlane/sql";
import { Slice } from "../waiting.ts";
import type { Thread } from "./thread.ts";

export class RemoteSession {
  readonly #thread: Thread;
  #calls = 0;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  readonly #slice = new Slice();

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  /** The first error from any call. The read fails even if `work` catches it. */
  get failure(): { error: unknown } | undefined {
    return this.#failure;
  }

  /** @throws {TrackerError} `unavailable` */
  async begin(): Promise<void> {
    await this.#thread.ask({ do: "begin" });
  }

  async call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#isOver) throw new TypeError("Cannot use the transaction: it has ended");
    if (this.#failure) throw this.#failure.error;
    if (method === "yieldToEventLoop") return await this.#slice.run(() => undefined);
    this.#calls++;
    try {
      return await this.#thread.ask({ do: "call", method, args });
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#calls--;
      // Several responses may arrive in one tick.
      await this.#slice.run(() => undefined);
    }
  }

  /** Ends the snapshot. A running statement can only be stopped by terminating its thread. */
  end(): void {
    this.#isOver = true;
    if (this.#calls > 0) this.#thread.kill("it takes too long");
    else this.#thread.ask({ do: "end" }).catch(() => undefined);
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
