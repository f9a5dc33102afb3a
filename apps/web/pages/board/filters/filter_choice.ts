/**
 * One filter of a board, as written in the URL: `urgent,high` for any of several values, `!urgent,high` for none of
 * them. `none` stands for tasks without a value.
 *
 * @module
 */
export interface FilterChoice {
  /** Whether the tasks must have none of the values. */
  isNot: boolean;
  values: readonly string[];
}

/** Tasks without an assignee, a label or a due date. */
export const NONE = "none";

const ESCAPED = /%([0-9a-f]{2})/gi;

export function parseChoice(text: string): FilterChoice {
  const isNot = text.startsWith("!");
  const values = (isNot ? text.slice(1) : text)
    .split(",")
    .filter(Boolean)
    .map((value) => value.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
  return { isNot, values: [...new Set(values)] };
}

/** @returns undefined if no value is left */
export function writeChoice({ isNot, values }: FilterChoice): string | undefined {
  if (values.length === 0) return undefined;
  return `${isNot ? "!" : ""}${values.map(escapeValue).join(",")}`;
}

/** Keeps the separators out of a value. A label may contain any character. */
function escapeValue(value: string): string {
  return value.replace(/^!|[%,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Adds a value, or removes it. */
export function toggleValue({ isNot, values }: FilterChoice, value: string): FilterChoice {
  return { isNot, values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] };
}
