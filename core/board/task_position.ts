/**
 * Where a task stands inside its column.
 *
 * @module
 */
import { invalidField, TrackerError } from "../errors.ts";
import { MAX_POSITION } from "../limits.ts";
import type { Tx } from "../ports/store.ts";
import { positionAfterLast, positionBetween, type Task } from "./task.ts";

/** The place in the column that a task of the project and status is to take. */
export type WantedPlace =
  | { position: number }
  /** Right behind this task. */
  | { afterId: string }
  /** Right before this task. */
  | { beforeId: string };

/** Cards whose place is written together: a column may have many, and others have to go on meanwhile. */
const SPREAD_AT_ONCE = 500;

/**
 * The position at the end of a column. Where the last card is so far out that a card behind it would pass `MAX_POSITION`,
 * the column is spread first, in the same transaction.
 */
export async function positionAtEnd(tx: Tx, projectId: string, status: string): Promise<number> {
  const position = positionAfterLast(await tx.findLastPosition(projectId, status));
  if (position <= MAX_POSITION) return position;
  await spreadColumn(tx, projectId, status);
  return positionAfterLast(await tx.findLastPosition(projectId, status));
}

/**
 * The position that puts `task` (its project and status are those it will have) at the wanted place. When the gap there
 * has become too small the column is spread first, in the same transaction.
 *
 * @throws {TrackerError} `invalid` when the neighbour is no task of that project, `conflict` with reason
 * `NEIGHBOUR_MOVED` when it stands in another column by now
 */
export async function positionAt(tx: Tx, task: Task, place: WantedPlace): Promise<number> {
  if ("position" in place) return place.position;
  const side = "afterId" in place ? "after" : "before";
  const neighbourId = "afterId" in place ? place.afterId : place.beforeId;
  const pointer = `/${side}Id`;
  if (neighbourId === task.id) throw invalidField(pointer, "Must be another task");

  const found = await findGap(tx, task, neighbourId, side, pointer);
  const position = positionBetween(found.before, found.after);
  if (position !== undefined) return position;

  await spreadColumn(tx, task.projectId, task.status, task.id);
  const spread = await findGap(tx, task, neighbourId, side, pointer);
  // Neighbours are whole numbers now, so there is always room between them.
  return positionBetween(spread.before, spread.after) as number;
}

async function findGap(
  tx: Tx,
  task: Task,
  neighbourId: string,
  side: "after" | "before",
  pointer: string,
): Promise<{ before: number | undefined; after: number | undefined }> {
  const neighbour = await tx.findTask(neighbourId);
  if (!neighbour || neighbour.projectId !== task.projectId) {
    throw invalidField(pointer, "Is not a task of this project");
  }
  if (neighbour.status !== task.status) {
    throw new TrackerError(
      "conflict",
      `Cannot place task "${task.id}" in "${task.status}": its neighbour "${neighbourId}" is in "${neighbour.status}"`,
      { reason: "NEIGHBOUR_MOVED", errors: [{ pointer, detail: "Stands in another column by now" }] },
    );
  }
  const next = await tx.findNeighbour(task.projectId, task.status, neighbour, side, task.id);
  return side === "after"
    ? { before: neighbour.position, after: next?.position }
    : { before: next?.position, after: neighbour.position };
}

/** Gives the tasks of a column, without the one that is being placed, the positions 1, 2, 3 in their present order. */
async function spreadColumn(tx: Tx, projectId: string, status: string, exceptId?: string): Promise<void> {
  let place = 0;
  let moved: { id: string; position: number }[] = [];
  for (const { id, position } of await tx.listPositions(projectId, status)) {
    if (id === exceptId) continue;
    place++;
    if (position !== place) moved.push({ id, position: place });
    if (moved.length < SPREAD_AT_ONCE) continue;
    await tx.savePositions(moved);
    await tx.giveWay();
    moved = [];
  }
  if (moved.length > 0) await tx.savePositions(moved);
}
