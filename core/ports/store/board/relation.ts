/** Relations between tasks. @module */
import type { Relation } from "../../../board/relation/relation.ts";

/** Reading relation records. */
export interface RelationReads {
  findRelation(id: string): Promise<Relation | undefined>;
  /** A relation of the type between the two, in either direction. */
  findRelationBetween(taskId: string, otherTaskId: string, relationType: string): Promise<Relation | undefined>;
  /** Relations whose two tasks are live and of which the task is one, by `createdAt`, then `id`. */
  listRelations(taskId: string): Promise<Relation[]>;
  /**
   * Source tasks of the relations of the type whose target the task is, by id. Deleted tasks are included: they and their
   * relations can be restored.
   */
  listRelationSources(taskId: string, relationType: string): Promise<string[]>;
}

/** Changing relation records. */
export interface RelationWrites {
  /** Unique: id, and (sourceTaskId, targetTaskId, relationType). */
  insertRelation(relation: Relation): Promise<void>;
  deleteRelation(id: string): Promise<void>;
}
