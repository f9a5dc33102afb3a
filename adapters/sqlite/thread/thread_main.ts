/**
 * The program of a worker thread, which `thread.ts` starts. It runs long reads and checkpoints the log.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import type { ReadTx } from "@hexlane/core";
import { readTxOf } from "@hexlane/sql";
import { Connection } from "../connection.ts";
import type { Database } from "../driver/driver.ts";
import { firstRow, openDatabase } from "../driver/open.ts";
import { translateError, unavailable } from "../errors.ts";
import { ConnectionSession } from "../session.ts";
import { retryWhileLocked } from "../waiting.ts";
import { packError, type Reply, type Request, repliesOf, type Task } from "./thread_message.ts";

let file = { path: "", lockSeconds: 0 };
let reader: Connection | undefined;
let checkpointer: Database | undefined;
let snapshot: { session: ConnectionSession; tx: ReadTx } | undefined;
/** Responses with remaining slices, by request ID. */
const unfinished = new Map<number, Generator<Reply, void>>();

parentPort?.on("message", (request: Request) => {
  if (request.task.do === "more") sendNext(request.task.of);
  else void answer(request);
});

function send(reply: Reply): void {
  parentPort?.postMessage(reply);
}

async function answer({ id, task }: Request): Promise<void> {
  try {
    unfinished.set(id, repliesOf(id, await perform(task)));
    sendNext(id);
  } catch (error) {
    send({ id, kind: "error", error: packError(error) });
  }
}

function sendNext(id: number): void {
  const reply = unfinished.get(id)?.next().value;
  if (reply?.kind !== "slice") unfinished.delete(id);
  if (reply) send(reply);
}

async function perform(task: Task): Promise<unknown> {
  switch (task.do) {
    case "open":
      file = task;
      return undefined;
    case "begin":
      return await begin();
    case "call":
      return await call(task.method, task.args);
    case "end":
      return end();
    case "checkpoint":
      return checkpoint();
    case "close":
      return close();
    case "more":
      return undefined;
  }
}

async function begin(): Promise<void> {
  reader ??= new Connection(file.path, { readonly: true });
  const connection = reader;
  await retryWhileLocked(() => connection.beginSnapshot(), file.lockSeconds);
  const session = new ConnectionSession(connection);
  snapshot = { session, tx: readTxOf(session) };
}

async function call(method: string, args: unknown[]): Promise<unknown> {
  // The thread that began the snapshot has ended, and this thread was started for the next call.
  if (!snapshot) throw unavailable("Cannot continue reading: its thread has ended");
  const { tx } = snapshot;
  return await (tx[method as keyof ReadTx] as (...args: unknown[]) => Promise<unknown>).apply(tx, args);
}

function end(): void {
  snapshot?.session.end();
  snapshot = undefined;
  reader?.endSnapshot();
}

/** @returns the state of the log */
function checkpoint(): unknown {
  try {
    checkpointer ??= openCheckpointer();
    return firstRow(checkpointer, "PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    throw translateError(error);
  }
}

function openCheckpointer(): Database {
  const database = openDatabase(file.path, { readwrite: true });
  database.run("PRAGMA busy_timeout = 0");
  // Syncs the log before the file is changed, and the file before the log restarts.
  database.run("PRAGMA synchronous = FULL");
  return database;
}

function close(): void {
  end();
  reader?.close();
  checkpointer?.close();
}
