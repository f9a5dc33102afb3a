/**
 * The thread beside the event loop: what takes long is asked of the file here, over connections of its own. It is started
 * by `thread.ts`, and knows only what it is told.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import type { ReadTx } from "@hexlane/core";
import { readTxOf } from "@hexlane/sql";
import { Connection, ConnectionSession } from "./connection.ts";
import { translateError } from "./errors.ts";
import { beginSnapshot } from "./snapshot.ts";
import { packError, partsOf, type Reply, type Request, type Task } from "./thread_message.ts";

declare const self: Worker;

interface Snapshot {
  connection: Connection;
  session: ConnectionSession;
  tx: ReadTx;
}

const snapshots = new Map<number, Snapshot>();
const idle: Connection[] = [];
/** Answers of which a part was sent, by the number of the request. */
const unfinished = new Map<number, Generator<Reply>>();
let file: { path: string; lockSeconds: number } | undefined;
let checkpointer: Database | undefined;

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.task.do === "more") sendPart(data.task.of);
  else void answer(data);
};

async function answer({ id, task }: Request): Promise<void> {
  try {
    unfinished.set(id, partsOf(id, await perform(task)));
    sendPart(id);
  } catch (error) {
    self.postMessage({ id, kind: "error", error: packError(error) } satisfies Reply);
  }
}

function sendPart(id: number): void {
  const part = unfinished.get(id)?.next();
  if (!part || part.done) return;
  if (part.value.kind !== "part") unfinished.delete(id);
  self.postMessage(part.value);
}

async function perform(task: Task): Promise<unknown> {
  switch (task.do) {
    case "open":
      file = task;
      return undefined;
    case "begin":
      return await begin(task.snapshot);
    case "call":
      return await call(task);
    case "end":
      return end(task.snapshot);
    case "checkpoint":
      return checkpoint();
    case "close":
      return close();
    case "more":
      return undefined;
  }
}

function requireFile(): { path: string; lockSeconds: number } {
  if (!file) throw new TypeError("Cannot use the thread: no file is open");
  return file;
}

async function begin(snapshot: number): Promise<void> {
  const { path, lockSeconds } = requireFile();
  const connection = idle.pop() ?? new Connection(path, { readonly: true });
  try {
    await beginSnapshot(connection, lockSeconds);
  } catch (error) {
    idle.push(connection);
    throw error;
  }
  const session = new ConnectionSession(connection);
  snapshots.set(snapshot, { connection, session, tx: readTxOf(session) });
}

async function call({ snapshot, method, args }: Task & { do: "call" }): Promise<unknown> {
  const tx = snapshots.get(snapshot)?.tx;
  if (!tx) throw new TypeError("Cannot read: there is no such snapshot");
  const answering = tx[method as keyof ReadTx] as (...args: unknown[]) => Promise<unknown>;
  return await answering.apply(tx, args);
}

function end(snapshot: number): void {
  const ended = snapshots.get(snapshot);
  if (!ended) return;
  snapshots.delete(snapshot);
  ended.session.end();
  ended.connection.leave();
  idle.push(ended.connection);
}

/** @returns pages in the log, and how many of them are in the file now */
function checkpoint(): unknown {
  try {
    checkpointer ??= openCheckpointer();
    return checkpointer.query("PRAGMA wal_checkpoint(PASSIVE)").get();
  } catch (error) {
    throw translateError(error);
  }
}

function openCheckpointer(): Database {
  const database = new Database(requireFile().path, { readwrite: true });
  database.run("PRAGMA busy_timeout = 0");
  // The log is on the disk before the file changes, and the file before the log is used again from its beginning.
  database.run("PRAGMA synchronous = FULL");
  return database;
}

function close(): void {
  for (const snapshot of [...snapshots.keys()]) end(snapshot);
  for (const connection of idle.splice(0)) connection.close();
  checkpointer?.close();
}
