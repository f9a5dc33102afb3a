/** Writes a table as CSV (RFC 4180). @module */

/**
 * A spreadsheet would run a cell that starts with one of these characters as a formula. An apostrophe in front of the
 * cell marks it as text. The import removes one apostrophe, so a cell that already has an apostrophe there gets a
 * second one.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** @param rows the first row names the columns */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
