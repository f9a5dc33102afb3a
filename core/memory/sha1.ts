/**
 * Synchronous SHA-1 (FIPS 180-4) and HMAC (RFC 2104), for use only in one-time passwords. Slow, and not constant-time.
 *
 * @module
 */
import { joinBytes } from "./sha256.ts";

const START = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
const ROUND = Int32Array.of(0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6);
const BLOCK_BYTES = 64;

export function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = START.slice();
  const words = new Int32Array(80);
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) compress(state, words, view, offset);
  const digest = new DataView(new ArrayBuffer(20));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array, block: DataView, offset: number): void {
  const at = (index: number) => words[index] as number;
  for (let index = 0; index < 16; index++) words[index] = block.getInt32(offset + index * 4);
  for (let index = 16; index < 80; index++) {
    words[index] = rotate(at(index - 3) ^ at(index - 8) ^ at(index - 14) ^ at(index - 16), 1);
  }
  let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
  for (let index = 0; index < 80; index++) {
    const stage = Math.floor(index / 20);
    const mixed = stage === 0 ? (b & c) | (~b & d) : stage === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const next = (rotate(a, 5) + mixed + e + (ROUND[stage] as number) + at(index)) | 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
  }
  for (const [index, word] of [a, b, c, d, e].entries()) state[index] = ((state[index] as number) + word) | 0;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Computes an HMAC-SHA-1. */
export function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha1(key) : key);
  const under = (mask: number) => block.map((byte) => byte ^ mask);
  return sha1(joinBytes(under(0x5c), sha1(joinBytes(under(0x36), message))));
}
