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
  await spreadAround(tx, { id: projectId, status }, "end");
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

  await spreadAround(tx, { id: task.projectId, status: task.status }, { neighbourId, side }, task.id);
  const spread = await findGap(tx, task, neighbourId, side, pointer);
  return positionBetween(spread.before, spread.after) as number;
}

async function findGap(
  tx: Tx,
  task: TaskRecord,
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

/** A gap: next to a task, or after the last one. */
type Gap = { neighbourId: string; side: "after" | "before" } | "end";

/**
 * Widens a gap: spaces the nearest tasks, except the one being placed, evenly in their current order. Includes more
 * tasks, up to the whole column, until the positions fit.
 */
async function spreadAround(
  tx: Tx,
  project: { id: string; status: string },
  gap: Gap,
  exceptId?: string,
): Promise<void> {
  const all = await tx.listPositions(project.id, project.status);
  const rows = all.filter(({ id }) => id !== exceptId);
  const moved = spreadPositions(rows, gapIndex(rows, gap));
  const advice = "choose another place, or move tasks with long descriptions out of the column first";
  const movedIds = moved.map(({ id }) => id);
  await refuseLongTasks(tx, movedIds, advice);
  for (let start = 0; start < moved.length; start += SPREAD_AT_ONCE) {
    if (start > 0) await tx.yieldToEventLoop();
    await tx.savePositions(moved.slice(start, start + SPREAD_AT_ONCE));
  }
}

function gapIndex(rows: readonly { id: string }[], gap: Gap): number {
  if (gap === "end") return rows.length;
  const index = rows.findIndex(({ id }) => id === gap.neighbourId);
  return gap.side === "after" ? index + 1 : index;
}

/**
 * New positions that widen a gap, for the rows that move.
 *
 * @param rows in their order
 * @param at the index of the row behind the gap
 */
export function spreadPositions<Row extends { id: string; position: number }>(
  rows: readonly Row[],
  at: number,
): { id: string; position: number }[] {
  for (let near = SPREAD_ROWS / 2; ; near *= 2) {
    const [start, end] = [Math.max(0, at - near), Math.min(rows.length, at + near)];
    const placeOf = evenPlaces(rows[start - 1]?.position, rows[end]?.position, end - start);
    if (!placeOf) continue;
    const spread = rows.slice(start, end).map(({ id }, index) => ({ id, position: placeOf(index) }));
    return spread.filter(({ position }, index) => position !== rows[start + index]?.position);
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
