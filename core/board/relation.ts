/**
 * A relation between two tasks of one workspace. For `subtask` the source is the parent, for `blocks` the blocker.
 *
 * @module
 */
import type { Task } from "./task.ts";

export const RELATION_TYPES = ["subtask", "blocks", "related"] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export interface Relation {
  id: string;
  sourceTaskId: string;
  targetTaskId: string;
  relationType: RelationType;
  createdAt: Date;
}

/** What a relation shows of a task at its end. */
export interface RelatedTask
  extends Pick<Task, "id" | "title" | "status" | "priority" | "number" | "projectId" | "userId"> {
  assigneeName: string | null;
}

export interface RelationWithTasks extends Relation {
  sourceTask: RelatedTask;
  targetTask: RelatedTask;
}

/** A task as a relation shows it. */
export function relatedTaskOf(task: Task, assigneeName: string | null): RelatedTask {
  const { id, title, status, priority, number, projectId, userId } = task;
  return { id, title, status, priority, number, projectId, userId, assigneeName };
}
