/** Avatars: at most one uploaded picture per account, shown when the account's `image` refers to it. @module */
import { invalidField, type TrackerError } from "../../errors.ts";
import { sniffImageType } from "../../image_type.ts";
import { MAX_AVATAR_BYTES } from "../../limits.ts";

/** Accepted media types. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
/** One of {@linkcode AVATAR_TYPES}. */
export type AvatarType = (typeof AVATAR_TYPES)[number];

/** The uploaded picture of an account. */
export interface Avatar {
  id: string;
  userId: string;
  /** Key in the blob store. */
  key: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: AvatarType;
  /** Size in bytes. */
  size: number;
  createdAt: Date;
}

/** A picture as a client uploads it. */
export interface AvatarInput {
  /** `image/png`, `image/jpeg` or `image/webp`. */
  contentType: string;
  /** Base64 (RFC 4648 4), alone or in a data URL (RFC 2397); at most 512 KiB after decoding. */
  data: string;
}

/**
 * Decodes a picture, and checks that the content has the declared type.
 *
 * @throws {TrackerError} `invalid` with reason `UNSUPPORTED_IMAGE_TYPE`, `INVALID_BASE64`, `IMAGE_TOO_LARGE` or
 * `IMAGE_TYPE_MISMATCH`
 */
export function decodeAvatar(input: AvatarInput): { contentType: AvatarType; bytes: Uint8Array<ArrayBuffer> } {
  const contentType = AVATAR_TYPES.find((name) => name === input.contentType.trim().toLowerCase());
  if (!contentType) throw invalidField("/contentType", "Must be a PNG, JPEG or WebP image", "UNSUPPORTED_IMAGE_TYPE");
  const bytes = decodeBase64(input.data);
  if (sniffImageType(bytes) !== contentType) {
    throw invalidField("/data", `Content is not ${contentType}`, "IMAGE_TYPE_MISMATCH");
  }
  return { contentType, bytes };
}

const DATA_URL_START = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Base64 needs four digits for every three bytes. */
const MAX_DIGITS = Math.ceil(MAX_AVATAR_BYTES / 3) * 4;

function decodeBase64(data: string): Uint8Array<ArrayBuffer> {
  const digits = data.replace(DATA_URL_START, "");
  if (digits.length > MAX_DIGITS) throw tooLarge();
  const bytes = bytesOf(digits);
  if (bytes.length > MAX_AVATAR_BYTES) throw tooLarge();
  return bytes;
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  try {
    // atob() would ignore whitespace, which no client sends on purpose.
    if (BASE64.test(digits)) return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  } catch {
    // The digits do not form whole bytes.
  }
  throw invalidField("/data", "Must be base64, alone or in a data URL", "INVALID_BASE64");
}

function tooLarge(): TrackerError {
  return invalidField("/data", `Must have at most ${MAX_AVATAR_BYTES} bytes after decoding`, "IMAGE_TOO_LARGE");
}

/**
 * Creates the blob key of a new avatar. Keys are never reused, because the removal of the old blob may still be
 * pending.
 */
export function avatarKeyOf(userId: string, secret: string): string {
  const [user, random] = [userId, secret].map((part) => part.toLowerCase().replace(/[^a-z0-9_-]/g, "-"));
  return `avatar/${user}/${random}`;
}
