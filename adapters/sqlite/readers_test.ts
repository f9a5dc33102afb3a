import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadTx } from "@hexlane/core";
import { someWorkspace } from "@hexlane/core/testing";
import { openSqliteStore } from "./mod.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
  path = join(folder, "hexlane.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

const ask = (tx: ReadTx) => tx.findWorkspace("workspace-1");

test("an open snapshot does not see a later change, but the next one does", async () => {
  const store = await openSqliteStore(path, { maxReaders: 4 });
  await store.transaction((tx) => tx.insertWorkspace(someWorkspace({ name: "Old" })));
  const changed = Promise.withResolvers<void>();
  const readers = [1, 2, 3].map(() =>
    store.read(async (tx) => {
      const before = await ask(tx);
      await changed.promise;
      return [before?.name, (await ask(tx))?.name];
    }),
  );
  await store.transaction((tx) => tx.saveWorkspace(someWorkspace({ name: "New" })));
  expect((await store.read(ask))?.name).toBe("New");
  changed.resolve();
  expect(await Promise.all(readers)).toEqual([1, 2, 3].map(() => ["Old", "Old"]));
  await store.close();
});

test("a snapshot starts when it is opened, not at its first query", async () => {
  const store = await openSqliteStore(path);
  await store.transaction((tx) => tx.insertWorkspace(someWorkspace({ name: "Old" })));
  const changed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const reader = store.read(async (tx) => {
    begun.resolve();
    await changed.promise;
    return (await ask(tx))?.name;
  });
  await begun.promise;
  await store.transaction((tx) => tx.saveWorkspace(someWorkspace({ name: "New" })));
  changed.resolve();
  expect(await reader).toBe("Old");
  await store.close();
});

test("a read sees commits that another process made since the last read in the same tick", async () => {
  const store = await openSqliteStore(path);
  await store.transaction((tx) => tx.insertWorkspace(someWorkspace({ name: "Old" })));
  const other = new Database(path);
  let isNextTick = false;
  setImmediate(() => {
    isNextTick = true;
  });
  expect((await store.read(ask))?.name).toBe("Old");
  other.run("UPDATE workspace SET name = 'New'");
  expect((await store.read(ask))?.name).toBe("New");
  expect(isNextTick).toBe(false);
  other.close();
  await store.close();
});

test("readers beyond the limit wait in order, and close() waits for all of them", async () => {
  const store = await openSqliteStore(path, { maxReaders: 2 });
  await store.transaction((tx) => tx.insertWorkspace(someWorkspace()));
  let together = 0;
  let most = 0;
  const readers = Array.from({ length: 20 }, () =>
    store.read(async (tx) => {
      most = Math.max(most, ++together);
      await Bun.sleep(1);
      together--;
      return (await ask(tx))?.id;
    }),
  );
  const closing = store.close();
  expect(await Promise.all(readers)).toEqual(readers.map(() => "workspace-1"));
  expect(most).toBe(2);
  await closing;
});

test("a failed reader returns its connection", async () => {
  const store = await openSqliteStore(path, { maxReaders: 1 });
  for (let round = 0; round < 3; round++) {
    const failing = store.read(async (tx) => {
      await ask(tx);
      throw new RangeError("mine");
    });
    expect(await failing.catch((error) => error.message)).toBe("mine");
  }
  expect(await store.read(ask)).toBeUndefined();
  await store.close();
});

test("a snapshot that is held for too long is closed", async () => {
  const store = await openSqliteStore(path, { maxReaders: 1, snapshotSeconds: 0.05 });
  let leaked: ReadTx | undefined;
  const stuck = store.read(async (tx) => {
    leaked = tx;
    await new Promise(() => undefined);
  });
  const next = store.read(ask);
  expect(await stuck.catch(({ code }) => code)).toBe("unavailable");
  expect(await next).toBeUndefined();
  expect(await ask(leaked as ReadTx).catch((error) => error)).toBeInstanceOf(TypeError);
  await store.close();
});

test("consecutive reads let timers and writers run", async () => {
  const store = await openSqliteStore(path);
  let isDone = false;
  const writer = store.transaction((tx) => tx.insertWorkspace(someWorkspace())).then(() => Bun.sleep(1));
  const watched = writer.then(() => {
    isDone = true;
  });
  let reads = 0;
  while (!isDone && reads < 1_000_000) {
    await store.read(ask);
    reads++;
  }
  expect(isDone).toBe(true);
  await watched;
  await store.close();
});
