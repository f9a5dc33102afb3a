/**
 * A relation between two tasks of one workspace. For `subtask` the source is the parent, for `blocks` the blocker.
 *
 * @module
 */
import type { Task, TaskRecord } from "../task/task.ts";

/** Types of relations. The source is the parent or the blocking task. */
export const RELATION_TYPES = ["subtask", "blocks", "related"] as const;
/** One of {@linkcode RELATION_TYPES}. */
export type RelationType = (typeof RELATION_TYPES)[number];

/** A tie between two tasks. */
export interface Relation {
  id: string;
  /** The parent of a subtask, or the blocking task. */
  sourceTaskId: string;
  targetTaskId: string;
  /** The type of the relation. */
  relationType: RelationType;
  createdAt: Date;
}

/** The part of a related task that a relation shows. */
export interface RelatedTask
  extends Pick<Task, "id" | "title" | "status" | "priority" | "number" | "projectId" | "userId"> {
  /** The assignee's name. */
  assigneeName: string | null;
}

/** A tie with the tasks at both ends. */
export interface RelationWithTasks extends Relation {
  /** The parent of a subtask, or the blocking task. */
  sourceTask: RelatedTask;
  targetTask: RelatedTask;
}

/** A task as a relation shows it. */
export function relatedTaskOf(task: TaskRecord, assigneeName: string | null): RelatedTask {
  const { id, title, status, priority, number, projectId, userId } = task;
  return { id, title, status, priority, number, projectId, userId, assigneeName };
}
