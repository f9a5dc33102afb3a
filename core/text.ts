/**
 * Compares and checks text. Databases must never do this, because `lower('Ü')` and collations differ from store to
 * store.
 *
 * @module
 */
import { invalidField } from "./errors.ts";

/**
 * Returns a name in NFKC, trimmed and lowercased. Two names with the same key count as the same name. Adapters store
 * the key in a column with a unique index.
 */
export function foldKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/**
 * Compares strings by code point, like a binary collation over UTF-8. Comparing code units would sort characters beyond
 * U+FFFF, such as emoji, before U+E000 to U+FFFF.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = codePointRank(left.charCodeAt(index)) - codePointRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Returns the sort rank of a code unit, with surrogate halves last. */
function codePointRank(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII.
const ASCII = /^[\x00-\x7f]*$/;

/** Returns whether the text consists of ASCII characters. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Returns the length of a string in UTF-8 bytes. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Returns whether every store can keep a text unchanged. It must contain no NUL (Postgres refuses it) and no lone
 * surrogate (not UTF-8).
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * Control characters other than tab, line feed and carriage return. They are invisible, terminals interpret them, and
 * JSON escapes make them six times as long.
 */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/** Returns the text without control characters other than tab, line feed and carriage return. */
export function stripControlCharacters(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, "");
}

/** Constraints on a text field. */
export interface TextRule {
  /** Minimum number of UTF-16 code units, after trimming. @default 0 */
  min?: number;
  /** Maximum number of UTF-16 code units, after trimming. */
  max?: number;
  /** Maximum number of bytes in UTF-8. */
  maxBytes?: number;
  /** Whether to remove whitespace from both ends. @default false */
  trim?: boolean;
}

/**
 * Checks a text field and returns the text to store.
 *
 * @param pointer the field, for errors
 * @throws {TrackerError} `invalid`, with reason `CONTROL_CHARACTERS` for control characters
 */
export function checkText(value: string, pointer: string, rule: TextRule = {}): string {
  // JavaScript callers may pass any value.
  if (typeof value !== "string") throw invalidField(pointer, "Must be text");
  if (!isStorable(value)) throw invalidField(pointer, "Text must not contain NUL characters or lone surrogates");
  if (value.search(CONTROL_CHARACTERS) >= 0) {
    throw invalidField(pointer, "Text must not contain control characters", "CONTROL_CHARACTERS");
  }
  const text = rule.trim ? value.trim() : value;
  if (text.length < (rule.min ?? 0)) {
    throw invalidField(pointer, rule.min === 1 ? "Must not be empty" : `Must have at least ${rule.min} characters`);
  }
  if (rule.max !== undefined && text.length > rule.max) {
    throw invalidField(pointer, `Must have at most ${rule.max} characters`);
  }
  if (rule.maxBytes !== undefined && text.length * 3 > rule.maxBytes && byteLength(text) > rule.maxBytes) {
    throw invalidField(pointer, `Must have at most ${rule.maxBytes} bytes`);
  }
  return text;
}

/** Converts base64url to lowercase hexadecimal digits. */
export function hexOfBase64url(text: string): string {
  const bytes = [...atob(text.replaceAll("-", "+").replaceAll("_", "/"))];
  return bytes.map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
