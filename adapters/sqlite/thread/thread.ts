/**
 * A thread beside the event loop for what takes long: what the event loop itself does keeps everybody else waiting.
 *
 * @module
 */
import { unavailable } from "../errors.ts";
import { joinParts, type Reply, type Request, type Task, unpackError } from "./thread_message.ts";

interface Asked {
  /** What has come so far of an answer in parts. */
  rows: unknown[];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** One life of the thread. It begins with the first request and ends with {@linkcode close}, {@linkcode kill} or a crash. */
export class Thread {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;
  #end: Error | undefined;

  constructor(file: { path: string; lockSeconds: number }) {
    // Named in this form, so that whoever makes one file of the program puts it in.
    this.#worker = new Worker(new URL("./thread_main.ts", import.meta.url), { ref: false });
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.kill(unavailable(`Cannot go on reading: the thread that does has failed: ${event.message}`));
    };
    this.#worker.addEventListener("close", () => {
      this.kill(unavailable("Cannot go on reading: the thread that does has ended"));
    });
    this.ask({ do: "open", ...file }).catch(() => undefined);
  }

  /** Whether it will answer nothing more. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** @throws {TrackerError} `unavailable` when the thread has ended, and whatever the task throws */
  ask(task: Task): Promise<unknown> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      // While somebody waits for an answer the process must not end.
      if (this.#asked.size === 0) this.#worker.ref();
      const id = ++this.#lastId;
      this.#asked.set(id, { rows: [], resolve, reject });
      this.#worker.postMessage({ id, task } satisfies Request);
    });
  }

  /** Ends it, whatever it is doing. Who waits for an answer is told why. */
  kill(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
    this.#worker.terminate();
  }

  /** Ends it in order, after what it was asked before. */
  async close(): Promise<void> {
    await this.ask({ do: "close" }).catch(() => undefined);
    this.kill(unavailable("Cannot read: the store is closed"));
  }

  #take(reply: Reply): void {
    const asked = this.#asked.get(reply.id);
    if (!asked) return;
    if (reply.kind === "part") {
      const more = { do: "more", of: reply.id } as const;
      this.#worker.postMessage({ id: reply.id, task: more } satisfies Request);
      asked.rows.push(...reply.rows);
      return;
    }
    this.#asked.delete(reply.id);
    if (this.#asked.size === 0) this.#worker.unref();
    if (reply.kind === "error") asked.reject(unpackError(reply.error));
    else if (reply.kind === "whole") asked.resolve(reply.answer);
    else asked.resolve(joinParts(asked.rows.concat(reply.rows), reply.rest));
  }
}

/** The thread of a file: started when it is first needed, and again after it has ended. */
export class ThreadKeeper {
  readonly #file: { path: string; lockSeconds: number };
  #thread: Thread | undefined;

  constructor(file: { path: string; lockSeconds: number }) {
    this.#file = file;
  }

  /** The one that lives now. */
  current(): Thread {
    if (!this.#thread || this.#thread.isOver) this.#thread = new Thread(this.#file);
    return this.#thread;
  }

  /** Ends it after what it was asked before, if it was started. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }
}
