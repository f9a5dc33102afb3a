/** Summaries of the numbers in a column. @module */
export const SUMMARIES = ["sum", "average", "least", "most", "none"] as const;
export type Summary = (typeof SUMMARIES)[number];

/** Returns the summary of numbers, or undefined if there are none. */
export function summarize(kind: Summary, numbers: readonly number[]): number | undefined {
  if (numbers.length === 0 || kind === "none") return undefined;
  if (kind === "least") return numbers.reduce((least, one) => Math.min(least, one));
  if (kind === "most") return numbers.reduce((most, one) => Math.max(most, one));
  const sum = exactSum(numbers);
  return kind === "sum" ? sum : sum / numbers.length;
}

const MOST_PLACES = 10;

/** Adds decimal numbers as whole numbers, so that 0.1 + 0.2 is 0.3. */
function exactSum(numbers: readonly number[]): number {
  const places = Math.max(...new Set(numbers.map(placesOf)));
  if (places > MOST_PLACES) return numbers.reduce((sum, one) => sum + one, 0);
  const factor = 10 ** places;
  return numbers.reduce((sum, one) => sum + Math.round(one * factor), 0) / factor;
}

function placesOf(number: number): number {
  const text = String(number);
  if (text.includes("e")) return MOST_PLACES + 1;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}
