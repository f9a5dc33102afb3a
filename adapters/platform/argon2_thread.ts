/**
 * Runs argon2id in WebAssembly on a thread, because it would block the event loop for tens of milliseconds.
 *
 * @module
 */
import { Worker } from "node:worker_threads";
import type { Derive, ThreadReply, ThreadRequest } from "./password_hasher.ts";

interface Pending {
  resolve(hash: Uint8Array): void;
  reject(error: Error): void;
}

/** One thread for the process, started by the first password. While idle, it does not keep the process alive. */
let worker: Worker | undefined;
const pending = new Map<number, Pending>();
let lastId = 0;

export const deriveInThread: Derive = (password, parameters) => {
  worker ??= start();
  const thread = worker;
  return new Promise((resolve, reject) => {
    if (pending.size === 0) thread.ref();
    const id = ++lastId;
    pending.set(id, { resolve, reject });
    thread.postMessage({ id, password, parameters } satisfies ThreadRequest);
  });
};

function start(): Worker {
  // Bundlers and `.ci/pack.ts` recognize only this form.
  const thread = new Worker(new URL("./argon2_thread_main.ts", import.meta.url));
  thread.on("message", (reply: ThreadReply) => {
    const asked = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) thread.unref();
    if ("hash" in reply) asked?.resolve(reply.hash);
    else asked?.reject(new Error(reply.error));
  });
  const fail = (error: Error): void => {
    if (worker !== thread) return;
    // The next password starts another thread.
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("Cannot hash the password: its thread has ended")));
  thread.unref();
  return thread;
}
