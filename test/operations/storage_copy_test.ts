import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs, Dumpable, DumpRecord, Store } from "@hexlane/core";
import { memoryBlobs, memoryCrypto, memoryStore } from "@hexlane/core/memory";
import { fixedClock, insertEverything, runStoreProgram } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { createKeyring, systemClock } from "@hexlane/platform";
import { openPostgresStore } from "@hexlane/postgres";
import { openS3Blobs } from "@hexlane/s3";
import { openSqliteStore } from "@hexlane/sqlite";
import fc from "fast-check";
import { type CopyProgress, copyObjects, copyRecords } from "../../apps/server/operations/backup/storage_copy.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";
import { hasS3, S3_CREDENTIALS, S3_REGION, sharedS3 } from "../servers/s3.ts";
import { isFull } from "../tier.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-copy-"));
const opened: Store[] = [];
afterAll(async () => {
  for (const store of opened) await store.close();
  rmSync(root, { recursive: true, force: true });
});

type Kind = "memory" | "sqlite" | "postgres";
const ways: [Kind, Kind][] = [
  ["memory", "sqlite"],
  ["sqlite", "memory"],
];
if (isFull && hasPostgres()) ways.push(["sqlite", "postgres"], ["postgres", "sqlite"]);
let count = 0;

async function openEmpty(kind: Kind): Promise<Store & Dumpable> {
  const store =
    kind === "memory"
      ? memoryStore()
      : kind === "sqlite"
        ? await openSqliteStore(join(root, `${++count}.db`))
        : await openPostgresStore(await (await sharedPostgres()).createDatabase());
  opened.push(store);
  return store;
}

const recordsOf = (store: Dumpable): Promise<DumpRecord[]> => Array.fromAsync(store.dump());

