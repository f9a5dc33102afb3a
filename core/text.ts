/**
 * Text is compared and checked here, never by a database: `lower('Ü')` and collations differ from store to store.
 *
 * @module
 */
import { invalidField } from "./errors.ts";

/**
 * The form of a name under which two names count as the same: NFKC, trimmed, lower case. Adapters store it in a key
 * column under the unique index.
 */
export function foldKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/**
 * Orders by code point, as a binary collation over UTF-8 does. Code units would put a character beyond U+FFFF, such as an
 * emoji, before U+E000 to U+FFFF.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = codePointRank(left.charCodeAt(index)) - codePointRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The sort rank of a code unit, with surrogate halves last. */
function codePointRank(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether every store keeps the text exactly: no NUL (Postgres refuses it) and no lone surrogate (UTF-8 has none). */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Invisible, obeyed by terminals, and six times as long in JSON. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/** The text without control characters other than tab, line feed and carriage return. */
export function stripControlCharacters(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, "");
}

/** Constraints of a text field. */
export interface TextRule {
  /** Fewest characters after trimming, if `trim`. @default 0 */
  min?: number;
  /** Most characters. */
  max?: number;
  /** Most bytes in UTF-8. */
  maxBytes?: number;
  /** Drop white space at both ends. @default false */
  trim?: boolean;
}

/**
 * The text as it will be stored.
 *
 * @throws {TrackerError} `invalid` with the pointer of the field, also with reason `CONTROL_CHARACTERS`
 */
export function checkText(value: string, pointer: string, rule: TextRule = {}): string {
  // Callers without a compiler hand anything on.
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
