/**
 * JSON of values with thousands of parts, made in turns: in one go it would keep everybody else waiting.
 *
 * @module
 */
import { fairTicks } from "../../fair_ticks.ts";

/** Elements that are made into text together. A task of usual size takes three microseconds, one of 256 KiB some hundred. */
const SLICE = 50;
const TURN_MILLISECONDS = 5;
/** Lists deeper inside are as short as what holds them. */
const MAX_DEPTH = 4;

/** Whether it holds a list that is worth being taken apart. */
export function isLong(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.length > SLICE || value.some((item) => isLong(item, depth + 1));
  for (const key in value) if (isLong((value as Record<string, unknown>)[key], depth + 1)) return true;
  return false;
}

/** The bytes of `JSON.stringify(value)`. Nobody may change the value meanwhile. */
export async function encodeLong(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let size = 0;
  await inTurns(textsOf(value), (text) => {
    const piece = encoder.encode(text);
    pieces.push(piece);
    size += piece.length;
  });
  const bytes = new Uint8Array(size);
  let start = 0;
  await inTurns(pieces, (piece) => {
    bytes.set(piece, start);
    start += piece.length;
  });
  return bytes;
}

async function inTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let turnEnd = performance.now() + TURN_MILLISECONDS;
  for (const item of items) {
    act(item);
    if (performance.now() < turnEnd) continue;
    await fairTicks.yield();
    turnEnd = performance.now() + TURN_MILLISECONDS;
  }
}

/** The text of a value, in pieces. */
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

/** As a part of something: what JSON leaves out becomes null. */
function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}
