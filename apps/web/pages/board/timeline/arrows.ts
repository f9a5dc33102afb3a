/** The arrows between bars: from the end of a task to the beginning of the task that it blocks. @module */
import type { Span } from "./spans.ts";

/** Where the arrow of a dependency begins or ends. */
export interface End {
  span: Span;
  /** The middle of the row, in pixels. */
  y: number;
}

/** The part of the timeline that is rendered, in pixels. */
export interface Window {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far an arrow runs from a bar before it turns, in pixels. */
const STEM = 8;
/** Half the height of a row on devices with a mouse. An arrow that goes backward runs between two rows. */
const HALF_ROW = 19;
const HALF_BAR = 13;

/** Returns whether a blocked task begins before the task that blocks it ends. */
export function isLate(from: Span, to: Span): boolean {
  return to.start <= from.end;
}

/**
 * Returns the path of an arrow, relative to the window.
 *
 * @param xOf the left edge of a day, in pixels
 * @returns undefined if no part of it is in the window
 */
export function arrowOf(from: End, to: End, xOf: (day: number) => number, window: Window): string | undefined {
  const [start, end] = [xOf(from.span.end + 1), xOf(to.span.start)];
  const [left, right] = [Math.min(start, end) - STEM, Math.max(start, end) + STEM];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  if (right < window.left || left > window.right || bottom < window.top || top > window.bottom) return undefined;
  const x = (value: number): number => Math.round(value - window.left);
  const y = (value: number): number => Math.round(value - window.top);
  const begin = `M${x(start)} ${y(from.y)}`;
  if (end - start >= 2 * STEM) return `${begin}H${x(start + STEM)}V${y(to.y)}H${x(end)}`;
  const isBelow = to.y > from.y;
  // Between bars next to each other, the arrow turns only once.
  if (end >= start) return `M${x(start - STEM)} ${y(from.y + (isBelow ? HALF_BAR : -HALF_BAR))}V${y(to.y)}H${x(end)}`;
  const between = isBelow ? to.y - HALF_ROW : to.y + HALF_ROW;
  return `${begin}H${x(start + STEM)}V${y(between)}H${x(end - STEM)}V${y(to.y)}H${x(end)}`;
}
