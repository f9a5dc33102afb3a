import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dumpable, DumpRecord, Store } from "@hexlane/core";
import { dumpContract, someAccount, someNotification } from "@hexlane/core/testing";
import { openSqliteStore } from "./store.ts";

async function open(): Promise<{ store: Store & Dumpable; path: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-dump-"));
  const path = join(folder, "hexlane.db");
  const store = await openSqliteStore(path);
  return {
    store,
    path,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

dumpContract("sqlite", { test, open });

test("load() refuses a file that another process is writing to", async () => {
  const { store, path, close } = await open();
  const other = await openSqliteStore(path, { lockSeconds: 0.1 });
  const slow = async function* (): AsyncGenerator<DumpRecord> {
    const nothing = (async function* (): AsyncGenerator<DumpRecord> {})();
    await expect(other.load(nothing)).rejects.toMatchObject({ code: "unavailable" });
    // Readers do not wait.
    expect(await other.read((tx) => tx.hasAccounts())).toBe(false);
  };
  await store.load(slow());
  await other.close();
  await close();
});

test("a long dump does not delay other requests", async () => {
  const { store, close } = await open();
  const content = "x".repeat(10_000);
  await store.transaction(async (tx) => {
    await tx.insertAccount(someAccount());
    const rows = Array.from({ length: 3000 }, (_, index) => someNotification({ id: `n${index}`, content }));
    await tx.insertNotifications(rows);
  });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  let records = 0;
  for await (const _ of store.dump()) records++;
  clearInterval(timer);
  expect(records).toBe(3001);
  expect(ticks).toBeGreaterThan(5);
  await close();
});
