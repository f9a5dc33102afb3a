/** Reorders items, such as projects in a workspace or columns on a board. @module */
import { invalidField } from "../errors.ts";
import { compareText } from "../text.ts";
import { checkPosition } from "./task/task.ts";

/** An item and its new position. */
export interface WantedPosition {
  id: string;
  position: number;
}

interface Ordered {
  id: string;
  position: number;
}

/**
 * Returns the items whose position changes, with their new positions. Items that are not listed keep theirs.
 *
 * @param pointer the input field with the new positions, for errors
 * @throws {TrackerError} `invalid` if the list is empty, lists an item twice, or lists an unknown ID
 */
export function applyOrder<T extends Ordered>(
  items: readonly T[],
  wanted: readonly WantedPosition[],
  pointer: string,
): T[] {
  if (wanted.length === 0) throw invalidField(pointer, "Must not be empty");
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<string>();
  const moved: T[] = [];
  for (const [index, { id, position }] of wanted.entries()) {
    const at = `${pointer}/${index}`;
    const item = byId.get(id);
    if (!item) throw invalidField(`${at}/id`, `Id "${id.slice(0, 100)}" is not one of the items to reorder`);
    if (seen.has(id)) throw invalidField(`${at}/id`, `Id "${id}" is listed twice`);
    seen.add(id);
    const checked = checkPosition(position, `${at}/position`);
    if (checked !== item.position) moved.push({ ...item, position: checked });
  }
  return moved;
}

/** Orders items by position, then ID. */
export function comparePositions(left: Ordered, right: Ordered): number {
  return left.position - right.position || compareText(left.id, right.id);
}
