/** Relations between tasks. @module */
import type { RelationReads, RelationWrites } from "@hexlane/core";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { crud } from "../crud.ts";
import { readAll } from "../long.ts";
import { fieldsOf, type Over, param, type Sql, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const relations = crud("relation");

/** Relations whose two tasks are live. */
function liveRelations({ db, tables }: Sql) {
  const { relation, task } = tables;
  const target = alias(task, "target");
  return db
    .select(fieldsOf(relation))
    .from(relation)
    .innerJoin(task, liveTaskOf(relation.sourceTaskId, tables))
    .innerJoin(target, and(eq(target.id, relation.targetTaskId), isNull(target.deletedAt)));
}

const RELATION = statement((on) => liveRelations(on).where(eq(on.tables.relation.id, param("id"))));
const RELATION_BETWEEN = statement((on) => {
  const { sourceTaskId, targetTaskId, relationType } = on.tables.relation;
  return liveRelations(on).where(
    and(
      eq(sourceTaskId, param("sourceTaskId")),
      eq(targetTaskId, param("targetTaskId")),
      eq(relationType, param("relationType")),
    ),
  );
});
const RELATIONS = statement((on) => {
  const { relation } = on.tables;
  // A plain `or` of the two ends would scan the whole table.
  const either = or(eq(relation.sourceTaskId, param("taskId")), eq(relation.targetTaskId, param("taskId")));
  const ids = on.db.select({ id: relation.id }).from(relation).where(either);
  return liveRelations(on)
    .where(inArray(relation.id, ids))
    .orderBy(asc(relation.createdAt), asc(relation.id))
    .limit(param("most"));
});
const RELATION_SOURCES = statement(({ db, tables: { relation } }) =>
  db
    .select({ id: relation.sourceTaskId })
    .from(relation)
    .where(and(eq(relation.targetTaskId, param("taskId")), eq(relation.relationType, param("relationType"))))
    .orderBy(asc(relation.sourceTaskId))
    .limit(param("most")),
);

export const relationReads: Over<RelationReads> = {
  findRelation: async (session, id) => (await session.run(RELATION, { id }))[0],
  async findRelationBetween(session, taskId, otherTaskId, relationType) {
    const there = { sourceTaskId: taskId, targetTaskId: otherTaskId, relationType };
    const back = { sourceTaskId: otherTaskId, targetTaskId: taskId, relationType };
    const [[one], [other]] = await Promise.all([
      session.run(RELATION_BETWEEN, there),
      session.run(RELATION_BETWEEN, back),
    ]);
    return one ?? other;
  },
  listRelations: async (session, taskId) => await readAll(session, (most) => session.run(RELATIONS, { taskId, most })),
  async listRelationSources(session, taskId, relationType) {
    const rows = await readAll(session, (most) => session.run(RELATION_SOURCES, { taskId, relationType, most }));
    return rows.map(({ id }) => id);
  },
};

export const relationWrites: Over<RelationWrites> = {
  insertRelation: relations.insert,
  deleteRelation: relations.delete,
};
