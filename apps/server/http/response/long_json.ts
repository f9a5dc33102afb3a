/** Serializes long values in several ticks, so that other requests are not blocked. @module */
import { fairTicks } from "../../fair_ticks.ts";
import { stringify } from "./plain_json.ts";

/** Elements that are serialized together. A typical task takes 3 microseconds, and a task of 256 KiB about 100. */
const SLICE = 50;
/** Characters that are serialized together. A single longer element may exceed this. */
const SLICE_CHARACTERS = 64 * 1024;
const TICK_MILLISECONDS = 5;
/** Lists nested deeper than this are not split, and count as short. */
const MAX_DEPTH = 4;

/** Whether the value contains a list or enough text to be worth splitting. */
export function isLong(value: unknown): boolean {
  return charactersOf(value, 0) > SLICE_CHARACTERS;
}

/** Characters of the strings in the value. A list that is worth splitting counts as infinitely many. */
function charactersOf(value: unknown, depth: number): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return 0;
  let sum = 0;
  if (Array.isArray(value)) {
    if (value.length > SLICE) return Number.POSITIVE_INFINITY;
    for (const item of value) sum += charactersOf(item, depth + 1);
  } else {
    for (const key in value) sum += charactersOf((value as Record<string, unknown>)[key], depth + 1);
  }
  return sum;
}

/** Returns the bytes of `JSON.stringify(value)`. The value must not change until the promise resolves. */
export async function encodeLong(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  return (await encodeUpTo(Number.POSITIVE_INFINITY, value)) as Uint8Array<ArrayBuffer>;
}

/** Encodes like {@linkcode encodeLong}, but stops and returns undefined if there are more than `maxBytes` bytes. */
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

/** Calls `act` with each item until it returns false. Returns true if it never does. */
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
  if (typeof value !== "object" || charactersOf(value, depth) <= SLICE_CHARACTERS) yield textOf(value);
  else if (Array.isArray(value)) yield* textsOfList(value, depth);
  else yield* textsOfObject(value as object, depth);
}

function* textsOfList(list: readonly unknown[], depth: number): Generator<string> {
  let before = "[";
  let end: number;
  for (let start = 0; start < list.length; start = end) {
    end = endOfSlice(list, start, depth + 1);
    if (end > start) yield before + textOf(list.slice(start, end)).slice(1, -1);
    else {
      yield before;
      yield* textsOf(list[end++], depth + 1);
    }
    before = ",";
  }
  yield "]";
}

/**
 * Returns the index of the first element that is not serialized together with the element at `start`, or `start` itself
 * if that element is long.
 */
function endOfSlice(list: readonly unknown[], start: number, depth: number): number {
  let characters = 0;
  let end = start;
  for (; end < list.length && end - start < SLICE; end++) {
    characters += charactersOf(list[end], depth);
    if (characters > SLICE_CHARACTERS) break;
  }
  return end;
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

/** Serializes an element of an array, where values that JSON omits become null. */
function textOf(value: unknown): string {
  return stringify(value) ?? "null";
}
