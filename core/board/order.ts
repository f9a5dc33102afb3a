/** The order of projects in a workspace and of columns on a board, as a caller gives it. @module */
import { invalidField } from "../errors.ts";
import { compareText } from "../text.ts";
import { checkPosition } from "./task/task.ts";

/** An item and its new position. */
export interface WantedPosition {
  id: string;
  /** Its place among its siblings. */
  position: number;
}

interface Ordered {
  id: string;
  position: number;
}

/**
 * The moved items with their new positions; items that are not named keep theirs.
 *
 * @param pointer the field that holds the positions
 * @throws {TrackerError} `invalid` for an empty list, a thing named twice, or one that is not among them
 */
export function applyOrder<T extends Ordered>(
  things: readonly T[],
  wanted: readonly WantedPosition[],
  pointer: string,
): T[] {
  if (wanted.length === 0) throw invalidField(pointer, "Must not be empty");
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const seen = new Set<string>();
  const moved: T[] = [];
  for (const [index, { id, position }] of wanted.entries()) {
    const at = `${pointer}/${index}`;
    const thing = byId.get(id);
    if (!thing) throw invalidField(`${at}/id`, `Id "${id.slice(0, 100)}" does not belong here`);
    if (seen.has(id)) throw invalidField(`${at}/id`, `Id "${id}" is named twice`);
    seen.add(id);
    const checked = checkPosition(position, `${at}/position`);
    if (checked !== thing.position) moved.push({ ...thing, position: checked });
  }
  return moved;
}

/** By position, then id. */
export function comparePositions(left: Ordered, right: Ordered): number {
  return left.position - right.position || compareText(left.id, right.id);
}
