/**
 * The thread beside the event loop: what takes long is asked of the file here, over connections of its own. It is started
 * by `thread.ts`, and knows only what it is told.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import type { ReadTx, Tx } from "@hexlane/core";
import { readTxOf, txOf } from "@hexlane/sql";
import { beginChange } from "../begin.ts";
import { Connection, ConnectionSession } from "../connection.ts";
import { translateError } from "../errors.ts";
import { beginSnapshot } from "../readers.ts";
import { packError, partsOf, type Reply, type Request, type Task } from "./thread_message.ts";

declare const self: Worker;

interface Transaction {
  connection: Connection;
  session: ConnectionSession;
  tx: ReadTx | Tx;
}

const transactions = new Map<number, Transaction>();
/** Connections without a transaction. */
const readers: Connection[] = [];
let writer: Connection | undefined;
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
      return await begin(task);
    case "call":
      return await call(task);
    case "commit":
      return commit(task.transaction);
    case "end":
      return end(task.transaction);
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

async function begin({ transaction, changes }: Task & { do: "begin" }): Promise<void> {
  const { path, lockSeconds } = requireFile();
  const connection = changes ? openWriter(path) : (readers.pop() ?? new Connection(path, { readonly: true }));
  try {
    await (changes ? beginChange(connection, lockSeconds) : beginSnapshot(connection, lockSeconds));
  } catch (error) {
    if (!changes) readers.push(connection);
    throw error;
  }
  const session = new ConnectionSession(connection);
  transactions.set(transaction, { connection, session, tx: changes ? txOf(session) : readTxOf(session) });
}

/** One is enough: nobody begins to change the file before the change before has ended. */
function openWriter(path: string): Connection {
  if (!writer) {
    writer = new Connection(path);
    writer.database.run("PRAGMA wal_autocheckpoint = 0");
  }
  return writer;
}

async function call({ transaction, calls }: Task & { do: "call" }): Promise<unknown> {
  const { tx } = requireOpen(transaction);
  let answer: unknown;
  for (const { method, args } of calls) {
    const answering = tx[method as keyof ReadTx] as (...args: unknown[]) => Promise<unknown>;
    answer = await answering.apply(tx, args);
  }
  return answer;
}

function requireOpen(transaction: number): Transaction {
  const open = transactions.get(transaction);
  if (!open) throw new TypeError("Cannot go on: there is no such transaction");
  return open;
}

function commit(transaction: number): void {
  const { connection, session } = requireOpen(transaction);
  // Once SQLite has rolled back by itself, nothing is left that could be stored.
  if (session.failure) throw session.failure.error;
  session.end();
  try {
    connection.control("COMMIT");
  } catch (error) {
    throw translateError(error);
  }
}

function end(transaction: number): void {
  const open = transactions.get(transaction);
  if (!open) return;
  transactions.delete(transaction);
  const { connection, session } = open;
  session.end();
  if (connection === writer) connection.abandon();
  else {
    connection.leave();
    readers.push(connection);
  }
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
  for (const transaction of [...transactions.keys()]) end(transaction);
  for (const connection of readers.splice(0)) connection.close();
  writer?.close();
  checkpointer?.close();
}
