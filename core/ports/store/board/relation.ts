/** Relations between tasks. @module */
import type { Relation } from "../../../board/relation/relation.ts";
import type { Page, PageOf } from "../../../page.ts";

/** How many subtasks a task has. */
export interface SubtaskCount {
  taskId: string;
  /** Subtasks that are in a final column or archived. */
  done: number;
  total: number;
}

/** Reads relation records. */
export interface RelationReads {
  findRelation(id: string): Promise<Relation | undefined>;
  /** Finds a relation of the type between the two tasks, in either direction. */
  findRelationBetween(taskId: string, otherTaskId: string, relationType: string): Promise<Relation | undefined>;
  /** Lists relations of the task in which both tasks are live, by `createdAt`, then `id`. */
  listRelations(taskId: string): Promise<Relation[]>;
  /**
   * Lists relations of this type from any of the given tasks, in which both tasks are live, by `createdAt`, then `id`.
   */
  listRelationsFrom(taskIds: readonly string[], relationType: string): Promise<Relation[]>;
  /** Lists relations of this type between two live tasks of the project, by `createdAt`, then `id`. */
  listRelationsWithin(projectId: string, relationType: string, page: Page): Promise<PageOf<Relation>>;
  /**
   * Counts the live subtasks of the project's live tasks, by the `createdAt`, then `id` of the task. Tasks without
   * subtasks are left out.
   *
   * @param within counts only subtasks in these projects. @default all projects
   */
  countSubtasks(projectId: string, page: Page, within?: readonly string[]): Promise<PageOf<SubtaskCount>>;
  /**
   * Lists the IDs of the tasks that have a relation of this type to the task, by ID. Deleted tasks are included,
   * because they can be restored with their relations.
   */
  listRelationSources(taskId: string, relationType: string): Promise<string[]>;
}

/** Changes relation records. */
export interface RelationWrites {
  /** Unique: id, and (sourceTaskId, targetTaskId, relationType). */
  insertRelation(relation: Relation): Promise<void>;
  deleteRelation(id: string): Promise<void>;
}
