/** Serializes values with lists that are read in batches, each when the client is ready for it. @module */
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { fairTicks } from "../../fair_ticks.ts";
import { GZIP_LEVEL } from "./compress.ts";
import { stringify } from "./plain_json.ts";

/** Pieces are joined up to this length. */
const PIECE_CHARACTERS = 64 * 1024;
/** Lists nested deeper than this are always arrays. */
const MAX_DEPTH = 4;

type Bytes = Uint8Array<ArrayBuffer>;

/** Yields the value as JSON, with each list of batches as one array. */
export async function* streamJson(value: unknown): AsyncGenerator<Bytes, void, void> {
  const encoder = new TextEncoder();
  let text = "";
  for await (const piece of textsOf(value, 0)) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  if (text !== "") yield encoder.encode(text);
}

/** Returns the number of tasks whose IDs and positions are in memory until the value is sent. */
export function placesIn(value: unknown, depth = 0): number {
  if (isBatches(value)) return (value as { places?: number }).places ?? 0;
  if (!holdsBatches(value, depth)) return 0;
  return Object.values(value as object).reduce((sum: number, item) => sum + placesIn(item, depth + 1), 0);
}

/** Compresses the pieces on another thread. */
export async function* gzipStream(pieces: AsyncGenerator<Bytes, void, void>): AsyncGenerator<Bytes, void, void> {
  // Reads at most one piece ahead, since pieces are held in memory.
  const source = Readable.from(pieces, { highWaterMark: 1 });
  // The callback receives the same errors that the loop below throws.
  const zipped = pipeline(source, createGzip({ level: GZIP_LEVEL }), () => {});
  for await (const piece of zipped) yield piece as Bytes;
}

async function* textsOf(value: unknown, depth: number): AsyncGenerator<string, void, void> {
  if (isBatches(value)) yield* textsOfBatches(value);
  else if (!holdsBatches(value, depth)) yield stringify(value) ?? "null";
  else if (Array.isArray(value)) yield* textsOfItems(value, depth);
  else yield* textsOfFields(value as object, depth);
}

async function* textsOfBatches(batches: AsyncIterable<unknown[]>): AsyncGenerator<string, void, void> {
  let before = "[";
  for await (const batch of batches) {
    // Reading a batch awaits only microtasks, so without a yield, a fast client would block the event loop until the
    // whole list is sent.
    await fairTicks.yield();
    if (batch.length === 0) continue;
    yield before + (stringify(batch) ?? "").slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* textsOfItems(items: readonly unknown[], depth: number): AsyncGenerator<string, void, void> {
  let before = "[";
  for (const item of items) {
    yield before;
    yield* textsOf(item, depth + 1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* textsOfFields(object: object, depth: number): AsyncGenerator<string, void, void> {
  let before = "{";
  for (const [key, item] of Object.entries(object)) {
    if (item === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* textsOf(item, depth + 1);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

function isBatches(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function holdsBatches(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  return Object.values(value).some((item) => isBatches(item) || holdsBatches(item, depth + 1));
}
