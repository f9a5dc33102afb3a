/** What belongs to one task and tells of it: activities, relations, time entries. @module */
import {
  type Activity,
  type BoardReads,
  type BoardWrites,
  closePage,
  limits,
  type Page,
  type PageOf,
  type Relation,
  type TimeEntry,
} from "@hexlane/core";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ACCOUNT } from "../identity.ts";
import { readAll, readPage } from "../long.ts";
import { bytesOf, ifShort, type Order, partsOf, toInstant } from "../page.ts";
import {
  type Companion,
  deleteFrom,
  fieldsOf,
  idQuery,
  insertInto,
  insertRows,
  type Over,
  rowsOf,
  type Session,
  type Sql,
  slot,
  statement,
  updateOf,
} from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { deleteSearchDocument } from "./search.ts";
import { aroundTask } from "./tasks.ts";

/** Who wrote each. */
function withAuthors(): readonly Companion[] {
  return [{ statement: ACCOUNT, from: { id: "userId" }, isEach: true }];
}

const ACTIVITY = statement(
  ({ db, tables }) =>
    db
      .select(fieldsOf(tables.activity))
      .from(tables.activity)
      .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
      .where(eq(tables.activity.id, slot("id"))),
  undefined,
  aroundTask,
);
const ACTIVITIES = idQuery(
  ({ db, tables }, ids) =>
    db
      .select(fieldsOf(tables.activity))
      .from(tables.activity)
      .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
      .where(inArray(tables.activity.id, ids)),
  { one: ACTIVITY, companions: withAuthors },
);
const SAVE_ACTIVITY = updateOf("activity");
const DELETE_ACTIVITY = statement(({ db, tables: { activity } }) =>
  db
    .delete(activity)
    .where(eq(activity.id, slot("id")))
    .returning({ id: activity.id }),
);

async function findActivity(session: Session, id: string): Promise<Activity | undefined> {
  return (await session.run(ACTIVITY, { id }))[0];
}

async function listActivitiesById(session: Session, ids: readonly string[]): Promise<Activity[]> {
  return await rowsOf(session, ACTIVITIES, ids);
}

async function listActivities(session: Session, taskId: string, page: Page): Promise<PageOf<Activity>> {
  return await listHistory(session, taskId, page, { descending: true });
}

async function listComments(session: Session, taskId: string, page: Page): Promise<PageOf<Activity>> {
  return await listHistory(session, taskId, page, { descending: false, type: "comment" });
}

async function listHistory(
  session: Session,
  taskId: string,
  page: Page,
  { descending, type }: { descending: boolean; type?: Activity["type"] },
): Promise<PageOf<Activity>> {
  const read = (limit: number) =>
    session.query(({ db, tables }) => {
      const { activity, task } = tables;
      const order: Order = { column: activity.createdAt, id: activity.id, descending };
      const [part] = partsOf(page, order, toInstant);
      const bytes = bytesOf(activity.content, activity.eventData);
      return db
        .select({
          ...fieldsOf(activity),
          content: ifShort(activity.content, bytes),
          eventData: ifShort(activity.eventData, bytes),
          bytes,
        })
        .from(activity)
        .innerJoin(task, liveTaskOf(activity.taskId, tables))
        .where(and(eq(activity.taskId, taskId), type && eq(activity.type, type), part?.condition))
        .orderBy(...(part?.orderBy ?? []))
        .limit(limit);
    }, type && withAuthors);
  const { rows, ...rest } = closePage(
    (await readPage(session, page, read)).map((row) => ({
      row,
      place: { value: row.createdAt.getTime(), id: row.id },
      bytes: row.bytes,
    })),
    page,
  );
  return { rows: await withTexts(session, rows), ...rest };
}

/** With the texts that are long: read now that it is known which rows are on the page. */
async function withTexts(session: Session, rows: readonly (Activity & { bytes: number })[]): Promise<Activity[]> {
  const ids = rows.flatMap(({ id, bytes }) => (bytes > limits.MAX_INLINE_BYTES ? [id] : []));
  const long = new Map((await listActivitiesById(session, ids)).map((activity) => [activity.id, activity]));
  return rows.map(({ bytes: _, ...activity }) => long.get(activity.id) ?? activity);
}

async function insertActivities(session: Session, activities: readonly Activity[]): Promise<void> {
  await insertRows(session, "activity", activities);
}

async function saveActivity(session: Session, activity: Activity): Promise<void> {
  await session.run(SAVE_ACTIVITY, activity);
}

async function deleteActivity(session: Session, id: string): Promise<void> {
  const deleted = await session.run(DELETE_ACTIVITY, { id });
  if (deleted.length > 0) await deleteSearchDocument(session, id);
}

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

const RELATION = statement((on) => liveRelations(on).where(eq(on.tables.relation.id, slot("id"))));
const RELATION_BETWEEN = statement((on) => {
  const { sourceTaskId, targetTaskId, relationType } = on.tables.relation;
  return liveRelations(on).where(
    and(
      eq(sourceTaskId, slot("sourceTaskId")),
      eq(targetTaskId, slot("targetTaskId")),
      eq(relationType, slot("relationType")),
    ),
  );
});
const RELATIONS = statement((on) => {
  const { relation } = on.tables;
  // An `or` of the two ends alone would read the whole table.
  const either = or(eq(relation.sourceTaskId, slot("taskId")), eq(relation.targetTaskId, slot("taskId")));
  const ids = on.db.select({ id: relation.id }).from(relation).where(either);
  return liveRelations(on)
    .where(inArray(relation.id, ids))
    .orderBy(asc(relation.createdAt), asc(relation.id))
    .limit(slot("most"));
});
const RELATION_SOURCES = statement(({ db, tables: { relation } }) =>
  db
    .select({ id: relation.sourceTaskId })
    .from(relation)
    .where(and(eq(relation.targetTaskId, slot("taskId")), eq(relation.relationType, slot("relationType"))))
    .orderBy(asc(relation.sourceTaskId))
    .limit(slot("most")),
);
const INSERT_RELATION = insertInto("relation");
const DELETE_RELATION = deleteFrom("relation");

