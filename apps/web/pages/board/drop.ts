/** What a dropped card is, for mouse and finger. @module */

import type { TaskCard } from "@hexlane/client";
import type { Lane } from "./board_data.ts";

/** The card of an id, wherever it is on the board now. */
export function taskIn(lanes: readonly Lane[], taskId: unknown): TaskCard | undefined {
  for (const { tasks } of lanes) {
    const task = tasks.find(({ id }) => id === taskId);
    if (task) return task;
  }
  return undefined;
}
