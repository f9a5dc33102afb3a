/**
 * Creates empty, isolated stores for a service under test.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dumpable, DumpRecord, Store } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";

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
  return choice === "sqlite" ? await openFile() : await openSchema(choice.postgres);
}

/**
 * A database with empty tables, copied at each startup, because creating tables takes longer than the rest of startup.
 */
let emptyFile: Promise<Uint8Array> | undefined;

async function openFile(): Promise<OpenStore> {
  // Loaded on demand, so that in-memory tests load no database.
  const { openSqliteStore } = await import("@hexlane/sqlite");
  const folder = mkdtempSync(join(tmpdir(), "hexlane-testing-"));
  const path = join(folder, "hexlane.db");
  const discard = async (): Promise<void> => rmSync(folder, { recursive: true, force: true });
  const createEmpty = async (): Promise<Uint8Array> => {
    const store = await openSqliteStore(path);
    await store.close();
    return readFileSync(path);
  };
  try {
    emptyFile ??= createEmpty();
    writeFileSync(path, await emptyFile, { mode: 0o600 });
    return { store: await openSqliteStore(path, { waitForDisk: false }), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function openSchema(url: string): Promise<OpenStore> {
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