test.each(ways)("a copy from %s to %s contains the same records", async (from, to) => {
  const [source, target] = [await openEmpty(from), await openEmpty(to)];
  await source.transaction(insertEverything);
  const records = await recordsOf(source);
  expect(await copyRecords(source, target)).toEqual({
    count: records.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await recordsOf(target)).toEqual(records);
});

test.each(ways)("a copy from %s to %s that fails leaves an empty target", async (from, to) => {
  const [source, target] = [await openEmpty(from), await openEmpty(to)];
  await source.transaction(insertEverything);
  const records = await recordsOf(source);
  for (const place of [0, 1, Math.floor(records.length / 2), records.length]) {
    const copying = copyRecords({ dump: () => breakingAt(source.dump(), place) }, target);
    // `.rejects` would block Bun's event loop, and take 100 times as long when there are timers and connections.
    expect(await copying.catch((error) => error)).toMatchObject({ message: "killed" });
    expect(await recordsOf(target)).toEqual([]);
  }
  await copyRecords(source, target);
  expect(await recordsOf(target)).toEqual(records);
});

async function* breakingAt(records: AsyncIterable<DumpRecord>, place: number): AsyncGenerator<DumpRecord, void, void> {
  let count = 0;
  for await (const record of records) {
    if (count++ === place) throw new Error("killed");
    yield record;
  }
  throw new Error("killed");
}

test("copyRecords() copies the result of any sequence of operations", async () => {
  const property = fc.asyncProperty(fc.array(fc.nat(), { minLength: 100, maxLength: 600 }), async (choices) => {
    const [source, target] = [await openEmpty("memory"), await openEmpty("memory")];
    await runStoreProgram(source, choices);
    await copyRecords(source, target);
    expect(await recordsOf(target)).toEqual(await recordsOf(source));
  });
  await fc.assert(property, { numRuns: 20, interruptAfterTimeLimit: 5_000 });
});

test("copyRecords() refuses a target that is not empty and does not change it", async () => {
  const [source, target] = [await openEmpty("memory"), await openEmpty("memory")];
  await source.transaction(insertEverything);
  await target.transaction((tx) => tx.saveCursor("relay", 1));
  const before = await recordsOf(target);
  await expect(copyRecords(source, target)).rejects.toMatchObject({ details: { reason: "STORE_NOT_EMPTY" } });
  expect(await recordsOf(target)).toEqual(before);
});

test("copyRecords() fails if the copy differs from its source", async () => {
  const [source, target] = [await openEmpty("memory"), await openEmpty("memory")];
  await source.transaction(insertEverything);
  const forgetful: Dumpable = {
    dump: () => target.dump(),
    load: (records) => target.load(allBut(records, "label")),
  };
  await expect(copyRecords(source, forgetful)).rejects.toThrow("the copy differs from its source");
});

async function* allBut(records: AsyncIterable<DumpRecord>, kind: string): AsyncGenerator<DumpRecord, void, void> {
  for await (const record of records) if (record.kind !== kind) yield record;
}

test("copyRecords() reports its progress", async () => {
  const [source, target] = [await openEmpty("memory"), await openEmpty("memory")];
  await source.transaction(insertEverything);
  const seen: CopyProgress[] = [];
  const { count: total } = await copyRecords(source, target, { onProgress: (one) => seen.push(one) });
  expect(seen.filter(({ doing }) => doing === "copying").at(-1)).toEqual({ doing: "copying", done: total });
  expect(seen.at(-1)).toEqual({ doing: "comparing", done: total, of: total });
});

async function withObjects(): Promise<{ store: Store & Dumpable; blobs: Blobs; keys: string[] }> {
  const store = await openEmpty("memory");
  await store.transaction(insertEverything);
  const blobs = memoryBlobs({ crypto: memoryCrypto(), clock: fixedClock() });
  const keys = (await recordsOf(store)).flatMap(({ kind, fields }) =>
    kind === "image" || kind === "avatar" ? [String(fields.key)] : [],
  );
  for (const [index, key] of keys.entries()) {
    await blobs.write(key, new Uint8Array(1000 + index).fill(index), { contentType: "image/png" });
  }
  return { store, blobs, keys };
}

const emptyBlobs = (): Blobs => memoryBlobs({ crypto: memoryCrypto(), clock: fixedClock() });

test("images are copied once, even in two runs", async () => {
  const { store, blobs, keys } = await withObjects();
  const target = emptyBlobs();
  expect(keys.length).toBeGreaterThan(1);
  let writes = 0;
  const broken: Blobs = {
    signUpload: (request) => target.signUpload(request),
    stat: (key) => target.stat(key),
    read: (key, range) => target.read(key, range),
    write: (...args) => {
      if (++writes === 2) throw new Error("killed");
      return target.write(...args);
    },
    countReceived: (key) => target.countReceived(key),
    append: (...args) => target.append(...args),
    remove: (key) => target.remove(key),
    close: () => target.close(),
  };
  await expect(copyObjects(store, blobs, broken)).rejects.toThrow("killed");
  const done = await copyObjects(store, blobs, broken);
  expect([done.count, writes]).toEqual([keys.length, keys.length + 1]);
  for (const [index, key] of keys.entries()) {
    expect(await new Response(await target.read(key)).bytes()).toEqual(new Uint8Array(1000 + index).fill(index));
  }
  expect(await copyObjects(store, blobs, target)).toEqual(done);
});

test("an image with the same key in the target is not overwritten", async () => {
  const { store, blobs, keys } = await withObjects();
  const target = emptyBlobs();
  await target.write(keys[1] ?? "", new Uint8Array(3), { contentType: "image/png" });
  await expect(copyObjects(store, blobs, target)).rejects.toThrow("the target has another image at");
  expect((await target.stat(keys[1] ?? ""))?.size).toBe(3);
});

describe.skipIf(!hasS3())("with a real S3", () => {
  test.skipIf(!isFull)(
    "images are copied from a folder to a bucket and back",
    async () => {
      const { store, blobs, keys } = await withObjects();
      const server = await sharedS3();
      const clock = systemClock;
      const crypto = createKeyring(["s".repeat(40)]);
      const folder = await openDiskBlobs({ dir: join(root, "images"), crypto, clock });
      const back = await openDiskBlobs({ dir: join(root, "images back"), crypto, clock });
      const { endpoint } = server;
      const place = { endpoint, region: S3_REGION, bucket: await server.createBucket(), clock, ...S3_CREDENTIALS };
      const bucket = await openS3Blobs(place);
      const done = await copyObjects(store, blobs, folder);
      for (const [from, to] of [
        [folder, bucket],
        [bucket, back],
        // Another run changes nothing.
        [folder, bucket],
      ] as const) {
        expect(await copyObjects(store, from, to)).toEqual(done);
      }
      for (const [index, key] of keys.entries()) {
        expect(await new Response(await back.read(key)).bytes()).toEqual(new Uint8Array(1000 + index).fill(index));
      }
      await bucket.close();
    },
    600_000,
  );
});
