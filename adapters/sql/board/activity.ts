/** Activities and comments. @module */
import type { Activity, ActivityReads, ActivityWrites, Page, PageOf } from "@hexlane/core";
import { and, asc, desc, eq, gte } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readLongRows, readPage, readUpTo, refuseManyTasks } from "../long_read_limits.ts";
import { bytesOf, closeByTime, ifShort, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, rowsOf, type Session, shapes, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { deleteSearchDocument } from "./search/search.ts";

const activities = crud("activity");

const ACTIVITY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.activity))
    .from(tables.activity)
    .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
    .where(eq(tables.activity.id, param("id"))),
);
const ACTIVITIES = statement(({ db, tables, isIn }) =>
  db
    .select(fieldsOf(tables.activity))
    .from(tables.activity)
    .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
    .where(isIn(tables.activity.id, "ids")),
);
const DELETE_ACTIVITY = statement(({ db, tables: { activity } }) =>
  db
    .delete(activity)
    .where(eq(activity.id, param("id")))
    .returning({ id: activity.id }),
);

/** Selects a part of a task's history. */
interface History {
  type?: Activity["type"];
  descending: boolean;
}

const HISTORY = shapes(({ db, tables }, { type, descending, part }: History & { part: PagePart }) => {
  const { activity, task } = tables;
  const order = { column: activity.createdAt, id: activity.id, descending };
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
    .where(and(eq(activity.taskId, param("taskId")), type && eq(activity.type, type), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});

const CREATOR = statement(({ db, tables }) => {
  const { activity, task } = tables;
  return db
    .select({ userId: activity.userId })
    .from(activity)
    .innerJoin(task, liveTaskOf(activity.taskId, tables))
    .where(and(eq(activity.taskId, param("taskId")), eq(activity.type, "create")))
    .orderBy(asc(activity.createdAt), asc(activity.id))
    .limit(1);
});
const STATUS_CHANGES = statement(({ db, tables }) => {
  const { activity, task } = tables;
  const isStatus = eq(activity.type, "status_changed");
  return db
    .select({
      taskId: activity.taskId,
      createdAt: activity.createdAt,
      eventData: ifShort(activity.eventData, bytesOf(activity.eventData)),
    })
    .from(activity)
    .innerJoin(task, liveTaskOf(activity.taskId, tables))
    .where(
      and(
        eq(task.projectId, param("projectId")),
        isStatus,
        gte(activity.createdAt, paramOf(activity.createdAt, "since")),
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(param("limit"));
});

async function listHistory(session: Session, taskId: string, page: Page, which: History): Promise<PageOf<Activity>> {
  const [part] = partsOf(page);
  const found = await readPage(session, page, (limit) =>
    session.run(HISTORY({ ...which, part }), { taskId, limit, ...placeValues(page) }),
  );
  const { rows, ...rest } = closeByTime(found, page, ({ createdAt }) => createdAt);
  return { rows: await withTexts(session, rows), ...rest };
}

async function listActivitiesById(session: Session, ids: readonly string[]): Promise<Activity[]> {
  return await rowsOf(session, ACTIVITIES, ids);
}

async function withTexts(session: Session, rows: readonly (Activity & { bytes: number })[]): Promise<Activity[]> {
  const long = await readLongRows(session, ACTIVITIES, rows);
  return rows.map(({ bytes: _, ...activity }) => long.get(activity.id) ?? activity);
}

export const activityReads: Over<ActivityReads> = {
  findActivity: async (session, id) => (await session.run(ACTIVITY, { id }))[0],
  listActivitiesById,
  listActivities: async (session, taskId, page) => await listHistory(session, taskId, page, { descending: true }),
  listComments: async (session, taskId, page) =>
    await listHistory(session, taskId, page, { descending: false, type: "comment" }),
  findTaskCreator: async (session, taskId) => (await session.run(CREATOR, { taskId }))[0]?.userId ?? undefined,
  async listStatusChanges(session, projectId, since, most) {
    await refuseManyTasks(session, { projectId });
    return await readUpTo(session, most, (limit) => session.run(STATUS_CHANGES, { projectId, since, limit }));
  },
};

export const activityWrites: Over<ActivityWrites> = {
  insertActivities: activities.insertAll,
  saveActivity: activities.save,
  async deleteActivity(session, id) {
    const deleted = await session.run(DELETE_ACTIVITY, { id });
    if (deleted.length > 0) await deleteSearchDocument(session, id);
  },
};
