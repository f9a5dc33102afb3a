/**
 * The stores that a service under test can stand on, each empty and alone.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dumpable, DumpRecord, Store } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { openSqliteStore } from "@hexlane/sqlite";

/** Memory, a SQLite file in a temporary folder, or a Postgres database, which must be empty and is emptied at the end. */
export type StoreChoice = "memory" | "sqlite" | { postgres: string };

export interface OpenStore {
  store: Store & Dumpable;
  /** Removes what is left once the store is closed. */
  discard(): Promise<void>;
}

/** @param records what stands in it */
export async function openStore(choice: StoreChoice, records: readonly DumpRecord[] = []): Promise<OpenStore> {
  const opened = await open(choice);
  if (records.length > 0) await opened.store.load(each(records));
  return opened;
}

async function* each(records: readonly DumpRecord[]): AsyncGenerator<DumpRecord, void, void> {
  yield* records;
}

async function open(choice: StoreChoice): Promise<OpenStore> {
  if (choice === "memory") return { store: memoryStore(), discard: async () => {} };
  if (choice === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-testing-"));
    const discard = async () => rmSync(folder, { recursive: true, force: true });
    return { store: await openSqliteStore(join(folder, "hexlane.db")), discard };
  }
  throw new RangeError("No such store");
}
