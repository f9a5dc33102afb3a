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

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * What a parser would spend too long on: objects and arrays nested deeper than `limit`, or far more values than a document
 * of this length has. A mebibyte of tiny texts takes a parser 50 ms, in which nobody else is answered. What stands inside
 * strings does not count; what is no JSON at all is left to the parser. Works on UTF-8, where the bytes of brackets and
 * commas never occur inside another character.
 *
 * @param limit levels, `[]` being one. @default 32
 */
export function findExcess(json: Uint8Array, limit: number = MAX_JSON_DEPTH): "depth" | "values" | undefined {
  const maxValues = FREE_VALUES + json.length / BYTES_PER_VALUE;
  let values = 0;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (inString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++depth > limit) return "depth";
    } else if (byte === COMMA) {
      if (++values > maxValues) return "values";
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth--;
    }
  }
  return undefined;
}
