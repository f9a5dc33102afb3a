/** The geometry of a burn-up chart. @module */

/** What the chart counts. */
export type Count = "tasks" | "estimate";

export interface Scale {
  width: number;
  height: number;
  /** The value at the top. */
  most: number;
}

/** The largest value of either line, at least 1. */
export function scaleOf(days: readonly { scope: number; done: number }[]): number {
  return Math.max(1, ...days.flatMap(({ scope, done }) => [scope, done]));
}

/** The points of a line, as SVG reads them. A single day becomes a horizontal line. */
export function linePoints(values: readonly number[], { width, height, most }: Scale): string {
  const shown = values.length === 1 ? [...values, ...values] : values;
  const place = (value: number): number => Math.round(value * 100) / 100;
  return shown
    .map((value, index) => `${place((index / (shown.length - 1)) * width)},${place(height - (value / most) * height)}`)
    .join(" ");
}
