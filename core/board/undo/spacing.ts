/** Undoes the respacing of cards that made room for another card. @module */
import { positionAt, type Respaced, savePositions } from "../task/position.ts";
import { reportRespaced, type TaskEdit } from "../task/save.ts";
import { haveLongDescriptions } from "../task/sizes.ts";
import type { TaskRecord } from "../task/task.ts";
import type { Scene } from "./scene.ts";
import type { SpacingStep } from "./steps.ts";

/** If more cards than this were added among the respaced cards, no positions are restored. */
const MAX_ADDED_CARDS = 100;

/** A card in the respaced part of a column. */
interface Card {
  task: TaskRecord;
  /** The card's position before the change, or its current position if the change did not respace it. */
  old: number;
}

/**
 * Moves respaced cards back if that keeps the order of their column. Otherwise, for example because someone has since placed a
 * card among them, they stay, and a task that returns to that column is placed next to its former neighbor.
 *
 * @param steps all in the same column, because a change makes room for one card
 * @param edits the edits that restore the fields of tasks
 * @returns the edits, with positions that fit the column
 */
export async function undoSpacing(
  scene: Scene,
  steps: readonly SpacingStep[],
  edits: readonly TaskEdit<TaskRecord>[],
): Promise<readonly TaskEdit<TaskRecord>[]> {
  const [column] = steps;
  const moved = edits.filter(({ before, after }) => before.position !== after.position || !isIn(before, after));
  // If no task leaves or returns, the column still needs the space.
  if (!column || (moved.length === 0 && scene.undone.size === 0)) return edits;
  const cards = await loadCards(scene, steps, new Set([...scene.undone, ...moved.map(({ before }) => before.id)]));
  const respaced = cards.flatMap(({ task: { id, position }, old }) =>
    position === old ? [] : [{ id, old: position, position: old }],
  );
  if (
    respaced.length === steps.length &&
    isInOrder(cards) &&
    !(await haveLongDescriptions(scene.tx, idsOf(respaced)))
  ) {
    await scene.known.raiseVersion(scene.tx, column.projectId);
    await savePositions(scene.tx, respaced);
    await reportRespaced(scene.tx, scene.ctx, respaced, scene.now);
    return edits;
  }
  const fitted: TaskEdit<TaskRecord>[] = [];
  for (const edit of edits) {
    const isBack = moved.includes(edit) && isIn(column, edit.after);
    fitted.push(isBack ? await besideFormerNeighbor(scene, edit, steps, cards) : edit);
  }
  return fitted;
}

/**
 * Loads the cards between the first and the last respaced card, in the order of the column.
 *
 * @param placed IDs of the tasks that the undo places, which are left out
 */
async function loadCards({ tx }: Scene, steps: readonly SpacingStep[], placed: ReadonlySet<string>): Promise<Card[]> {
  const [{ projectId, status }] = steps as [SpacingStep];
  const { lowest, highest } = boundsOf(steps);
  const limit = steps.length * 2 + MAX_ADDED_CARDS;
  const rows = await tx.listNeighbors(projectId, status, { position: lowest, number: -1 }, "after", { limit });
  if (rows.length === limit) return [];
  const ids = idsOf(rows.filter(({ id, position }) => position <= highest && !placed.has(id)));
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  const cards = (await tx.listTaskRecordsById(ids)).map((task) => {
    const step = stepOf.get(task.id);
    return { task, old: step?.new === task.position ? step.old : task.position };
  });
  return cards.sort((left, right) => compare(left.task, right.task));
}

/** Returns whether the cards keep their order if they get their former positions. */
function isInOrder(cards: readonly Card[]): boolean {
  const former = cards.map(({ task: { number }, old: position }) => ({ position, number }));
  return former.every((card, index) => index === 0 || compare(former[index - 1] as typeof card, card) < 0);
}

/** Places a task after the card that it followed before the change. */
async function besideFormerNeighbor(
  { tx }: Scene,
  edit: TaskEdit<TaskRecord>,
  steps: readonly SpacingStep[],
  cards: readonly Card[],
): Promise<TaskEdit<TaskRecord>> {
  const { after } = edit;
  const { lowest, highest } = boundsOf(steps);
  const [first] = cards;
  // Outside the respaced part, positions have not changed.
  if (!first || after.position < lowest || after.position > highest) return edit;
  const previous = cards.findLast(({ task: { number }, old }) => compare({ position: old, number }, after) < 0);
  const place = previous ? { afterId: previous.task.id } : { beforeId: first.task.id };
  const respaced: Respaced[] = [];
  const position = await positionAt(tx, after, place, respaced);
  return { ...edit, after: { ...after, position }, respaced };
}

function boundsOf(steps: readonly SpacingStep[]): { lowest: number; highest: number } {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const step of steps) {
    lowest = Math.min(lowest, step.old, step.new);
    highest = Math.max(highest, step.old, step.new);
  }
  return { lowest, highest };
}

type Column = Pick<TaskRecord, "projectId" | "status">;

function isIn(column: Column, { projectId, status }: Column): boolean {
  return column.projectId === projectId && column.status === status;
}

type Place = Pick<TaskRecord, "position" | "number">;

function compare(left: Place, right: Place): number {
  return left.position - right.position || left.number - right.number;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
