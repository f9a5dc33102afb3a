/**
 * New stores of each kind that the suites run on.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dumpable, Store } from "@hexlane/core";
import { memoryStore } from "@hexlane/core/memory";
import { openSqliteStore } from "@hexlane/sqlite";
import { openFresh } from "../postgres/fresh_store.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { isFull } from "../tier.ts";
import { type Dump, dumpMemory, dumpPostgres, dumpSqlite } from "./dump.ts";
import { placeEmptyDatabase } from "./empty_database.ts";

/** `program` is not a store but a server: see `program.ts`. */
export type StoreKind = "memory" | "sqlite" | "postgres" | "program";

/** The kinds available on this machine; with `TEST_PROGRAM`, only the executable. */
export const STORE_KINDS: readonly StoreKind[] = kindsHere();

/**
 * The stores of most scenarios: outside the full tier only SQLite, because the contract tests check that all stores
 * behave the same. The few scenarios that run on every store in each tier use `STORE_KINDS`.
 */
export const SCENARIO_KINDS: readonly StoreKind[] = isFull
  ? STORE_KINDS
  : STORE_KINDS.filter((kind) => kind === "sqlite" || kind === "program");

function kindsHere(): StoreKind[] {
  if (process.env.TEST_PROGRAM) return ["program"];
  return hasPostgres() ? ["memory", "sqlite", "postgres"] : ["memory", "sqlite"];
}

export interface OpenedStore {
  store: Store & Dumpable;
  /** The contents of the store, read directly. */
  dump(): Promise<Dump>;
  /** Deletes the store's contents, even if the store is closed. */
  remove(): Promise<void>;
}

export async function openStore(kind: StoreKind): Promise<OpenedStore> {
  if (kind === "program") throw new Error("Cannot open the store of the executable");
  if (kind === "memory") {
    const store = memoryStore();
    return { store, dump: async () => dumpMemory(store), remove: async () => undefined };
  }
  if (kind === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-test-"));
    const file = join(folder, "hexlane.db");
    await placeEmptyDatabase(file);
    return {
      store: await openSqliteStore(file, { waitForDisk: false }),
      dump: async () => dumpSqlite(file),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const { store, url, close } = await openFresh();
  return { store, dump: () => dumpPostgres(url), remove: close };
}
