/** Finds dropped cards, for mouse and touch. @module */
import type { TaskCard } from "@hexlane/client";
import type { Lane } from "./board_data.ts";

export function taskIn(lanes: readonly Lane[], taskId: unknown): TaskCard | undefined {
  for (const { tasks } of lanes) {
    const task = tasks.find(({ id }) => id === taskId);
    if (task) return task;
  }
  return undefined;
}
