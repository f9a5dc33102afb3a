/** The position of a task in its column. @module */
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_POSITION } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { refuseLongTasks } from "./sizes.ts";
import { positionAfterLast, positionBetween, type TaskRecord } from "./task.ts";

/** The requested place of a task in its column. */
export type WantedPlace =
  | { position: number }
  /** Directly after this task. */
  | { afterId: string }
  /** Directly before this task. */
  | { beforeId: string };

/** A task that was moved a little within its column, to make room for another one. */
export interface Respaced {
  id: string;
  position: number;
  /** Its former position. */
  old: number;
}

/** Positions written in one statement. The transaction yields between statements. */
const RESPACE_AT_ONCE = 500;
/** Maximum number of cards around a gap that are respaced in the first attempt. */
const RESPACE_ROWS = 64;
/**
 * A smaller step would soon leave another gap that is too small. Doubles near `MAX_POSITION` can represent this step.
 */
const MIN_RESPACE_STEP = 1 / 1024;

/**
 * Returns the position at the end of a column. If it would exceed `MAX_POSITION`, the last cards are first respaced in
 * the same transaction.
 */
export async function positionAtEnd(tx: Tx, projectId: string, status: string): Promise<number> {
  const position = positionAfterLast(await tx.findLastPosition(projectId, status));
  if (position <= MAX_POSITION) return position;
  await respaceAround(tx, { projectId, status }, { place: END, side: "after" });
  return positionAfterLast(await tx.findLastPosition(projectId, status));
}

/**
 * Returns the position for a task at a place. If the gap is too small, the cards around it are first respaced in the
 * same transaction.
 *
 * @param task the task, with its new project and status
 * @param respaced receives the respaced cards
 * @throws {TrackerError} `invalid` if the neighbor is not a task in that project; `conflict` with reason
 * `NEIGHBOUR_MOVED` if the neighbor is now in another column
 */
export async function positionAt(tx: Tx, task: TaskRecord, place: WantedPlace, respaced: Respaced[]): Promise<number> {
  if ("position" in place) return place.position;
  const side = "afterId" in place ? "after" : "before";
  const neighborId = "afterId" in place ? place.afterId : place.beforeId;
  const pointer = `/${side}Id`;
  if (neighborId === task.id) throw invalidField(pointer, "Must not be the task itself");

  const found = await findGap(tx, task, neighborId, side, pointer);
  const position = positionBetween(found.before, found.after);
  if (position !== undefined) return position;

  respaced.push(...(await respaceAround(tx, task, { place: found.neighbor, id: neighborId, side }, task.id)));
  const { before, after } = await findGap(tx, task, neighborId, side, pointer);
  return positionBetween(before, after) as number;
}

async function findGap(
  tx: Tx,
  task: TaskRecord,
  neighborId: string,
  side: "after" | "before",
  pointer: string,
): Promise<{ neighbor: TaskRecord; before: number | undefined; after: number | undefined }> {
  const neighbor = await tx.findTask(neighborId);
  if (!neighbor || neighbor.projectId !== task.projectId) {
    throw invalidField(pointer, "Is not a task in this project");
  }
  if (neighbor.status !== task.status) {
    throw new TrackerError(
      "conflict",
      `Cannot place task "${task.id}" in "${task.status}": its neighbor "${neighborId}" is in "${neighbor.status}"`,
      { reason: "NEIGHBOUR_MOVED", errors: [{ pointer, detail: "Is now in another column" }] },
    );
  }
  const options = { limit: 1, exceptId: task.id };
  const [next] = await tx.listNeighbors(task.projectId, task.status, neighbor, side, options);
  return side === "after"
    ? { neighbor, before: neighbor.position, after: next?.position }
    : { neighbor, before: next?.position, after: neighbor.position };
}

/** The gap before or after a place in a column. */
interface Gap {
  place: { position: number; number: number };
  side: "before" | "after";
  /** The task at the place. Absent if there is none. */
  id?: string;
}

/** The place after every task. */
const END = { position: Number.MAX_VALUE, number: 0 };

/** Widens a gap by spacing the nearest tasks evenly, in their current order. The task to place is left out. */
async function respaceAround(
  tx: Tx,
  { projectId, status }: { projectId: string; status: string },
  { place, side, id }: Gap,
  exceptId?: string,
): Promise<Respaced[]> {
  const atPlace = id === undefined ? [] : [{ id, position: place.position }];
  const moved = await respacePositions(async (where, count) => {
    const own = where === side ? [] : atPlace;
    const limit = count - own.length;
    return [...own, ...(await tx.listNeighbors(projectId, status, place, where, { limit, exceptId }))];
  });
  const advice = "choose another place, or move tasks with long descriptions out of the column first";
  const movedIds = moved.map(({ id }) => id);
  await refuseLongTasks(tx, movedIds, advice);
  await savePositions(tx, moved);
  return moved;
}

/** Saves the positions of any number of tasks. */
export async function savePositions(tx: Tx, positions: readonly Positioned[]): Promise<void> {
  for (let start = 0; start < positions.length; start += RESPACE_AT_ONCE) {
    if (start > 0) await tx.yieldToEventLoop();
    await tx.savePositions(positions.slice(start, start + RESPACE_AT_ONCE));
  }
}

interface Positioned {
  id: string;
  position: number;
}

/**
 * Computes new positions that widen a gap. Doubles the number of tasks, up to the whole column, until the new positions
 * fit.
 *
 * @param listNearest returns the `limit` tasks nearest to the gap on one side, nearest first
 * @returns the tasks whose position changes
 */
export async function respacePositions(
  listNearest: (side: "before" | "after", limit: number) => Promise<Positioned[]>,
): Promise<Respaced[]> {
  for (let near = RESPACE_ROWS / 2; ; near *= 2) {
    // The extra task on each side is the bound, which keeps its position.
    const before = await listNearest("before", near + 1);
    const after = await listNearest("after", near + 1);
    const rows = [...before.slice(0, near).reverse(), ...after.slice(0, near)];
    const placeOf = evenPlaces(before[near]?.position, after[near]?.position, rows.length);
    if (!placeOf) continue;
    const respaced = rows.map(({ id, position: old }, index) => ({ id, old, position: placeOf(index) }));
    return respaced.filter(({ position, old }) => position !== old);
  }
}

/**
 * Returns a function that maps an index to one of evenly spaced positions between two bounds, either of which may be absent, or
 * undefined if the positions do not fit.
 */
function evenPlaces(
  before: number | undefined,
  after: number | undefined,
  count: number,
): ((index: number) => number) | undefined {
  if (before === undefined && after === undefined) return (index) => index + 1;
  // Leaves space for the card that is about to be appended.
  if (after === undefined) {
    const from = Math.floor(before as number);
    return from + count + 1 <= MAX_POSITION ? (index) => from + index + 1 : undefined;
  }
  if (before === undefined) {
    const to = Math.ceil(after);
    return to - count - 1 >= -MAX_POSITION ? (index) => to - count + index : undefined;
  }
  const step = (after - before) / (count + 1);
  return step >= MIN_RESPACE_STEP ? (index) => before + step * (index + 1) : undefined;
}
