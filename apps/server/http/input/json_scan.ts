/**
 * Looks at JSON before it is parsed: a parser's stack must not depend on what strangers send.
 *
 * @module
 */

/** Objects and arrays inside one another: enough for any honest document. */
export const MAX_JSON_DEPTH = 32;

/** Items and fields any body may have. */
const FREE_VALUES = 10_000;
/** Beyond that, how many bytes there must be for each: a list of labels has as many, and it is the densest we know. */
const BYTES_PER_VALUE = 16;
/** The same for objects and arrays, each of which costs a parser more than an item does. */
const BYTES_PER_GROUP = 24;

/** Different names of fields: documents of ours have some dozens. A parser has to remember each, and takes a microsecond for that. */
export const MAX_JSON_NAMES = 5_000;
/** A shorter text cannot hold so many that they matter. */
const MIN_NAMING_BYTES = 32 * 1024;
/** Twice as many places as names, and a power of two. */
const NAME_PLACES = 16_384;
/** Nobody outside knows which names would look the same. */
const NAME_SEED = (Math.random() * 2 ** 32) >>> 0;

const QUOTE = 0x22;
const COLON = 0x3a;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * What a parser would spend too long on: objects and arrays nested deeper than `limit`, far more values than a document
 * of this length has, or far more names. A mebibyte of tiny texts, or of names that are all different, takes a parser 50 ms,
 * in which nobody else is answered. What stands inside strings does not count; what is no JSON at all is left to the parser.
 * Works on UTF-8, where the bytes of brackets and commas never occur inside another character.
 *
 * @param limit levels, `[]` being one. @default 32
 */
export function findExcess(json: Uint8Array, limit: number = MAX_JSON_DEPTH): Excess | undefined {
  return new JsonScan(json, limit).run(json.length);
}

/** The same, in ticks of the event loop: a scan of 30 MiB takes 50 ms. */
export async function findExcessInTicks(json: Uint8Array, yieldTick: () => Promise<void>): Promise<Excess | undefined> {
  const scan = new JsonScan(json, MAX_JSON_DEPTH);
  for (let end = SLICE_BYTES; end < json.length; end += SLICE_BYTES) {
    const excess = scan.run(end);
    if (excess) return excess;
    await yieldTick();
  }
  return scan.run(json.length);
}

/** What there is too much of. */
export type Excess = "depth" | "values" | "names";

/** Scanned in half a millisecond, and in some 40 before the function is compiled. */
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
  /** Of the last string: what stands before a colon is a name. */
  #hash = 0;

  constructor(json: Uint8Array, limit: number) {
    this.#json = json;
    this.#limit = limit;
    this.#maxValues = FREE_VALUES + json.length / BYTES_PER_VALUE;
    this.#maxGroups = FREE_VALUES + json.length / BYTES_PER_GROUP;
    this.#names = json.length < MIN_NAMING_BYTES ? undefined : new Names();
  }

  /** Goes on to `end`. Works on local variables, which is four times as fast. */
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
          hash = Math.imul(hash ^ byte, 0x01000193);
          if (byte === BACKSLASH) index++;
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

/** Counts different names, by their hashes: some that differ may count as one. */
class Names {
  readonly #places = new Uint32Array(NAME_PLACES);
  #count = 0;

  /** @returns how many there are now */
  add(hash: number): number {
    // 0 is an empty place. The lower bits of FNV are mixed worst.
    const name = (hash ^ (hash >>> 15)) >>> 0 || 1;
    let place = name & (NAME_PLACES - 1);
    while (this.#places[place] !== 0) {
      if (this.#places[place] === name) return this.#count;
      place = (place + 1) & (NAME_PLACES - 1);
    }
    this.#places[place] = name;
    return ++this.#count;
  }
}
