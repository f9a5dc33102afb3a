/** Relations between tasks. @module */
import { closePage, type Relation, type RelationReads, type RelationWrites } from "@hexlane/core";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { crud } from "../crud.ts";
import { readAll, readPage, refuseManyTasks } from "../long_read_limits.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { encoded, fieldsOf, type Over, param, type Sql, shapes, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const relations = crud("relation");
/** Number of tasks whose relations one statement reads. */
const MAX_SOURCES = 500;

/** Relations in which both tasks are live. */
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
  // A plain `or` of both conditions would scan the whole table.
  const either = or(eq(relation.sourceTaskId, param("taskId")), eq(relation.targetTaskId, param("taskId")));
  const ids = on.db.select({ id: relation.id }).from(relation).where(either);
  return liveRelations(on)
    .where(inArray(relation.id, ids))
    .orderBy(asc(relation.createdAt), asc(relation.id))
    .limit(param("most"));
});
const RELATIONS_FROM = statement((on) => {
  const { relation, task } = on.tables;
  // By the task's own ID, for the reason given in `watcher.ts`.
  return liveRelations(on).where(and(on.isIn(task.id, "ids"), eq(relation.relationType, param("relationType"))));
});
const RELATIONS_WITHIN = shapes((on, part: PagePart) => {
  const { relation, task } = on.tables;
  const order = { column: relation.createdAt, id: relation.id, descending: false };
  const { db } = on;
  const target = alias(task, "target");
  return db
    .select(fieldsOf(relation))
    .from(task)
    .innerJoin(relation, eq(relation.sourceTaskId, task.id))
    .innerJoin(target, and(eq(target.id, relation.targetTaskId), isNull(target.deletedAt)))
    .where(
      and(
        eq(task.projectId, param("projectId")),
        isNull(task.deletedAt),
        eq(relation.relationType, param("relationType")),
        eq(target.projectId, param("projectId")),
        isInPart(order, part),
      ),
    )
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
interface CountShape {
  part: PagePart;
  /** Whether only subtasks in some projects count. */
  isLimited: boolean;
}

const SUBTASK_COUNTS = shapes(({ db, tables: { relation, task, column }, isIn }, { part, isLimited }: CountShape) => {
  const order = { column: task.createdAt, id: task.id, descending: false };
  const target = alias(task, "target");
  const isDone = sql`${target.status} = 'archived' or ${column.isFinal} = ${encoded(column.isFinal, true)}`;
  return db
    .select({
      taskId: task.id,
      createdAt: task.createdAt,
      done: sql<number>`sum(case when ${isDone} then 1 else 0 end)`.mapWith(Number),
      total: sql<number>`count(*)`.mapWith(Number),
    })
    .from(task)
    .innerJoin(relation, and(eq(relation.sourceTaskId, task.id), eq(relation.relationType, "subtask")))
    .innerJoin(target, and(eq(target.id, relation.targetTaskId), isNull(target.deletedAt)))
    .leftJoin(column, eq(column.id, target.columnId))
    .where(
      and(
        eq(task.projectId, param("projectId")),
        isNull(task.deletedAt),
        isLimited ? isIn(target.projectId, "within") : undefined,
        isInPart(order, part),
      ),
    )
    .groupBy(task.id, task.createdAt)
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
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
  async listRelationsFrom(session, taskIds, relationType) {
    const found = new Map<string, Relation>();
    for (let start = 0; start < taskIds.length; start += MAX_SOURCES) {
      const ids = taskIds.slice(start, start + MAX_SOURCES);
      for (const relation of await session.run(RELATIONS_FROM, { ids, relationType })) found.set(relation.id, relation);
    }
    const timeOf = ({ createdAt }: Relation): number => createdAt.getTime();
    return [...found.values()].sort((left, right) => timeOf(left) - timeOf(right) || (left.id < right.id ? -1 : 1));
  },
  async listRelationsWithin(session, projectId, relationType, page) {
    await refuseManyTasks(session, { projectId });
    const [part] = partsOf(page);
    const found = await readPage(session, page, (limit) =>
      session.run(RELATIONS_WITHIN(part), { projectId, relationType, limit, ...placeValues(page) }),
    );
    return closeByTime(found, page, ({ createdAt }) => createdAt);
  },
  async countSubtasks(session, projectId, page, within) {
    await refuseManyTasks(session, { projectId });
    const [part] = partsOf(page);
    const found = await readPage(session, page, (limit) =>
      session.run(SUBTASK_COUNTS({ part, isLimited: within !== undefined }), {
        projectId,
        within,
        limit,
        ...placeValues(page),
      }),
    );
    const placed = found.map(({ createdAt, ...row }) => ({ row, place: { value: Number(createdAt), id: row.taskId } }));
    return closePage(placed, page);
  },
  async listRelationSources(session, taskId, relationType) {
    const rows = await readAll(session, (most) => session.run(RELATION_SOURCES, { taskId, relationType, most }));
    return rows.map(({ id }) => id);
  },
};

export const relationWrites: Over<RelationWrites> = {
  insertRelation: relations.insert,
  deleteRelation: relations.delete,
};
