/** Describes the new position of a moved card for screen readers. Loaded after the cards. @module */
import type { TaskCard } from "@hexlane/client";
import { currentText } from "../../../text/languages.ts";
import { type Drop, keyOf, type Lane } from "../board_data.ts";

export interface Move {
  project: { slug: string };
  task: TaskCard;
  /** The lane that the card moves to, as it was before the move. */
  lane: Lane;
  drop: Drop;
  /** Whether cards keep the position at which they are dropped. */
  isOrdered: boolean;
}

export async function sayMove({ project, task, lane, drop, isOrdered }: Move): Promise<string> {
  const { board, views } = await currentText();
  const moved = board.moved(keyOf(project, task), lane.title);
  if (!isOrdered) return moved;
  const { position, count } = positionOf(task, drop, lane);
  return views.movedTo(moved, position, count);
}

/** Returns the position of a card after a drop, counted from 1, and the resulting number of cards in the lane. */
export function positionOf(
  task: Pick<TaskCard, "id">,
  { beside }: Drop,
  lane: Pick<Lane, "tasks">,
): { position: number; count: number } {
  const others = lane.tasks.filter(({ id }) => id !== task.id);
  const count = others.length + 1;
  const at = others.findIndex(({ id }) => id === beside?.taskId);
  if (at < 0) return { position: count, count };
  return { position: beside?.side === "before" ? at + 1 : at + 2, count };
}
