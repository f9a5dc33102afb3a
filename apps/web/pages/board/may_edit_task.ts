/** Which tasks of a board the user may change. @module */
import type { TaskCard } from "@hexlane/client";
import { useBoard } from "./board_state.ts";

/** Returns whether the user may change a task of the board. */
export function useMayEditTask(): (task: Pick<TaskCard, "projectId">) => boolean {
  const { mayEdit, mayEditTask } = useBoard();
  return (task) => mayEdit && (mayEditTask?.(task) ?? true);
}
