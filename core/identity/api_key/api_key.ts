/**
 * API keys: credentials for scripts. A key consists of `hxl_`, 43 random characters and a 6-character checksum. Only its
 * hash is stored.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { LAST_USED_SECONDS, MAX_API_KEY_SECONDS, MAX_NAME_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** An API key, without its secret. */
export interface ApiKey {
  id: string;
  name: string;
  /** The owner. The key never exceeds the owner's permissions. */
  userId: string;
  /** First characters of the full key, shown in lists. */
  start: string;
  /** Limits the key to one workspace. */
  workspaceId: string | null;
  /** Limits the key to these permissions, given as actions by resource. */
  permissions: Record<string, string[]> | null;
  enabled: boolean;
  expiresAt: Date | null;
  /** Minute precision. */
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Distinguishes API keys from other tokens. */
const API_KEY_PREFIX = "hxl_";
const START_CHARACTERS = 8;
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;

/** Formats the full key, which is shown once and never stored. */
export function formatApiKey(secret: string): string {
  const body = API_KEY_PREFIX + secret;
  return body + checksum(body);
}

/** Returns whether the format and the checksum of a key are valid. This catches typos without a lookup. */
export function looksLikeApiKey(text: string): boolean {
  if (!text.startsWith(API_KEY_PREFIX)) return false;
  if (text.length !== API_KEY_PREFIX.length + SECRET_CHARACTERS + CHECKSUM_CHARACTERS) return false;
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return checksum(body) === text.slice(-CHECKSUM_CHARACTERS);
}

/** Returns the part of a key that lists show. */
export function startOfApiKey(key: string): string {
  return key.slice(0, START_CHARACTERS);
}

/** Returns whether a key is enabled and has not expired. */
export function apiKeyIsUsable(key: ApiKey, now: Date): boolean {
  return key.enabled && (key.expiresAt === null || now < key.expiresAt);
}

/** Updates `lastUsedAt`. Returns undefined if it is less than a minute old. */
export function noteUse(key: ApiKey, now: Date): ApiKey | undefined {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < LAST_USED_SECONDS * 1000) return undefined;
  return { ...key, lastUsedAt: now };
}

/**
 * Checks the name of a key.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkApiKeyName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/**
 * Computes when a key expires.
 *
 * @param expiresIn seconds from now, at most 366 days; null for never
 * @throws {TrackerError} `invalid`
 */
export function keyExpiry(expiresIn: number | null, now: Date, pointer = "/expiresIn"): Date | null {
  if (expiresIn === null) return null;
  if (!Number.isInteger(expiresIn) || expiresIn < 1) {
    throw invalidField(pointer, "Must be a whole number of seconds, at least 1", "EXPIRES_IN_IS_TOO_SMALL");
  }
  if (expiresIn > MAX_API_KEY_SECONDS) {
    throw invalidField(pointer, `Must be at most ${MAX_API_KEY_SECONDS} seconds`, "EXPIRES_IN_IS_TOO_LARGE");
  }
  return new Date(now.getTime() + expiresIn * 1000);
}

/** Returns the last six base-36 digits of a CRC-32 (ISO 3309), with which secret scanners can recognize real keys. */
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const digits = ((crc ^ 0xffffffff) >>> 0).toString(36).padStart(CHECKSUM_CHARACTERS, "0");
  return digits.slice(-CHECKSUM_CHARACTERS);
}
