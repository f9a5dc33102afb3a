/**
 * Relations between two tasks of the same workspace.
 *
 * @module
 */
import type { Task, TaskRecord } from "../task/task.ts";

/**
 * The types of relations. The source of a `subtask` relation is the parent; the source of `blocks` is the blocking
 * task.
 */
export const RELATION_TYPES = ["subtask", "blocks", "related"] as const;
/** One of {@linkcode RELATION_TYPES}. */
export type RelationType = (typeof RELATION_TYPES)[number];

/** A relation between two tasks. */
export interface Relation {
  id: string;
  /** The parent of a subtask, or the blocking task. */
  sourceTaskId: string;
  targetTaskId: string;
  relationType: RelationType;
  createdAt: Date;
}

/** The fields of a task that its relations show. */
export interface RelatedTask
  extends Pick<Task, "id" | "title" | "status" | "priority" | "number" | "projectId" | "userId"> {
  /** The assignee's name. */
  assigneeName: string | null;
  /** Whether the task is in a final column or archived. */
  isCompleted: boolean;
}

/** A relation with both tasks. */
export interface RelationWithTasks extends Relation {
  /** The parent of a subtask, or the blocking task. */
  sourceTask: RelatedTask;
  targetTask: RelatedTask;
}

/** Returns the fields of a task that its relations show. */
export function relatedTaskOf(
  task: TaskRecord,
  { assigneeName, isFinal }: { assigneeName: string | null; isFinal: boolean },
): RelatedTask {
  const { id, title, status, priority, number, projectId, userId } = task;
  const isCompleted = isFinal || status === "archived";
  return { id, title, status, priority, number, projectId, userId, assigneeName, isCompleted };
}
