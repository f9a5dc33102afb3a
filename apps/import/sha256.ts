/** SHA-256 (FIPS 180-4), because browsers do not offer it on pages loaded over plain HTTP. @module */

/** The constants of the standard are derived from the first 64 primes. */
const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** Returns the hash of a string, in hexadecimal. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(BLOCK_BYTES);
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) addBlock(hash, words, view, at);
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const all = new Uint8Array(blocks * BLOCK_BYTES);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setBigUint64(all.length - LENGTH_BYTES, BigInt(bytes.length) * 8n);
  return view;
}

function addBlock(hash: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  const word = (index: number): number => words[index] as number;
  for (let index = 0; index < BLOCK_BYTES; index++) {
    words[index] =
      index < 16
        ? view.getUint32(at + index * 4)
        : word(index - 16) + mix(word(index - 15), 7, 18, 3) + word(index - 7) + mix(word(index - 2), 17, 19, 10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < BLOCK_BYTES; index++) {
    const first = (h + turn(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + word(index)) | 0;
    const second = (turn(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, sum] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] as number) + sum;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const turn = (word: number, a: number, b: number, c: number): number =>
  rotate(word, a) ^ rotate(word, b) ^ rotate(word, c);
const mix = (word: number, a: number, b: number, shift: number): number =>
  rotate(word, a) ^ rotate(word, b) ^ (word >>> shift);

/** Returns the first 32 bits of the fractional part. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let one = 2; primes.length < count; one++) if (primes.every((prime) => one % prime !== 0)) primes.push(one);
  return primes;
}
