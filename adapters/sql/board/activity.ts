/** Activities and comments. @module */
import type { ActivityReads, ActivityWrites } from "@hexlane/core";
import { type Activity, closePage, limits, type Page, type PageOf } from "@hexlane/core";
import { and, eq, inArray } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readPage } from "../long.ts";
import { bytesOf, ifShort, type Order, partsOf, toInstant } from "../page.ts";
import { fieldsOf, idQuery, type Over, param, rowsOf, type Session, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { deleteSearchDocument } from "./search.ts";

const activities = crud("activity");

const ACTIVITY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.activity))
    .from(tables.activity)
    .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
    .where(eq(tables.activity.id, param("id"))),
);
const ACTIVITIES = idQuery(({ db, tables }, ids) =>
  db
    .select(fieldsOf(tables.activity))
    .from(tables.activity)
    .innerJoin(tables.task, liveTaskOf(tables.activity.taskId, tables))
    .where(inArray(tables.activity.id, ids)),
);
const DELETE_ACTIVITY = statement(({ db, tables: { activity } }) =>
  db
    .delete(activity)
    .where(eq(activity.id, param("id")))
    .returning({ id: activity.id }),
);

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
    });
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

async function listActivitiesById(session: Session, ids: readonly string[]): Promise<Activity[]> {
  return await rowsOf(session, ACTIVITIES, ids);
}

/** Adds the long texts, which are read only once the rows of the page are known. */
async function withTexts(session: Session, rows: readonly (Activity & { bytes: number })[]): Promise<Activity[]> {
  const ids = rows.flatMap(({ id, bytes }) => (bytes > limits.MAX_INLINE_BYTES ? [id] : []));
  const long = new Map((await listActivitiesById(session, ids)).map((activity) => [activity.id, activity]));
  return rows.map(({ bytes: _, ...activity }) => long.get(activity.id) ?? activity);
}

export const activityReads: Over<ActivityReads> = {
  findActivity: async (session, id) => (await session.run(ACTIVITY, { id }))[0],
  listActivitiesById,
  listActivities: async (session, taskId, page) => await listHistory(session, taskId, page, { descending: true }),
  listComments: async (session, taskId, page) =>
    await listHistory(session, taskId, page, { descending: false, type: "comment" }),
};

export const activityWrites: Over<ActivityWrites> = {
  insertActivities: activities.insertAll,
  saveActivity: activities.save,
  async deleteActivity(session, id) {
    const deleted = await session.run(DELETE_ACTIVITY, { id });
    if (deleted.length > 0) await deleteSearchDocument(session, id);
  },
};
