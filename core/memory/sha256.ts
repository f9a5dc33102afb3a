/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Synchronous, unlike WebCrypto, but slow and not constant-time.
 *
 * @module
 */

/** Returns the first 32 bits of the fractional parts of the roots of the first `count` primes. */
function rootsOfPrimes(count: number, exponent: number): Int32Array {
  const roots = new Int32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++;
    if (divisor * divisor <= candidate) continue;
    const root = candidate ** exponent;
    roots[found++] = Math.floor((root - Math.floor(root)) * 2 ** 32);
  }
  return roots;
}

const ROUND = rootsOfPrimes(64, 1 / 3);
const START = rootsOfPrimes(8, 1 / 2);
const BLOCK_BYTES = 64;

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) compress(state, words, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array, block: DataView, offset: number): void {
  const at = (index: number) => words[index] as number;
  for (let index = 0; index < 16; index++) words[index] = block.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (at(index - 16) + small0 + at(index - 7) + small1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + (ROUND[index] as number) + at(index)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] as number) + word) | 0;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Computes an HMAC-SHA-256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    joinBytes(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joinBytes(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Encodes bytes as base64url without padding (RFC 4648, 5). */
export function encodeBytes(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {DOMException} when the text is not valid base64url */
export function decodeBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

/** Returns the SHA-256 of a text in UTF-8, as 43 base64url characters. */
export function sha256Text(text: string): string {
  return encodeBytes(sha256(bytesOf(text)));
}
