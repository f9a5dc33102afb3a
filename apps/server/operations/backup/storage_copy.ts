/**
 * Copies an installation: records from a store to an empty one, images from one blob store to another. Both are compared
 * with their source afterward.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Blobs, Dumpable, DumpRecord } from "@hexlane/core";
import { HAS_OBJECT } from "./dump_file.ts";

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
    const object = await readObject(from, key);
    if (object) {
      const there = await readObject(to, key);
      if (!there) await to.write(key, object.bytes, { contentType: object.contentType });
      else if (!isSame(there, object)) {
        throw new Error(`the target has another image at "${key}": choose an empty one`);
      }
      // Compares the bytes that the store returns, not those that were sent.
      const copied = there ?? (await readObject(to, key));
      if (!copied || !isSame(copied, object)) throw new Error(`the copy of "${key}" differs from its source`);
      hash.update(`${key} ${object.contentType} ${sumOf(copied.bytes)}\n`);
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

interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

/** Reads a whole object of at most 100 MiB. @returns undefined for an upload that was never sent */
async function readObject(blobs: Blobs, key: string): Promise<StoredObject | undefined> {
  const info = await blobs.stat(key);
  const stream = info && (await blobs.read(key));
  return stream && { bytes: await new Response(stream).bytes(), contentType: info.contentType };
}

function isSame(left: StoredObject, right: StoredObject): boolean {
  return left.contentType === right.contentType && Buffer.compare(left.bytes, right.bytes) === 0;
}

function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
