/** Lets a screen reader reach the tasks of a virtual list that are not rendered. Loaded after the cards. @module */
import type { ReactNode } from "react";
import { focusTask } from "../../../actions/opened.ts";
import { useFullText } from "../../../text/mod.tsx";

export interface MoreTasksProps {
  /** The number of tasks above or below those that are rendered. */
  count: number;
  /** The ID of the nearest of these tasks. */
  next: string | undefined;
}

/** Keys and the pointer scroll the list instead, so it is not a tab stop. */
export function MoreTasks({ count, next }: MoreTasksProps): ReactNode {
  const { board } = useFullText();
  if (next === undefined) return null;
  return (
    <button type="button" tabIndex={-1} className="visually-hidden" onClick={() => focusTask(next)}>
      {board.more(count)}
    </button>
  );
}
