/** Relations between tasks in memory. @module */
import type { Relation } from "../../../board/relation/relation.ts";
import { cutPage } from "../../../page.ts";
import type { RelationReads, RelationWrites, SubtaskCount } from "../../../ports/store/board/relation.ts";
import type { Over } from "../database.ts";
import { isLive, isWithin } from "../live.ts";
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
  listRelationsFrom: (tables, taskIds, relationType) => {
    const from = [...new Set(taskIds)].flatMap((id) => tables.relations.by("source", id));
    const live = from.filter((relation) => relation.relationType === relationType && liveRelation(tables, relation));
    return orderBy(live, ({ createdAt, id }) => [createdAt, id]);
  },
  listRelationsWithin: (tables, projectId, relationType, page) => {
    const isWithin = (taskId: string): boolean => tables.tasks.get(taskId)?.projectId === projectId;
    const within = ofProject(tables, projectId, relationType).filter(({ targetTaskId }) => isWithin(targetTaskId));
    return cutPage(within, page, { placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }) });
  },
  countSubtasks: (tables, projectId, page, within) => {
    const counts = new Map<string, SubtaskCount>();
    for (const { sourceTaskId: taskId, targetTaskId } of ofProject(tables, projectId, "subtask")) {
      if (!isWithin(tables.tasks.get(targetTaskId), within)) continue;
      const { done, total } = counts.get(taskId) ?? { done: 0, total: 0 };
      const { status, columnId } = tables.tasks.get(targetTaskId) ?? { status: "", columnId: null };
      const isDone = status === "archived" || (columnId !== null && tables.columns.get(columnId)?.isFinal === true);
      counts.set(taskId, { taskId, done: done + (isDone ? 1 : 0), total: total + 1 });
    }
    return cutPage([...counts.values()], page, {
      placeOf: ({ taskId }) => ({ value: Number(tables.tasks.get(taskId)?.createdAt), id: taskId }),
    });
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

/** Returns the live relations of a type from the tasks of a project. */
function ofProject(tables: Tables, projectId: string, relationType: string): Relation[] {
  return tables.tasks
    .by("project", projectId)
    .flatMap(({ id }) => tables.relations.by("source", id))
    .filter((relation) => relation.relationType === relationType && liveRelation(tables, relation));
}

function liveRelation(tables: Tables, relation: Relation | undefined): Relation | undefined {
  return relation && isLive(tables, relation.sourceTaskId) && isLive(tables, relation.targetTaskId)
    ? relation
    : undefined;
}
