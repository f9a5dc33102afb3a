/** Time entries. @module */
import { endAt, type TimeEntry, type TimeEntryReads, type TimeEntryWrites } from "@hexlane/core";
import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import type { Loading } from "../loading.ts";
import { readLongRows, readPage } from "../long_read_limits.ts";
import { bytesOf, closeByTime, ifShort, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { excluded, fieldsOf, type Over, param, paramOf, type Session, shapes, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const timeEntries = crud("timeEntry");

const TIME_ENTRY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.timeEntry))
    .from(tables.timeEntry)
    .innerJoin(tables.task, liveTaskOf(tables.timeEntry.taskId, tables))
    .where(eq(tables.timeEntry.id, param("id"))),
);
const RUNNING = statement(({ db, tables: { timeEntry } }) =>
  db
    .select(fieldsOf(timeEntry))
    .from(timeEntry)
    .where(and(eq(timeEntry.userId, param("userId")), isNull(timeEntry.endTime))),
);
const TIME_ENTRIES = shapes(({ db, tables }, part: PagePart) => {
  const { timeEntry, task } = tables;
  const order = { column: timeEntry.startTime, id: timeEntry.id, descending: false };
  const bytes = bytesOf(timeEntry.description);
  return db
    .select({ ...fieldsOf(timeEntry), description: ifShort(timeEntry.description, bytes), bytes })
    .from(timeEntry)
    .innerJoin(task, liveTaskOf(timeEntry.taskId, tables))
    .where(and(eq(timeEntry.taskId, param("taskId")), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const WORKSPACE_TIME_ENTRIES = shapes(
  ({ db, tables, isIn }, { part, isOfUser, isLimited }: { part: PagePart; isOfUser: boolean; isLimited: boolean }) => {
    const { timeEntry, task, workspaceTimeEntry: entry } = tables;
    const order = { column: entry.startTime, id: entry.entryId, descending: false };
    const bytes = bytesOf(timeEntry.description);
    return db
      .select({
        ...fieldsOf(timeEntry),
        description: ifShort(timeEntry.description, bytes),
        bytes,
        projectId: task.projectId,
        taskNumber: task.number,
        taskTitle: task.title,
      })
      .from(entry)
      .innerJoin(timeEntry, eq(timeEntry.id, entry.entryId))
      .innerJoin(task, liveTaskOf(timeEntry.taskId, tables))
      .where(
        and(
          eq(entry.workspaceId, param("workspaceId")),
          gte(entry.startTime, paramOf(entry.startTime, "since")),
          lt(entry.startTime, paramOf(entry.startTime, "until")),
          isOfUser ? eq(timeEntry.userId, param("userId")) : undefined,
          isLimited ? isIn(task.projectId, "projectIds") : undefined,
          isInPart(order, part),
        ),
      )
      .orderBy(...orderOf(order, part))
      .limit(param("limit"));
  },
);
const DESCRIPTIONS = statement(({ db, tables: { timeEntry }, isIn }) =>
  db.select({ id: timeEntry.id, description: timeEntry.description }).from(timeEntry).where(isIn(timeEntry.id, "ids")),
);

const PLACE = statement(({ db, tables: { timeEntry, task, workspaceTimeEntry: entry }, isIn }) =>
  db
    .insert(entry)
    .select(
      sql`select ${timeEntry.id}, ${task.workspaceId}, ${timeEntry.startTime} from ${timeEntry} join ${task} on ${task.id} = ${timeEntry.taskId} where ${isIn(timeEntry.id, "ids")}`,
    )
    .onConflictDoUpdate({ target: entry.entryId, set: { startTime: excluded(entry.startTime) } }),
);

/** Adds entries to the lists of their workspaces, or updates their start times there. */
async function placeInWorkspace(session: Session, ids: readonly string[]): Promise<void> {
  await session.run(PLACE, { ids });
}

export const timeEntryReads: Over<TimeEntryReads> = {
  findTimeEntry: async (session, id) => (await session.run(TIME_ENTRY, { id }))[0],
  findRunningTimeEntry: async (session, userId) => (await session.run(RUNNING, { userId }))[0],
  async listTimeEntries(session, taskId, page) {
    const [part] = partsOf(page);
    const found = await readPage(session, page, (limit) =>
      session.run(TIME_ENTRIES(part), { taskId, limit, ...placeValues(page) }),
    );
    const { rows, ...rest } = closeByTime(found, page, ({ startTime }) => startTime);
    const long = await readLongRows(session, DESCRIPTIONS, rows);
    return { rows: rows.map(({ bytes: _, ...entry }) => ({ ...entry, ...long.get(entry.id) })), ...rest };
  },
  async listWorkspaceTimeEntries(session, workspaceId, span, page) {
    const [part] = partsOf(page);
    const shape = { part, isOfUser: span.userId !== undefined, isLimited: span.projectIds !== undefined };
    const found = await readPage(session, page, (limit) =>
      session.run(WORKSPACE_TIME_ENTRIES(shape), { workspaceId, ...span, limit, ...placeValues(page) }),
    );
    const { rows, ...rest } = closeByTime(found, page, ({ startTime }) => startTime);
    const long = await readLongRows(session, DESCRIPTIONS, rows);
    return { rows: rows.map(({ bytes: _, ...entry }) => ({ ...entry, ...long.get(entry.id) })), ...rest };
  },
};

export const timeEntryWrites: Over<TimeEntryWrites> = {
  async insertTimeEntry(session, entry) {
    await timeEntries.insert(session, entry);
    await placeInWorkspace(session, [entry.id]);
  },
  async saveTimeEntry(session, entry) {
    await timeEntries.save(session, entry);
    await placeInWorkspace(session, [entry.id]);
  },
  deleteTimeEntry: timeEntries.delete,
};

/**
 * Stores the entries of a dump. Earlier versions allowed one person to have several running timers, so a later timer
 * ends the earlier one.
 */
export async function loadTimeEntries({ session, insert }: Loading, rows: readonly TimeEntry[]): Promise<void> {
  const isDone = ({ userId, endTime }: TimeEntry) => userId === null || endTime !== null;
  await insert("timeEntry", rows.filter(isDone), { isNumbered: false });
  for (const row of rows) {
    if (isDone(row) || row.userId === null) continue;
    const [former] = await session.run(RUNNING, { userId: row.userId });
    if (former) await timeEntries.save(session, endAt(former, row.startTime, former.updatedAt));
    await timeEntries.insert(session, row);
  }
  await placeInWorkspace(
    session,
    rows.map(({ id }) => id),
  );
}
