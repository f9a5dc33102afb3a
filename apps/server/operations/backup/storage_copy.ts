/**
 * Copies a whole installation: records from a store to an empty one, objects from one blob store to another. Both are copied in
 * parts, so that an interrupted copy resumes where it stopped, and compared at the end.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Blobs, Dumpable, DumpRecord } from "@hexlane/core";

/** Data that cannot be copied or differs afterwards. The message is shown to the operator. */
export class CopyError extends Error {
  override readonly name = "CopyError";
}

/** The copied data, equal on both sides. */
export interface CopySummary {
  count: number;
  /** Of all compared data, in hexadecimal. */
  sha256: string;
}

export interface CopyOptions {
  /** Called at intervals. */
  onProgress?: (progress: CopyProgress) => void;
  /** Records stored in one transaction: an interruption loses no more than these. @default 2000 */
  batch?: number;
  /** Called before the first record is stored: the target is incomplete from then on. */
  onBegin?: () => Promise<void>;
}

export interface CopyProgress {
  doing: "checking the target" | "copying" | "comparing";
  /** Copied so far. */
  done: number;
  /** Absent while unknown. */
  of?: number;
}

const BATCH = 2_000;
/** Two parts are in memory at a time. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const PROGRESS_EVERY = 500;
/** Records after which garbage is collected. */
const COLLECT_EVERY = 20_000;
/** Lines are short, so they are hashed in blocks. */
const HASHED_CHARACTERS = 64 * 1024;

/**
 * Copies records into an empty store, or one with an unfinished copy of the same source. No other process may write to
 * either store.
 *
 * @throws {CopyError} when the target has other data, or the source changed during the copy
 * @throws {TrackerError} `unavailable`
 */
export async function copyRecords(
  from: Pick<Dumpable, "dump">,
  to: Dumpable,
  options: CopyOptions = {},
): Promise<CopySummary> {
  const { onProgress = () => {}, batch = BATCH, onBegin = async () => {} } = options;
  const source = from.dump()[Symbol.asyncIterator]();
  const collect = collector();
  try {
    let done = await skipCommon(source, to, onProgress);
    let part = await nextPart(source, batch);
    if (part.length > 0) await onBegin();
    while (part.length > 0) {
      // The next part is read while this one is stored.
      const [next] = await Promise.all([nextPart(source, batch), to.load(each(part), { isContinued: done > 0 })]);
      done += part.length;
      collect(part.length);
      part = next;
      onProgress({ doing: "copying", done });
    }
    return await compareRecords(from, to, { onProgress, of: done });
  } finally {
    await source.return?.();
  }
}

/** Counts records and collects garbage. Otherwise, memory use would grow to several times the required amount. */
function collector(): (records: number) => void {
  let count = 0;
  return (records) => {
    count += records;
    if (count < COLLECT_EVERY) return;
    count = 0;
    Bun.gc(true);
  };
}

/** The number of records to store together: fewer when they are large. */
async function nextPart(source: AsyncIterator<DumpRecord>, batch: number): Promise<DumpRecord[]> {
  const records: DumpRecord[] = [];
  let characters = 0;
  while (records.length < batch && characters < MOST_CHARACTERS) {
    const next = await source.next();
    if (next.done) break;
    records.push(next.value);
    for (const value of Object.values(next.value.fields)) if (typeof value === "string") characters += value.length;
  }
  return records;
}

/** Compares the records that the target already has with the beginning of the source. Returns their number. */
async function skipCommon(
  source: AsyncIterator<DumpRecord>,
  to: Dumpable,
  onProgress: (progress: CopyProgress) => void,
): Promise<number> {
  let count = 0;
  const collect = collector();
  for await (const record of to.dump()) {
    const next = await source.next();
    if (next.done || lineOf(next.value) !== lineOf(record)) {
      throw new CopyError(
        `Cannot copy: the target is not empty, and its record ${count + 1} is not that of the source: choose an empty one`,
      );
    }
    if (++count % PROGRESS_EVERY === 0) onProgress({ doing: "checking the target", done: count });
    collect(1);
  }
  return count;
}

/** @throws {CopyError} when they differ */
async function compareRecords(
  from: Pick<Dumpable, "dump">,
  to: Pick<Dumpable, "dump">,
  { onProgress, of }: { onProgress: (progress: CopyProgress) => void; of: number },
): Promise<CopySummary> {
  const hashes = [createHash("sha256"), createHash("sha256")] as const;
  const [left, right] = [from.dump()[Symbol.asyncIterator](), to.dump()[Symbol.asyncIterator]()];
  let lines: [string, string] = ["", ""];
  const hash = (): void => {
    for (const [index, text] of lines.entries()) hashes[index]?.update(text);
    lines = ["", ""];
  };
  let count = 0;
  const collect = collector();
  try {
    for (;;) {
      const [one, other] = await Promise.all([left.next(), right.next()]);
      if (one.done && other.done) break;
      const [here, there] = [one.done ? "" : lineOf(one.value), other.done ? "" : lineOf(other.value)];
      if (here !== there) {
        const about = one.done ? "more than" : other.done ? "less than" : "another than";
        throw new CopyError(`The copy is wrong: record ${count + 1} is ${about} that of the source`);
      }
      lines[0] += here;
      lines[1] += there;
      if (lines[0].length > HASHED_CHARACTERS) hash();
      if (++count % PROGRESS_EVERY === 0) onProgress({ doing: "comparing", done: count, of });
      collect(1);
    }
  } finally {
    await Promise.all([left.return?.(), right.return?.()]);
  }
  hash();
  const [sha256, again] = hashes.map((sum) => sum.digest("hex"));
  if (sha256 === undefined || sha256 !== again) throw new CopyError("The copy is wrong: the sums differ");
  onProgress({ doing: "comparing", done: count, of });
  return { count, sha256 };
}

function lineOf({ kind, fields }: DumpRecord): string {
  return `${JSON.stringify({ [kind]: fields })}\n`;
}

async function* each(records: readonly DumpRecord[]): AsyncGenerator<DumpRecord, void, void> {
  yield* records;
}

/**
 * Copies the objects that the records of a store name. Objects with the same bytes in the target are kept.
 *
 * @throws {CopyError} when the target has different bytes under a key
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
        throw new CopyError(`Cannot copy: something else stands at "${key}" in the target: choose an empty one`);
      }
      // Compares the bytes that the store returns, not those that were sent.
      const copied = there ?? (await readObject(to, key));
      if (!copied || !isSame(copied, object)) throw new CopyError(`The copy is wrong: "${key}" came out different`);
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
    if (kind === "image" || kind === "avatar") keys.push(String(fields.key));
  }
  return keys;
}

interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
}

/** At most 10 MiB. @returns undefined for an upload that was never sent */
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