async function findRelation(session: Session, id: string): Promise<Relation | undefined> {
  return (await session.run(RELATION, { id }))[0];
}

async function findRelationBetween(
  session: Session,
  taskId: string,
  otherTaskId: string,
  relationType: string,
): Promise<Relation | undefined> {
  const there = { sourceTaskId: taskId, targetTaskId: otherTaskId, relationType };
  const back = { sourceTaskId: otherTaskId, targetTaskId: taskId, relationType };
  const [[one], [other]] = await Promise.all([
    session.run(RELATION_BETWEEN, there),
    session.run(RELATION_BETWEEN, back),
  ]);
  return one ?? other;
}

async function listRelations(session: Session, taskId: string): Promise<Relation[]> {
  return await readAll(session, (most) => session.run(RELATIONS, { taskId, most }));
}

async function listRelationSources(session: Session, taskId: string, relationType: string): Promise<string[]> {
  const rows = await readAll(session, (most) => session.run(RELATION_SOURCES, { taskId, relationType, most }));
  return rows.map(({ id }) => id);
}

async function insertRelation(session: Session, relation: Relation): Promise<void> {
  await session.run(INSERT_RELATION, relation);
}

async function deleteRelation(session: Session, id: string): Promise<void> {
  await session.run(DELETE_RELATION, { id });
}

const TIME_ENTRY = statement(
  ({ db, tables }) =>
    db
      .select(fieldsOf(tables.timeEntry))
      .from(tables.timeEntry)
      .innerJoin(tables.task, liveTaskOf(tables.timeEntry.taskId, tables))
      .where(eq(tables.timeEntry.id, slot("id"))),
  undefined,
  aroundTask,
);
const LONG_TIME_ENTRIES = idQuery(({ db, tables: { timeEntry } }, ids) =>
  db.select({ id: timeEntry.id, description: timeEntry.description }).from(timeEntry).where(inArray(timeEntry.id, ids)),
);
const INSERT_TIME_ENTRY = insertInto("timeEntry");
const SAVE_TIME_ENTRY = updateOf("timeEntry");
const DELETE_TIME_ENTRY = deleteFrom("timeEntry");

async function findTimeEntry(session: Session, id: string): Promise<TimeEntry | undefined> {
  return (await session.run(TIME_ENTRY, { id }))[0];
}

async function listTimeEntries(session: Session, taskId: string, page: Page): Promise<PageOf<TimeEntry>> {
  const read = (limit: number) =>
    session.query(({ db, tables }) => {
      const { timeEntry, task } = tables;
      const [part] = partsOf(page, { column: timeEntry.startTime, id: timeEntry.id, descending: false }, toInstant);
      const bytes = bytesOf(timeEntry.description);
      return db
        .select({ ...fieldsOf(timeEntry), description: ifShort(timeEntry.description, bytes), bytes })
        .from(timeEntry)
        .innerJoin(task, liveTaskOf(timeEntry.taskId, tables))
        .where(and(eq(timeEntry.taskId, taskId), part?.condition))
        .orderBy(...(part?.orderBy ?? []))
        .limit(limit);
    }, withAuthors);
  const { rows, ...rest } = closePage(
    (await readPage(session, page, read)).map((row) => ({
      row,
      place: { value: row.startTime.getTime(), id: row.id },
      bytes: row.bytes,
    })),
    page,
  );
  const ids = rows.flatMap(({ id, bytes }) => (bytes > limits.MAX_INLINE_BYTES ? [id] : []));
  const long = new Map((await rowsOf(session, LONG_TIME_ENTRIES, ids)).map((entry) => [entry.id, entry]));
  return { rows: rows.map(({ bytes: _, ...entry }) => ({ ...entry, ...long.get(entry.id) })), ...rest };
}

async function insertTimeEntry(session: Session, entry: TimeEntry): Promise<void> {
  await session.run(INSERT_TIME_ENTRY, entry);
}

async function saveTimeEntry(session: Session, entry: TimeEntry): Promise<void> {
  await session.run(SAVE_TIME_ENTRY, entry);
}

async function deleteTimeEntry(session: Session, id: string): Promise<void> {
  await session.run(DELETE_TIME_ENTRY, { id });
}

type HistoryRead =
  | "findActivity"
  | "listActivitiesById"
  | "listActivities"
  | "listComments"
  | "findRelation"
  | "findRelationBetween"
  | "listRelations"
  | "listRelationSources"
  | "findTimeEntry"
  | "listTimeEntries";

export const historyReads: Over<Pick<BoardReads, HistoryRead>> = {
  findActivity,
  listActivitiesById,
  listActivities,
  listComments,
  findRelation,
  findRelationBetween,
  listRelations,
  listRelationSources,
  findTimeEntry,
  listTimeEntries,
};

type HistoryWrite =
  | "insertActivities"
  | "saveActivity"
  | "deleteActivity"
  | "insertRelation"
  | "deleteRelation"
  | "insertTimeEntry"
  | "saveTimeEntry"
  | "deleteTimeEntry";

export const historyWrites: Over<Pick<BoardWrites, HistoryWrite>> = {
  insertActivities,
  saveActivity,
  deleteActivity,
  insertRelation,
  deleteRelation,
  insertTimeEntry,
  saveTimeEntry,
  deleteTimeEntry,
};
