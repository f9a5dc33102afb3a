/** The geometry of a burn-up chart. @module */

/** The unit of a burn-up chart. */
export type Count = "tasks" | "estimate";

export interface Scale {
  width: number;
  height: number;
  /** The value at the top of the chart. */
  most: number;
  /** The number of days on the horizontal axis. */
  days: number;
}

/** Returns the largest value of either line, at least 1. */
export function scaleOf(days: readonly { scope: number; done: number }[]): number {
  return Math.max(1, ...days.flatMap(({ scope, done }) => [scope, done]));
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns the last day of the axis: the last day of the plan, unless there are counts after it.
 *
 * @param counted the last day with counts, an ISO 8601 date, like all days here
 */
export function lastDayOf(counted: string, end: string | null): string {
  return end !== null && end > counted ? end : counted;
}

/** Returns the number of days of a span, both ends included. */
export function daysIn(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MILLISECONDS) + 1;
}

/** Returns the points of a line, as SVG reads them. A single day becomes a horizontal line that is one day wide. */
export function linePoints(values: readonly number[], { width, height, most, days }: Scale): string {
  const shown = values.length === 1 ? [...values, ...values] : values;
  const place = (value: number): number => Math.round(value * 100) / 100;
  return shown
    .map(
      (value, index) => `${place((index / Math.max(days - 1, 1)) * width)},${place(height - (value / most) * height)}`,
    )
    .join(" ");
}
