/** Relations between tasks. @module */
import type { Relation } from "../../../board/relation/relation.ts";

/** Reads relation records. */
export interface RelationReads {
  findRelation(id: string): Promise<Relation | undefined>;
  /** A relation of the type between the two tasks, in either direction. */
  findRelationBetween(taskId: string, otherTaskId: string, relationType: string): Promise<Relation | undefined>;
  /** Relations of the task whose two ends are live, by `createdAt`, then `id`. */
  listRelations(taskId: string): Promise<Relation[]>;
  /**
   * Ids of the source tasks of relations of the type to the task, by id. Deleted tasks are included, because they can
   * be restored with their relations.
   */
  listRelationSources(taskId: string, relationType: string): Promise<string[]>;
}

/** Changes relation records. */
export interface RelationWrites {
  /** Unique: id, and (sourceTaskId, targetTaskId, relationType). */
  insertRelation(relation: Relation): Promise<void>;
  deleteRelation(id: string): Promise<void>;
}
