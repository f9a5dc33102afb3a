/**
 * An avatar: the picture of an account, at most one for each. The account shows it when its `image` says so.
 *
 * @module
 */
import { invalidField, type TrackerError } from "../../errors.ts";
import { sniffImageType } from "../../image_type.ts";
import { MAX_AVATAR_BYTES } from "../../limits.ts";

/** Which pictures are taken. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
/** One of {@linkcode AVATAR_TYPES}. */
export type AvatarType = (typeof AVATAR_TYPES)[number];

/** A picture of a person. */
export interface Avatar {
  /** Opaque; never given out twice. */
  id: string;
  /** The account. */
  userId: string;
  /** Where the bytes stand in the blob store. */
  key: string;
  /** Media type (RFC 9110 8.3.1). */
  contentType: AvatarType;
  /** Bytes. */
  size: number;
  /** When it was made. */
  createdAt: Date;
}

/** What a client says of a picture, and the picture itself. */
export interface AvatarInput {
  /** `image/png`, `image/jpeg` or `image/webp`. */
  contentType: string;
  /** Base64 (RFC 4648 4), alone or in a data URL (RFC 2397); 512 KiB at most once decoded. */
  data: string;
}

/**
 * The bytes of a picture that is what it is said to be.
 *
 * @throws {TrackerError} `invalid` with reason `UNSUPPORTED_IMAGE_TYPE`, `INVALID_BASE64`, `IMAGE_TOO_LARGE` or
 * `IMAGE_TYPE_MISMATCH`
 */
export function decodeAvatar(input: AvatarInput): { contentType: AvatarType; bytes: Uint8Array<ArrayBuffer> } {
  const contentType = AVATAR_TYPES.find((name) => name === input.contentType.trim().toLowerCase());
  if (!contentType) throw invalidField("/contentType", "Must be a PNG, JPEG or WebP image", "UNSUPPORTED_IMAGE_TYPE");
  const bytes = decodeBase64(input.data);
  if (sniffImageType(bytes) !== contentType) {
    throw invalidField("/data", `Is not the ${contentType} it is said to be`, "IMAGE_TYPE_MISMATCH");
  }
  return { contentType, bytes };
}

const DATA_URL_START = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Four digits for every three bytes. */
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
    // atob() passes over white space, which nobody sends on purpose.
    if (BASE64.test(digits)) return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  } catch {
    // Digits that make no whole number of bytes.
  }
  throw invalidField("/data", "Must be base64, alone or in a data URL", "INVALID_BASE64");
}

function tooLarge(): TrackerError {
  return invalidField("/data", `Must have at most ${MAX_AVATAR_BYTES} bytes once decoded`, "IMAGE_TOO_LARGE");
}

/** Where the bytes of a new avatar will stand: never where others stood, which may be about to be removed. */
export function avatarKeyOf(userId: string, secret: string): string {
  const [user, chance] = [userId, secret].map((part) => part.toLowerCase().replace(/[^a-z0-9_-]/g, "-"));
  return `avatar/${user}/${chance}`;
}
