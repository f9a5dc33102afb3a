/**
 * A worker thread with its own connections to the file, for work that would block the event loop.
 *
 * @module
 */
import { Worker } from "node:worker_threads";
import { unavailable } from "../errors.ts";
import { joinRows, type Reply, type Request, type Task, unpackError } from "./thread_message.ts";

interface PendingRequest {
  /** The rows received so far. They arrive in slices. */
  rows: unknown[];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** A thread that is started by the first request and, after it has ended, restarted by the next request. */
export class Thread {
  readonly #file: { path: string; lockSeconds: number };
  #worker: Worker | undefined;
  readonly #asked = new Map<number, PendingRequest>();
  #lastId = 0;

  constructor(file: { path: string; lockSeconds: number }) {
    this.#file = file;
  }

  /** @throws {TrackerError} `unavailable` when the thread ends before it responds; otherwise, the task's own error */
  ask(task: Task): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      // The process must not exit while a response is pending.
      if (this.#asked.size === 0) worker.ref();
      const id = ++this.#lastId;
      this.#asked.set(id, { rows: [], resolve, reject });
      worker.postMessage({ id, task } satisfies Request);
    });
  }

  #start(): Worker {
    // Bundlers and `.ci/pack.ts` recognize only this form.
    const worker = new Worker(new URL("./thread_main.ts", import.meta.url));
    worker.on("message", (reply: Reply) => this.#take(worker, reply));
    worker.on("error", (error: Error) => {
      if (worker === this.#worker) this.kill(`its thread has failed: ${error.message}`);
    });
    worker.on("exit", () => {
      if (worker === this.#worker) this.kill("its thread has ended");
    });
    worker.unref();
    worker.postMessage({ id: 0, task: { do: "open", ...this.#file } } satisfies Request);
    return worker;
  }

  /** Terminates the thread immediately, and rejects its pending requests. */
  kill(reason: string): void {
    const worker = this.#worker;
    this.#worker = undefined;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) reject(unavailable(`Cannot continue reading: ${reason}`));
    void worker?.terminate();
  }

  /** Ends the thread, if it was started, after its pending requests. */
  async close(): Promise<void> {
    if (!this.#worker) return;
    await this.ask({ do: "close" }).catch(() => undefined);
    this.kill("the store is closed");
  }

  #take(worker: Worker, reply: Reply): void {
    const asked = this.#asked.get(reply.id);
    if (!asked) return;
    if (reply.kind === "slice") {
      asked.rows.push(...reply.rows);
      worker.postMessage({ id: reply.id, task: { do: "more", of: reply.id } } satisfies Request);
      return;
    }
    this.#asked.delete(reply.id);
    if (this.#asked.size === 0) worker.unref();
    if (reply.kind === "error") asked.reject(unpackError(reply.error));
    else asked.resolve(joinRows(reply.answer, asked.rows));
  }
}
