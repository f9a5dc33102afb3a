/**
 * Boxes of GFM task lists: where in a text they stand, and the same text with one of them ticked.
 *
 * @module
 */

/** Quote marks and list markers, then the box, then a space or the end. */
const BOX = /^((?:[\t >]|[-+*](?=[\t ])|\d{1,9}[.)](?=[\t ]))*)\[([ xX])\](?=[\t ]|$)/;

/** Where the lines of a text begin, as CommonMark counts lines. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** The place of the mark inside the box of a line, undefined when the line does not begin with one. */
export function boxInLine(text: string, start: number): number | undefined {
  const end = text.slice(start).search(/[\r\n]/);
  const line = end < 0 ? text.slice(start) : text.slice(start, start + end);
  const match = BOX.exec(line);
  return match ? start + (match[1]?.length ?? 0) + 1 : undefined;
}

/**
 * The text with one box ticked, or no longer; every other character stays.
 *
 * @param at the place of the mark
 * @returns undefined when there is no box by now
 */
export function tick(text: string, at: number): string | undefined {
  const mark = text[at];
  if (mark === undefined || !/[ xX]/.test(mark) || text[at - 1] !== "[" || text[at + 1] !== "]") return undefined;
  return text.slice(0, at) + (mark === " " ? "x" : " ") + text.slice(at + 1);
}
