/**
 * Hashes, signs and seals with the operator's secrets. @module
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { type Crypto, TrackerError } from "@hexlane/core";
import { argon2Hasher } from "./argon2.ts";
import type { PasswordHasher } from "./password_hasher.ts";
import { PasswordQueue } from "./password_queue.ts";

/** One secret with everything derived from it. */
interface Ring {
  /** Identifies the key in sealed strings without revealing anything about it. */
  id: string;
  macKeys: Map<string, Buffer>;
  sealKey: Buffer;
  secret: string;
}

const CIPHER = "aes-256-gcm";
const FORMAT = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Options for {@linkcode createKeyring}. */
export interface KeyringOptions {
  /** @default argon2id from Bun, from `node:crypto` where available, or else from WebAssembly on a worker thread */
  hasher?: PasswordHasher;
}

/**
 * Creates a keyring from the operator's secrets.
 *
 * @param secrets newest first; the newest signs and seals, all of them verify and open
 * @throws {RangeError} when there are no secrets
 */
export function createKeyring(secrets: readonly string[], options: KeyringOptions = {}): Crypto {
  const { hasher = argon2Hasher() } = options;
  const rings = secrets.map(ringOf);
  const [newest] = rings;
  if (!newest) throw new RangeError("Cannot create a keyring without a secret");
  const queue = new PasswordQueue();
  // Passwords for unknown accounts are verified against this hash, so that timing reveals nothing.
  let decoy: Promise<string> | undefined;
  return {
    hash: async (text) => createHash("sha256").update(text, "utf8").digest("base64url"),
    mac: async (purpose, text) => macOf(newest, purpose, text).toString("base64url"),
    async verifyMac(purpose, text, mac) {
      // Compared as text: two encodings of the same bytes are different MACs.
      const given = Buffer.from(mac);
      return rings.some((ring) => {
        const wanted = Buffer.from(macOf(ring, purpose, text).toString("base64url"));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
    seal: async (text, boundTo) => seal(newest, text, boundTo),
    open: async (sealed, boundTo) => open(rings, sealed, boundTo),
    hashPassword: (password, caller) => queue.run(() => hasher.hash(password), caller),
    verifyPassword: (password, hash, caller) =>
      queue.run(async () => {
        decoy ??= hasher.hash(randomBytes(16).toString("hex"));
        // Awaited for existing accounts too, so that the duration of a process's first sign-in does not reveal whether the
        // account exists.
        const spare = await decoy;
        const fits = await hasher.verify(password, hash ?? spare);
        return fits && hash !== undefined;
      }, caller),
  };
}

/** Derives a separate key for each use (RFC 5869). */
function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "hexlane", use, 32));
}

function ringOf(secret: string): Ring {
  const id = derive(secret, "key id").subarray(0, 6).toString("base64url");
  return { id, macKeys: new Map(), sealKey: derive(secret, "seal"), secret };
}

function macOf(ring: Ring, purpose: string, text: string): Buffer {
  const key = ring.macKeys.get(purpose) ?? derive(ring.secret, `mac ${purpose}`);
  ring.macKeys.set(purpose, key);
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function seal(ring: Ring, text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, ring.sealKey, nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${ring.id}.${body.toString("base64url")}`;
}

function open(rings: readonly Ring[], sealed: string, boundTo: string): string {
  const [format, id, encoded = ""] = sealed.split(".");
  const ring = rings.find((one) => one.id === id);
  if (format !== FORMAT || !ring) {
    throw new TrackerError("unavailable", "Cannot open a stored secret: the key that sealed it is missing");
  }
  const body = Buffer.from(encoded, "base64url");
  try {
    const decipher = createDecipheriv(CIPHER, ring.sealKey, body.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(body.subarray(-TAG_BYTES));
    return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new TrackerError("unavailable", "Cannot open a stored secret: it was changed or moved", { cause });
  }
}
