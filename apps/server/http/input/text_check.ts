/**
 * Finds strings that some stores cannot hold: those with NUL (Postgres refuses it) or lone surrogates (UTF-8 has none).
 *
 * @module
 */
import { type FieldError, isStorable } from "@hexlane/core";

/** More errors would not help, and each error is longer than the text it reports. */
const MAX_ERRORS = 100;

const DETAIL = "Text must not contain NUL characters or lone surrogates";

/**
 * Finds the strings in a parsed body that cannot be stored, including field names.
 *
 * @param source the body as it was sent. Valid UTF-8 contains no lone surrogate and JSON no raw NUL, so only an escape
 * can produce either
 */
export function findUnstorable(value: unknown, source: string): FieldError[] {
  if (!source.includes("\\u")) return [];
  const errors: FieldError[] = [];
  collect(value, "", errors);
  return errors;
}

/** Finds unstorable strings in a query, a form or a path. */
export function findUnstorableFields(fields: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" && !isStorable(value)) errors.push({ pointer: `/${name}`, detail: DETAIL });
  }
  return errors;
}

function collect(value: unknown, pointer: string, errors: FieldError[]): void {
  if (errors.length >= MAX_ERRORS) return;
  if (typeof value === "string") {
    if (!isStorable(value)) errors.push({ pointer, detail: DETAIL });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const place = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!isStorable(key))
      errors.push({ pointer, detail: "Field names must not contain NUL characters or lone surrogates" });
    collect(item, place, errors);
  }
}
