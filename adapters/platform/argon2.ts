/**
 * Password hashing with argon2id (RFC 9106), as PHC strings: a hash made by one runtime verifies on every other.
 *
 * @module
 */
import * as nodeCrypto from "node:crypto";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { deriveInThread } from "./argon2_thread.ts";
import type { Argon2Parameters, Derive, PasswordHasher } from "./password_hasher.ts";

/** OWASP's figures for argon2id: 19 MiB, 2 passes. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 32;
const HASH_BYTES = 32;
/**
 * Limits for stored hashes. A higher cost would take a minute, or all of the machine's memory; we never write such a
 * hash.
 */
const MAX_MEMORY = 1024 * 1024;
const MAX_PASSES = 64;

/** Returns the fastest implementation available in this runtime. */
export function argon2Hasher(): PasswordHasher {
  if (typeof Bun === "object") return BUN;
  return phcHasher(deriveInNode ?? deriveInThread);
}

const BUN: PasswordHasher = {
  hash: (password) =>
    Bun.password.hash(password, { algorithm: "argon2id", memoryCost: COST.memory, timeCost: COST.passes }),
  verify: (password, hash) => Bun.password.verify(password, hash),
};

/** Makes and reads PHC strings. */
export function phcHasher(derive: Derive): PasswordHasher {
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, { ...COST, salt, length: HASH_BYTES });
      const { memory, passes, parallelism } = COST;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
    },
    async verify(password, text) {
      const { hash, ...parameters } = readPhc(text);
      return timingSafeEqual(await derive(password, { ...parameters, length: hash.length }), hash);
    },
  };
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** @throws {TypeError} unless the text is a hash of argon2id, version 19, with a bounded cost */
function readPhc(text: string): Omit<Argon2Parameters, "length"> & { hash: Buffer } {
  const [, memory, passes, parallelism, salt = "", hash = ""] = PHC.exec(text) ?? [];
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (!(parameters.memory <= MAX_MEMORY && parameters.passes <= MAX_PASSES)) {
    throw new TypeError("Cannot verify the password: its hash is not an argon2id hash, or is too expensive");
  }
  return { ...parameters, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}

/** Encodes bytes as base64 without padding. */
function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

/** `crypto.argon2` of Node.js 24.7 and later, which runs in its own thread. Our version of the types lacks it. */
type NodeArgon2 = (
  algorithm: "argon2id",
  parameters: {
    message: string;
    nonce: Uint8Array;
    parallelism: number;
    tagLength: number;
    memory: number;
    passes: number;
  },
  done: (error: Error | null, tag: Buffer) => void,
) => void;

const nodeArgon2 = (nodeCrypto as { argon2?: NodeArgon2 }).argon2;

/** Undefined where `node:crypto` has no argon2. */
export const deriveInNode: Derive | undefined =
  nodeArgon2 &&
  ((message, { salt: nonce, length: tagLength, ...cost }) =>
    new Promise((resolve, reject) => {
      nodeArgon2("argon2id", { message, nonce, tagLength, ...cost }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      );
    }));
