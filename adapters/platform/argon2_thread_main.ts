/** The program of the thread that `argon2_thread.ts` starts. @module */
import { randomUUID } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { argon2id } from "hash-wasm";
import type { ThreadReply, ThreadRequest } from "./password_hasher.ts";

parentPort?.on("message", async ({ id, password, parameters }: ThreadRequest) => {
  const { salt, memory, passes, parallelism, length } = parameters;
  const cost = { memorySize: memory, iterations: passes, parallelism, hashLength: length };
  // hash-wasm refuses an empty password. No account has one, so any hash that never matches will do.
  const text = password === "" ? randomUUID() : password;
  const reply = await argon2id({ password: text, salt, ...cost, outputType: "binary" }).then(
    (hash): ThreadReply => ({ id, hash }),
    (error: unknown): ThreadReply => ({ id, error: String(error) }),
  );
  parentPort?.postMessage(reply);
});
