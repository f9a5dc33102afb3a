/** Reads estimates. @module */

/** The server's limits. */
const MAX_ESTIMATE = 1_000_000;
const CENTS = 100;

/** @returns null for an empty string, and undefined if it is not an estimate */
export function readEstimate(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  // A single comma is a decimal comma, unless it could separate thousands.
  const value = /^\d*,(?!\d{3}$)\d+$/.test(typed) ? typed.replace(",", ".") : typed;
  const number = /^\+?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
  const isExact = Math.round(number * CENTS) / CENTS === number;
  return isExact && number <= MAX_ESTIMATE ? number : undefined;
}
