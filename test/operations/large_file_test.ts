/** Files that are too large for memory, in dumps, backups and copies. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "@hexlane/core";
import { memoryCrypto, memoryStore } from "@hexlane/core/memory";
import { fixedClock, insertEverything } from "@hexlane/core/testing";
import { openDiskBlobs } from "@hexlane/disk";
import { restoreBackup, writeBackup } from "../../apps/server/operations/backup/backup.ts";
import { type DumpEnds, loadDump, verifyDump, writeDump } from "../../apps/server/operations/backup/dump_file.ts";
import { PIECE_BYTES } from "../../apps/server/operations/backup/large_object.ts";
import { copyObjects } from "../../apps/server/operations/backup/storage_copy.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-large-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const KEY = "images/large";
const SIZE = PIECE_BYTES + 1_000_001;
const BYTES = new Uint8Array(SIZE).map((_, index) => (index * 31 + (index >> 8)) % 256);
const SUM = createHash("sha256").update(BYTES).digest("hex");

let source: DumpEnds;
let lines: string[];
beforeAll(async () => {
  source = await openEnds();
  await source.store.load(recordsWithKey());
  await source.blobs.write(KEY, BYTES, { contentType: "application/octet-stream" });
  lines = await Array.fromAsync(writeDump(source));
});

async function openEnds(): Promise<DumpEnds> {
  const crypto = memoryCrypto();
  const blobs = await openDiskBlobs({ dir: mkdtempSync(join(root, "blobs-")), crypto, clock: fixedClock() });
  return { store: memoryStore(), blobs, crypto };
}

/** Yields all records, with one image whose object is large. */
async function* recordsWithKey() {
  const store = memoryStore();
  await store.transaction(insertEverything);
  let isFirst = true;
  for await (const { kind, fields } of store.dump()) {
    const isLarge = kind === "image" && isFirst;
    if (isLarge) isFirst = false;
    yield isLarge ? { kind, fields: { ...fields, key: KEY, size: SIZE } } : { kind, fields };
  }
}

async function sumIn(blobs: Blobs): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await blobs.read(KEY)) ?? new Blob([]).stream()) hash.update(chunk);
  return hash.digest("hex");
}

async function* bytesOf(text: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const line of text) yield new TextEncoder().encode(line);
}

test("a dump contains a large file in several lines, and the file is loaded unchanged", async () => {
  expect(lines.filter((line) => line.startsWith(`{"object":{"key":"${KEY}"`)).length).toBe(2);
  expect(await verifyDump(bytesOf(lines))).toMatchObject({ objects: 1 });
  const target = await openEnds();
  expect(await loadDump(target, bytesOf(lines))).toMatchObject({ objects: 1 });
  expect(await target.blobs.stat(KEY)).toMatchObject({ size: SIZE, contentType: "application/octet-stream" });
  expect(await sumIn(target.blobs)).toBe(SUM);
});

test("a dump without a part of a large file is refused, and nothing of the file is stored", async () => {
  const places = lines.flatMap((line, index) => (line.startsWith('{"object":') ? [index] : []));
  for (const place of places) {
    const target = await openEnds();
    const damaged = lines.toSpliced(place, 1);
    await expect(loadDump(target, bytesOf(damaged))).rejects.toThrow(/interrupts a file|was changed or is missing/);
    expect(await target.blobs.countReceived(KEY)).toBe(0);
  }
});

test("a backup restores a large file unchanged", async () => {
  const folder = join(root, "backup");
  await writeBackup(source, folder);
  const target = await openEnds();
  await restoreBackup(folder, target);
  expect(await sumIn(target.blobs)).toBe(SUM);
});

test("copyObjects() copies a large file, even after an interrupted run", async () => {
  const target = await openEnds();
  const head = new Blob([BYTES.subarray(0, 1_000)]).stream();
  await target.blobs.append({ key: KEY, contentType: "text/plain", size: SIZE }, head, { offset: 0 });
  expect(await copyObjects(source.store, source.blobs, target.blobs)).toMatchObject({ count: 1 });
  expect(await sumIn(target.blobs)).toBe(SUM);
  expect(await target.blobs.stat(KEY)).toMatchObject({ contentType: "application/octet-stream" });
});
