/**
 * Scans JSON before it is parsed, so that clients cannot make the parser use too much stack or time.
 *
 * @module
 */

/** The maximum nesting depth. */
export const MAX_JSON_DEPTH = 32;

/** The number of items and fields that any body may have. */
const FREE_VALUES = 10_000;
/** Each additional value requires this many bytes of body, as in the densest known list, which is a list of labels. */
const BYTES_PER_VALUE = 16;
/** Each additional object or array requires this many bytes of body, because parsing one takes longer. */
const BYTES_PER_GROUP = 24;

/** The maximum number of different field names. Real documents have dozens. Each takes a parser a microsecond. */
export const MAX_JSON_NAMES = 5_000;
/** A shorter text cannot contain enough names to matter. */
const MIN_NAMING_BYTES = 32 * 1024;
/** A power of two, and at least twice the number of names. */
const NAME_SLOTS = 16_384;
/** Random, so that clients cannot choose names that collide. */
const NAME_SEED = (Math.random() * 2 ** 32) >>> 0;

/** The prime of FNV-1a with 32 bits. */
const FNV_PRIME = 0x01000193;

const QUOTE = 0x22;
const COLON = 0x3a;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Detects JSON that would take a parser too long: nesting deeper than `limit`, or far more values or names than a
 * document of this length should have. A mebibyte of tiny strings, or of different names, blocks the event loop for 50
 * ms. Strings are skipped, and invalid JSON is left to the parser. Works on UTF-8, where the bytes of brackets and
 * commas never occur in other characters.
 *
 * @param limit the maximum nesting depth; `[]` has depth 1. @default 32
 */
export function findExcess(json: Uint8Array, limit: number = MAX_JSON_DEPTH): Excess | undefined {
  return new JsonScan(json, limit).run(json.length);
}

/** Scans in several ticks of the event loop, because a scan of 30 MiB takes 50 ms. */
export async function findExcessInTicks(json: Uint8Array, yieldTick: () => Promise<void>): Promise<Excess | undefined> {
  const scan = new JsonScan(json, MAX_JSON_DEPTH);
  for (let end = SLICE_BYTES; end < json.length; end += SLICE_BYTES) {
    const excess = scan.run(end);
    if (excess) return excess;
    await yieldTick();
  }
  return scan.run(json.length);
}

export type Excess = "depth" | "values" | "names";

/** Scanning a slice takes 0.5 ms, or about 40 ms before the function is compiled. */
const SLICE_BYTES = 256 * 1024;

/** A scan that can be interrupted between two bytes. */
class JsonScan {
  readonly #json: Uint8Array;
  readonly #limit: number;
  readonly #maxValues: number;
  readonly #maxGroups: number;
  readonly #names: Names | undefined;
  #index = 0;
  #values = 0;
  #groups = 0;
  #depth = 0;
  #inString = false;
  /** The hash of the last string, which is a name if a colon follows. */
  #hash = 0;

  constructor(json: Uint8Array, limit: number) {
    this.#json = json;
    this.#limit = limit;
    this.#maxValues = FREE_VALUES + json.length / BYTES_PER_VALUE;
    this.#maxGroups = FREE_VALUES + json.length / BYTES_PER_GROUP;
    this.#names = json.length < MIN_NAMING_BYTES ? undefined : new Names();
  }

  /** Scans up to `end`. Local variables make it four times as fast. */
  run(end: number): Excess | undefined {
    const json = this.#json;
    const names = this.#names;
    let index = this.#index;
    let hash = this.#hash;
    let inString = this.#inString;
    for (; index < end; index++) {
      const byte = json[index] as number;
      if (inString) {
        if (byte === QUOTE) inString = false;
        else {
          hash = Math.imul(hash ^ byte, FNV_PRIME);
          if (byte === BACKSLASH) hash = Math.imul(hash ^ (json[++index] as number), FNV_PRIME);
        }
      } else if (byte === QUOTE) {
        inString = true;
        hash = NAME_SEED;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (++this.#depth > this.#limit) return "depth";
        if (++this.#groups > this.#maxGroups) return "values";
      } else if (byte === COMMA) {
        if (++this.#values > this.#maxValues) return "values";
      } else if (byte === COLON) {
        if (names && names.add(hash) > MAX_JSON_NAMES) return "names";
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.#depth--;
      }
    }
    this.#index = index;
    this.#hash = hash;
    this.#inString = inString;
    return undefined;
  }
}

/** Counts different names by their hashes: names that collide count as one. */
class Names {
  readonly #slots = new Uint32Array(NAME_SLOTS);
  #count = 0;

  /** @returns the number of different names so far */
  add(hash: number): number {
    // 0 is an empty slot. The lower bits of FNV are the least mixed.
    const name = (hash ^ (hash >>> 15)) >>> 0 || 1;
    let slot = name & (NAME_SLOTS - 1);
    while (this.#slots[slot] !== 0) {
      if (this.#slots[slot] === name) return this.#count;
      slot = (slot + 1) & (NAME_SLOTS - 1);
    }
    this.#slots[slot] = name;
    return ++this.#count;
  }
}
