/**
 * Putting one thing of a list elsewhere in it.
 *
 * @module
 */

/** The list with the element at `from` standing at `to`; unchanged when either is not in it. */
export function moveWithin<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * Where a dragged element ends up.
 *
 * @param over the index of what it was dropped on
 * @param isBelow whether it was dropped on the lower half of that
 */
export function dropIndex(from: number, over: number, isBelow: boolean): number {
  const gap = isBelow ? over + 1 : over;
  return gap > from ? gap - 1 : gap;
}
