/**
 * Looks at JSON before it is parsed: a parser's stack must not depend on what strangers send.
 *
 * @module
 */

/** Objects and arrays inside one another: enough for any honest document. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether objects and arrays are nested deeper than `limit`. Brackets inside strings do not count; what is no JSON at all
 * is left to the parser. Works on UTF-8, where the bytes of the brackets never occur inside another character.
 *
 * @param limit levels, `[]` being one. @default 32
 */
export function isTooDeep(json: Uint8Array, limit: number = MAX_JSON_DEPTH): boolean {
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
      if (++depth > limit) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth--;
    }
  }
  return false;
}
