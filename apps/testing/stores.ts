/**
 * Creates empty, isolated stores for a service under test.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dumpable, DumpRecord, Store } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { openSqliteStore } from "@hexlane/sqlite";

/**
 * Memory, a SQLite file in a temporary folder, or a separate schema in a Postgres database. The Postgres user must be
 * allowed to create schemas; the schema is dropped at the end.
 */
export type StoreChoice = "memory" | "sqlite" | { postgres: string };

export interface OpenStore {
  store: Store & Dumpable;
  /** Deletes the data after the store was closed. */
  discard(): Promise<void>;
}

/** @param records the initial contents */
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
  return await openSchema(choice.postgres);
}

async function openSchema(url: string): Promise<OpenStore> {
  // Loaded on demand, so that in-memory tests do not load the driver.
  const [{ default: pg }, { openPostgresStore }] = await Promise.all([import("pg"), import("@hexlane/postgres")]);
  const schema = `hexlane_testing_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`CREATE SCHEMA ${schema}`);
  const inside = new URL(url);
  inside.searchParams.set("options", `-c search_path=${schema}`);
  return { store: await openPostgresStore(inside.href), discard: () => run(`DROP SCHEMA ${schema} CASCADE`) };
}
