/**
 * One-time passwords with deterministic secrets, for tests. **Not secure**: nothing is random.
 *
 * @module
 */
import type { OneTimePasswords } from "../ports/one_time_password.ts";
import { hmacSha1 } from "./sha1.ts";
import { bytesOf, sha256 } from "./sha256.ts";

const STEP_SECONDS = 30;
/** The base32 alphabet (RFC 4648, 6). */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECRET_BYTES = 20;

/** Creates one-time passwords as authenticator apps show them (RFC 6238). */
export function memoryOneTimePasswords(): OneTimePasswords {
  let made = 0;
  return {
    newSecret: () => encodeBase32(sha256(bytesOf(`one-time password ${++made}`)).slice(0, SECRET_BYTES)),
    uri(secret, { issuer, account }) {
      const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
      const query = `issuer=${encodeURIComponent(issuer)}&secret=${secret}&algorithm=SHA1&digits=6&period=30`;
      return `otpauth://totp/${label}?${query}`;
    },
    async verify(secret, code, now, { afterStep }) {
      const present = stepAt(now);
      const steps = [present - 1, present, present + 1].filter((step) => step > (afterStep ?? -1));
      return steps.find((step) => passwordOf(secret, step) === code);
    },
  };
}

/**
 * Returns the code that an authenticator app shows at an instant.
 *
 * @param secret created by {@linkcode OneTimePasswords.newSecret}
 */
export function oneTimePasswordAt(secret: string, instant: Date): string {
  return passwordOf(secret, stepAt(instant));
}

function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS);
}

/** Computes a one-time password (RFC 4226, 5.3). */
function passwordOf(secret: string, step: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const digest = hmacSha1(decodeBase32(secret), new Uint8Array(counter.buffer));
  const offset = (digest.at(-1) as number) & 0xf;
  const truncated = new DataView(digest.buffer).getUint32(offset) & 0x7fffffff;
  return String(truncated % 1_000_000).padStart(6, "0");
}

function encodeBase32(bytes: Uint8Array): string {
  let text = "";
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const index = bit >> 3;
    const pair = ((bytes[index] as number) << 8) | (bytes[index + 1] ?? 0);
    text += BASE32.charAt((pair >> (11 - (bit & 7))) & 31);
  }
  return text;
}

function decodeBase32(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  for (const [place, character] of [...text].entries()) {
    const value = BASE32.indexOf(character) << 11;
    const shifted = value >> ((place * 5) & 7);
    const index = (place * 5) >> 3;
    bytes[index] = (bytes[index] ?? 0) | (shifted >> 8);
    if (index + 1 < bytes.length) bytes[index + 1] = (bytes[index + 1] ?? 0) | (shifted & 0xff);
  }
  return bytes;
}
