/** Moves items within lists. @module */

/** Moves the item at `from` to `to`. Returns an unchanged copy when an index is out of range. */
export function moveWithin<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Returns the items in the order of their IDs. Items that are not named follow, in their previous order. */
export function sortedByIds<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item): number => places.get(id) ?? ids.length;
  return items.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/**
 * Returns the new index of a dropped item.
 *
 * @param over the index of the item under the pointer
 * @param isBelow whether the pointer was over its lower half
 */
export function dropIndex(from: number, over: number, isBelow: boolean): number {
  const gap = isBelow ? over + 1 : over;
  return gap > from ? gap - 1 : gap;
}
