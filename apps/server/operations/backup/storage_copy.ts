/**
 * Copies an installation: records from a store to an empty one, images from one blob store to another. Both are compared
 * with their source afterward.
 *
 * @module
 */
import { createHash, type Hash } from "node:crypto";
import type { BlobInfo, Blobs, Dumpable, DumpRecord } from "@hexlane/core";
import { HAS_OBJECT } from "./dump_file.ts";
import { storeObject } from "./large_object.ts";

/** The copied data, equal on both sides. */
export interface CopySummary {
  count: number;
  /** The SHA-256 of all compared data, in hexadecimal. */
  sha256: string;
}

export interface CopyProgress {
  doing: "copying" | "comparing";
  /** Records or images so far. */
  done: number;
  /** Absent while unknown. */
  of?: number;
}

export interface CopyOptions {
  /** Called at intervals. */
  onProgress?: (progress: CopyProgress) => void;
}

const PROGRESS_EVERY = 500;

/**
 * Copies all records into an empty store in one transaction, and compares them. No other process may write to either store.
 *
 * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `unavailable`
 * @throws {Error} when the copy differs
 */
export async function copyRecords(
  from: Pick<Dumpable, "dump">,
  to: Dumpable,
  { onProgress = () => {} }: CopyOptions = {},
): Promise<CopySummary> {
  const source = new Sum((done) => onProgress({ doing: "copying", done }));
  await to.load(source.of(from.dump()));
  const { count } = source;
  const copy = new Sum((done) => onProgress({ doing: "comparing", done, of: count }));
  for await (const _ of copy.of(to.dump())) {
    // Reading computes the sum.
  }
  const sha256 = source.digest();
  if (copy.digest() !== sha256) {
    throw new Error("the copy differs from its source: begin again with an empty target, while no server is running");
  }
  return { count, sha256 };
}

/** Counts records and computes their SHA-256 sum as they pass. */
class Sum {
  readonly #hash = createHash("sha256");
  readonly #onProgress: (count: number) => void;
  count = 0;

  constructor(onProgress: (count: number) => void) {
    this.#onProgress = onProgress;
  }

  async *of(records: AsyncIterable<DumpRecord>): AsyncGenerator<DumpRecord, void, void> {
    for await (const record of records) {
      this.#hash.update(`${JSON.stringify({ [record.kind]: record.fields })}\n`);
      if (++this.count % PROGRESS_EVERY === 0) this.#onProgress(this.count);
      yield record;
    }
    this.#onProgress(this.count);
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

/**
 * Copies the objects to which the records of a store refer. Objects with the same bytes in the target are kept.
 *
 * @throws {Error} when the target has different bytes under a key
 * @throws {TrackerError} `unavailable`
 */
export async function copyObjects(
  store: Dumpable,
  from: Blobs,
  to: Blobs,
  { onProgress = () => {} }: CopyOptions = {},
): Promise<CopySummary> {
  const keys = await keysIn(store);
  const hash = createHash("sha256");
  let count = 0;
  for (const [index, key] of keys.entries()) {
    const there = await readSum(to, key);
    const object = there ? await readSum(from, key) : await copyObject(from, to, key);
    if (object) {
      if (there && !isSame(there, object)) {
        throw new Error(`the target has another image at "${key}": choose an empty target`);
      }
      // Compares the bytes that the store returns, not those that were sent.
      const copied = there ?? (await readSum(to, key));
      if (!copied || !isSame(copied, object)) throw new Error(`the copy of "${key}" differs from its source`);
      hash.update(`${key} ${object.contentType} ${copied.sha256}\n`);
      count++;
    }
    onProgress({ doing: "copying", done: index + 1, of: keys.length });
  }
  return { count, sha256: hash.digest("hex") };
}

async function keysIn(store: Dumpable): Promise<string[]> {
  const keys: string[] = [];
  for await (const { kind, fields } of store.dump()) {
    if (HAS_OBJECT.has(kind)) keys.push(String(fields.key));
  }
  return keys;
}

/** A stored object, without its bytes. */
interface ObjectSum {
  contentType: string;
  size: number;
  sha256: string;
}

/** @returns undefined for an upload that is not complete */
async function readSum(blobs: Blobs, key: string): Promise<ObjectSum | undefined> {
  return await readObject(blobs, key, async (_, chunks) => {
    for await (const _ of chunks) {
      // Reading computes the sum.
    }
  });
}

async function copyObject(from: Blobs, to: Blobs, key: string): Promise<ObjectSum | undefined> {
  return await readObject(from, key, ({ contentType, size }, chunks) =>
    storeObject(to, { key, contentType, size }, chunks),
  );
}

async function readObject(
  blobs: Blobs,
  key: string,
  read: (info: BlobInfo, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<ObjectSum | undefined> {
  const info = await blobs.stat(key);
  const stream = info && (await blobs.read(key));
  if (!stream) return undefined;
  const hash = createHash("sha256");
  await read(info, hashing(stream, hash));
  return { contentType: info.contentType, size: info.size, sha256: hash.digest("hex") };
}

async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function isSame(left: ObjectSum, right: ObjectSum): boolean {
  return left.contentType === right.contentType && left.sha256 === right.sha256;
}
