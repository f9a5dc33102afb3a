/** The position of a task inside its column. @module */
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_POSITION } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { refuseLongTasks } from "./sizes.ts";
import { positionAfterLast, positionBetween, type TaskRecord } from "./task.ts";

/** The place in the column that a task of the project and status is to take. */
export type WantedPlace =
  | { position: number }
  /** Right after this task. */
  | { afterId: string }
  /** Right before this task. */
  | { beforeId: string };

/** Positions written in one statement; between two batches the transaction yields. */
const SPREAD_AT_ONCE = 500;
/** Cards around a gap that are spread first. */
const SPREAD_ROWS = 64;
/** With a smaller step the next gap would soon be too small again. Doubles near `MAX_POSITION` still resolve it. */
const MIN_SPREAD_STEP = 1 / 1024;

/**
 * The position at the end of a column. Where the last card is so far out that a card behind it would pass `MAX_POSITION`,
 * the last cards are spread first, in the same transaction.
 */
export async function positionAtEnd(tx: Tx, projectId: string, status: string): Promise<number> {
  const position = positionAfterLast(await tx.findLastPosition(projectId, status));
  if (position <= MAX_POSITION) return position;
  await spreadAround(tx, { projectId, status }, { place: END, side: "after" });
  return positionAfterLast(await tx.findLastPosition(projectId, status));
}

/**
 * The position for `task`, with its new project and status, at the given place. If the gap is too small, the cards
 * around it are respaced first, in the same transaction.
 *
 * @throws {TrackerError} `invalid` when the neighbour is no task of that project, `conflict` with reason
 * `NEIGHBOUR_MOVED` when it is in another column by now
 */
export async function positionAt(tx: Tx, task: TaskRecord, place: WantedPlace): Promise<number> {
  if ("position" in place) return place.position;
  const side = "afterId" in place ? "after" : "before";
  const neighbourId = "afterId" in place ? place.afterId : place.beforeId;
  const pointer = `/${side}Id`;
  if (neighbourId === task.id) throw invalidField(pointer, "Must be another task");

  const found = await findGap(tx, task, neighbourId, side, pointer);
  const position = positionBetween(found.before, found.after);
  if (position !== undefined) return position;

  await spreadAround(tx, task, { place: found.neighbour, id: neighbourId, side }, task.id);
  const spread = await findGap(tx, task, neighbourId, side, pointer);
  return positionBetween(spread.before, spread.after) as number;
}

async function findGap(
  tx: Tx,
  task: TaskRecord,
  neighbourId: string,
  side: "after" | "before",
  pointer: string,
): Promise<{ neighbour: TaskRecord; before: number | undefined; after: number | undefined }> {
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
  const options = { limit: 1, exceptId: task.id };
  const [next] = await tx.listNeighbors(task.projectId, task.status, neighbour, side, options);
  return side === "after"
    ? { neighbour, before: neighbour.position, after: next?.position }
    : { neighbour, before: next?.position, after: neighbour.position };
}

/** A gap in a column, on one side of a place in its order. */
interface Gap {
  place: { position: number; number: number };
  side: "before" | "after";
  /** The task at the place. Absent: none. */
  id?: string;
}

/** Behind every task. */
const END = { position: Number.MAX_VALUE, number: 0 };

/** Widens a gap: spaces the nearest tasks, except the one being placed, evenly in their current order. */
async function spreadAround(
  tx: Tx,
  { projectId, status }: { projectId: string; status: string },
  { place, side, id }: Gap,
  exceptId?: string,
): Promise<void> {
  const atPlace = id === undefined ? [] : [{ id, position: place.position }];
  const moved = await spreadPositions(async (where, count) => {
    const own = where === side ? [] : atPlace;
    const limit = count - own.length;
    return [...own, ...(await tx.listNeighbors(projectId, status, place, where, { limit, exceptId }))];
  });
  const advice = "choose another place, or move tasks with long descriptions out of the column first";
  const movedIds = moved.map(({ id }) => id);
  await refuseLongTasks(tx, movedIds, advice);
  for (let start = 0; start < moved.length; start += SPREAD_AT_ONCE) {
    if (start > 0) await tx.yieldToEventLoop();
    await tx.savePositions(moved.slice(start, start + SPREAD_AT_ONCE));
  }
}

interface Positioned {
  id: string;
  position: number;
}

/**
 * New positions that widen a gap, for the tasks that move. Reads twice as many tasks, up to the whole column, until the
 * positions fit.
 *
 * @param listNearest reads the first `limit` tasks on one side of the gap, nearest first
 */
export async function spreadPositions(
  listNearest: (side: "before" | "after", limit: number) => Promise<Positioned[]>,
): Promise<Positioned[]> {
  for (let near = SPREAD_ROWS / 2; ; near *= 2) {
    // One more on each side: the bound, which stays.
    const before = await listNearest("before", near + 1);
    const after = await listNearest("after", near + 1);
    const rows = [...before.slice(0, near).reverse(), ...after.slice(0, near)];
    const placeOf = evenPlaces(before[near]?.position, after[near]?.position, rows.length);
    if (!placeOf) continue;
    const spread = rows.map(({ id }, index) => ({ id, position: placeOf(index) }));
    return spread.filter(({ position }, index) => position !== rows[index]?.position);
  }
}

/** Evenly spaced positions between two bounds, either of which may be absent. Undefined if they do not fit. */
function evenPlaces(
  before: number | undefined,
  after: number | undefined,
  count: number,
): ((index: number) => number) | undefined {
  if (before === undefined && after === undefined) return (index) => index + 1;
  // One more row is appended soon.
  if (after === undefined) {
    const from = Math.floor(before as number);
    return from + count + 1 <= MAX_POSITION ? (index) => from + index + 1 : undefined;
  }
  if (before === undefined) {
    const to = Math.ceil(after);
    return to - count - 1 >= -MAX_POSITION ? (index) => to - count + index : undefined;
  }
  const step = (after - before) / (count + 1);
  return step >= MIN_SPREAD_STEP ? (index) => before + step * (index + 1) : undefined;
}
