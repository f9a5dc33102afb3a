/** Adjusts the heading levels of a text to the headings of the page around it. @module */

/**
 * Returns levels without gaps: a text may begin with `##`, or skip from `#` to `###`.
 *
 * @param written the levels in the source, in order
 * @param highest the level of the top headings
 */
export function headingLevels(written: readonly number[], highest: number): number[] {
  const open: number[] = [];
  return written.map((level) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return Math.min(highest + open.length - 1, 6);
  });
}
