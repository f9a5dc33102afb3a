/**
 * A worker thread with connections of its own to the file: for what would block the event loop.
 *
 * @module
 */
import { unavailable } from "../errors.ts";
import { joinRows, type Reply, type Request, type Task, unpackError } from "./thread_message.ts";

interface Asked {
  /** Rows of the answer that came in slices. */
  rows: unknown[];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** Started by the first request, and again by the next one after it has ended. */
export class Thread {
  readonly #file: { path: string; lockSeconds: number };
  #worker: Worker | undefined;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;

  constructor(file: { path: string; lockSeconds: number }) {
    this.#file = file;
  }

  /** @throws {TrackerError} `unavailable` when the thread ends before it answers; what the task throws */
  ask(task: Task): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      // While an answer is awaited the process must not end.
      if (this.#asked.size === 0) worker.ref();
      const id = ++this.#lastId;
      this.#asked.set(id, { rows: [], resolve, reject });
      worker.postMessage({ id, task } satisfies Request);
    });
  }

  #start(): Worker {
    // In this form, which bundlers and `.ci/pack.ts` recognize.
    const worker = new Worker(new URL("./thread_main.ts", import.meta.url), { ref: false });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.kill(`its thread has failed: ${event.message}`);
    };
    worker.addEventListener("close", () => {
      if (worker === this.#worker) this.kill("its thread has ended");
    });
    worker.postMessage({ id: 0, task: { do: "open", ...this.#file } } satisfies Request);
    return worker;
  }

  /** Ends it, whatever it is doing, and rejects what it was asked. */
  kill(reason: string): void {
    const worker = this.#worker;
    this.#worker = undefined;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) reject(unavailable(`Cannot go on reading: ${reason}`));
    worker?.terminate();
  }

  /** Ends it after what it was asked before, if it was started. */
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
