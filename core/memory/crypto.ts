/**
 * Deterministic hashing, signing and sealing that never wait, for tests. **Not secure**: the key is known, nothing is
 * random, passwords are cheap to guess, and comparisons leak timing.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { Crypto } from "../ports/crypto.ts";
import { bytesOf, decodeBytes, encodeBytes, hmac, joinBytes, sha256Text } from "./sha256.ts";

/** Options for {@linkcode memoryCrypto}. */
export interface MemoryCryptoOptions {
  /** Newest first; older keys only open and verify. @default ["memory"] */
  keys?: readonly [string, ...string[]];
}

/** Creates a {@linkcode Crypto} for tests. It is fast, but protects nothing. */
export function memoryCrypto(options: MemoryCryptoOptions = {}): Crypto {
  const { keys = ["memory"] } = options;
  const [newest] = keys;
  let made = 0;

  const mac = (key: string, purpose: string, text: string) =>
    encodeBytes(hmac(keyFor(key, `mac ${purpose}`), bytesOf(text)));
  return {
    hash: async (text) => sha256Text(text),
    mac: async (purpose, text) => mac(newest, purpose, text),
    verifyMac: async (purpose, text, given) => keys.some((key) => mac(key, purpose, text) === given),
    async seal(text, boundTo) {
      const nonce = encodeBytes(bytesOf(`nonce ${++made}`));
      const sealed = encodeBytes(applyStream(newest, nonce, bytesOf(text)));
      return `${nonce}.${sealed}.${tagOf(newest, nonce, sealed, boundTo)}`;
    },
    async open(sealedText, boundTo) {
      const [nonce = "", sealed = "", tag] = sealedText.split(".");
      const key = keys.find((candidate) => tagOf(candidate, nonce, sealed, boundTo) === tag);
      if (key === undefined) {
        throw new TrackerError("unavailable", "Cannot open sealed text: no key fits, or it was moved or changed");
      }
      return new TextDecoder().decode(applyStream(key, nonce, decodeBytes(sealed)));
    },
    async hashPassword(password) {
      const salt = encodeBytes(bytesOf(`salt ${++made}`));
      return `memory.${salt}.${sha256Text(`${salt} ${password}`)}`;
    },
    async verifyPassword(password, hash) {
      const [scheme, salt, digest] = hash?.split(".") ?? [];
      return scheme === "memory" && digest === sha256Text(`${salt} ${password}`);
    },
  };
}

function keyFor(key: string, purpose: string): Uint8Array {
  return hmac(bytesOf(key), bytesOf(purpose));
}

function tagOf(key: string, nonce: string, sealed: string, boundTo: string): string {
  return encodeBytes(hmac(keyFor(key, "tag"), bytesOf(JSON.stringify([nonce, sealed, boundTo]))));
}

/** XORs the bytes with a stream derived from key and nonce. Applying it twice restores the bytes. */
function applyStream(key: string, nonce: string, bytes: Uint8Array): Uint8Array {
  const streamKey = keyFor(key, "stream");
  const blocks: Uint8Array[] = [];
  for (let index = 0; index * 32 < bytes.length; index++) blocks.push(hmac(streamKey, bytesOf(`${nonce} ${index}`)));
  const stream = joinBytes(...blocks);
  return bytes.map((byte, index) => byte ^ (stream[index] as number));
}
