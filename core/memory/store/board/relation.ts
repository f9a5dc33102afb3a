/** Relations between tasks in memory. @module */
import type { Relation } from "../../../board/relation/relation.ts";
import type { RelationReads, RelationWrites } from "../../../ports/store/board/relation.ts";
import type { Over } from "../database.ts";
import { isLive } from "../live.ts";
import { orderBy } from "../order.ts";
import { keyOf, type Tables } from "../rows.ts";

export const relationReads: Over<RelationReads> = {
  findRelation: (tables, id) => liveRelation(tables, tables.relations.get(id)),
  findRelationBetween: (tables, taskId, otherTaskId, relationType) =>
    liveRelation(tables, tables.relations.one("ends", keyOf(taskId, otherTaskId, relationType))) ??
    liveRelation(tables, tables.relations.one("ends", keyOf(otherTaskId, taskId, relationType))),
  listRelations: (tables, taskId) => {
    const { relations } = tables;
    const both = new Set([...relations.by("source", taskId), ...relations.by("target", taskId)]);
    const live = [...both].filter((relation) => liveRelation(tables, relation));
    return orderBy(live, ({ createdAt, id }) => [createdAt, id]);
  },
  listRelationSources: ({ relations }, taskId, relationType) => {
    const above = relations.by("target", taskId).filter((relation) => relation.relationType === relationType);
    return orderBy(
      above.map(({ sourceTaskId }) => sourceTaskId),
      (id) => [id],
    );
  },
};

export const relationWrites: Over<RelationWrites> = {
  insertRelation: ({ relations }, relation) => relations.insert(relation),
  deleteRelation: ({ relations }, id) => relations.delete(id),
};

function liveRelation(tables: Tables, relation: Relation | undefined): Relation | undefined {
  return relation && isLive(tables, relation.sourceTaskId) && isLive(tables, relation.targetTaskId)
    ? relation
    : undefined;
}
