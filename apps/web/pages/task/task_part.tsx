/** Props and headings of the parts of a task page. @module */
import type { Column, ListedProject, TaskDetail } from "@hexlane/client";
import type { ReactNode } from "react";
import type { TaskChanges } from "../../queries/task/task_changes.ts";
import type { Person } from "../board/board_data.ts";

export interface TaskPart {
  task: TaskDetail;
  project: ListedProject;
  people: readonly Person[];
  columns: readonly Column[];
  changes: TaskChanges;
  mayEdit: boolean;
  /** The level of the task's heading. Its parts use the next level. */
  level: 1 | 2;
}

export function PartTitle({ id, level, children }: { id: string; level: 1 | 2; children: string }): ReactNode {
  const Heading = level === 1 ? "h2" : "h3";
  return (
    <Heading id={id} className="hint">
      {children}
    </Heading>
  );
}
