/**
 * Names by which people decide whom they trust: an account, a workspace, a project. No invisible character may make one look
 * like another.
 *
 * @module
 */
import { invalidField } from "./errors.ts";
import { checkText, type TextRule } from "./text.ts";

/** The flag of a country's part, such as Scotland: the only place where tag characters are legitimate. */
const FLAG = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}";
/**
 * Zero-width space, word joiner and invisible operators, byte order mark, bidirectional overrides and isolates, tag characters.
 * Joiners (U+200C, U+200D) stay: emoji and Persian need them.
 */
const INVISIBLE = new RegExp(
  `(${FLAG})|[\\u200b\\u2060-\\u2064\\ufeff\\u202a-\\u202e\\u2066-\\u2069\\u{e0000}-\\u{e007f}]`,
  "gu",
);
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]*$/u;

/** The name without invisible characters that no name needs. Empty if nothing in it is visible. */
export function visibleName(name: string): string {
  const text = name.replaceAll(INVISIBLE, "$1").trim();
  return BLANK.test(text) ? "" : text;
}

/**
 * As {@linkcode checkText}, for a name.
 *
 * @throws {TrackerError} `invalid`, with reason `INVISIBLE_CHARACTERS`
 */
export function checkVisibleName(name: string, pointer: string, rule: TextRule): string {
  const text = checkText(name, pointer, { min: 1, trim: true, ...rule });
  const visible = visibleName(text);
  if (visible === text) return text;
  const detail = visible === "" ? "Must contain a visible character" : "Must not contain invisible characters";
  throw invalidField(pointer, detail, "INVISIBLE_CHARACTERS");
}
