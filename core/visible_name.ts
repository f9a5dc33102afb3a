/**
 * Names that people rely on to decide whom to trust: the names of accounts, workspaces and projects. Invisible
 * characters must not make one name look like another.
 *
 * @module
 */
import { invalidField } from "./errors.ts";
import { checkText, type TextRule } from "./text.ts";

/** The flag of a region such as Scotland, which is the only legitimate use of tag characters. */
const FLAG = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}";
/**
 * Zero-width space, word joiner and invisible operators, byte order mark, bidirectional overrides and isolates, and tag
 * characters. Joiners (U+200C, U+200D) are allowed, because emoji and Persian need them.
 */
const INVISIBLE = new RegExp(
  `(${FLAG})|[\\u200b\\u2060-\\u2064\\ufeff\\u202a-\\u202e\\u2066-\\u2069\\u{e0000}-\\u{e007f}]`,
  "gu",
);
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]*$/u;

/**
 * Returns a name without the invisible characters that no name needs, or an empty string if nothing visible is left.
 */
export function visibleName(name: string): string {
  const text = name.replaceAll(INVISIBLE, "$1").trim();
  return BLANK.test(text) ? "" : text;
}

/**
 * Like {@linkcode checkText}, for a name. The name must not be empty.
 *
 * @throws {TrackerError} `invalid`, with reason `INVISIBLE_CHARACTERS` for invisible characters
 */
export function checkVisibleName(name: string, pointer: string, rule: TextRule): string {
  const text = checkText(name, pointer, { min: 1, trim: true, ...rule });
  const visible = visibleName(text);
  if (visible === text) return text;
  const detail = visible === "" ? "Must contain a visible character" : "Must not contain invisible characters";
  throw invalidField(pointer, detail, "INVISIBLE_CHARACTERS");
}
