/** Finds and toggles the checkboxes of GFM task lists. @module */

/** Quote and list markers, then the checkbox, then a space or the end of the line. */
const BOX = /^((?:[\t >]|[-+*](?=[\t ])|\d{1,9}[.)](?=[\t ]))*)\[([ xX])\](?=[\t ]|$)/;

/** Returns the offsets of line starts, by CommonMark's line endings. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Returns the offset of the mark in a line's checkbox, or undefined when the line does not start with one. */
export function boxInLine(text: string, start: number): number | undefined {
  const end = text.slice(start).search(/[\r\n]/);
  const line = end < 0 ? text.slice(start) : text.slice(start, start + end);
  const match = BOX.exec(line);
  return match ? start + (match[1]?.length ?? 0) + 1 : undefined;
}

/**
 * Toggles one checkbox and leaves every other character alone.
 *
 * @param at the offset of the mark
 * @returns undefined when there is no checkbox at this offset
 */
export function toggleBox(text: string, at: number): string | undefined {
  const mark = text[at];
  if (mark === undefined || !/[ xX]/.test(mark) || text[at - 1] !== "[" || text[at + 1] !== "]") return undefined;
  return text.slice(0, at) + (mark === " " ? "x" : " ") + text.slice(at + 1);
}
