/** Makes JSON of values with thousands of parts in several ticks, so that it does not block other requests. @module */
import { fairTicks } from "../../fair_ticks.ts";

/** Elements that are serialized together. A usual task takes 3 microseconds, one of 256 KiB about 100. */
const SLICE = 50;
const TICK_MILLISECONDS = 5;
/** Deeper lists are as short as the values that contain them. */
const MAX_DEPTH = 4;

/** Whether the value contains a list that is worth splitting. */
export function isLong(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.length > SLICE || value.some((item) => isLong(item, depth + 1));
  for (const key in value) if (isLong((value as Record<string, unknown>)[key], depth + 1)) return true;
  return false;
}

/** The bytes of `JSON.stringify(value)`. The value must not change until then. */
export async function encodeLong(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return (await encodeUpTo(Number.POSITIVE_INFINITY, value)) as Uint8Array<ArrayBuffer>;
}

/** The same, or undefined if there are more bytes: then the rest is not encoded. */
export async function encodeUpTo(maxBytes: number, value: unknown): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const isWhole = await inTicks(textsOf(value), (text) => {
    if (size + text.length > maxBytes) return false;
    const piece = encoder.encode(text);
    pieces.push(piece);
    size += piece.length;
    return size <= maxBytes;
  });
  if (!isWhole) return undefined;
  const bytes = new Uint8Array(size);
  let start = 0;
  await inTicks(pieces, (piece) => {
    bytes.set(piece, start);
    start += piece.length;
    return true;
  });
  return bytes;
}

/** Acts on each item until one returns false. Returns whether none did. */
async function inTicks<T>(items: Iterable<T>, act: (item: T) => boolean): Promise<boolean> {
  let tickEnd = performance.now() + TICK_MILLISECONDS;
  for (const item of items) {
    if (!act(item)) return false;
    if (performance.now() < tickEnd) continue;
    await fairTicks.yield();
    tickEnd = performance.now() + TICK_MILLISECONDS;
  }
  return true;
}

function* textsOf(value: unknown, depth = 0): Generator<string> {
  if (!isLong(value, depth)) yield textOf(value);
  else if (!Array.isArray(value)) yield* textsOfObject(value as object, depth);
  else if (value.length > SLICE) yield* textsOfSlices(value);
  else yield* textsOfItems(value, depth);
}

function* textsOfSlices(list: readonly unknown[]): Generator<string> {
  for (let start = 0; start < list.length; start += SLICE) {
    const slice = JSON.stringify(list.slice(start, start + SLICE));
    yield `${start === 0 ? "[" : ","}${slice.slice(1, -1)}`;
  }
  yield "]";
}

function* textsOfItems(list: readonly unknown[], depth: number): Generator<string> {
  let before = "[";
  for (const item of list) {
    yield before;
    yield* textsOf(item, depth + 1);
    before = ",";
  }
  yield "]";
}

function* textsOfObject(object: object, depth: number): Generator<string> {
  let before = "{";
  for (const [key, item] of Object.entries(object)) {
    if (item === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* textsOf(item, depth + 1);
    before = ",";
  }
  yield "}";
}

/** In arrays, values that JSON omits become null. */
function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}
