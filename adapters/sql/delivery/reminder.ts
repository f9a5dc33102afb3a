/** Due-date reminders. @module */
import type { ReminderReads, ReminderWrites } from "@hexlane/core";
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { type Over, param, paramOf, shapes, statement } from "../session.ts";

const marks = crud("reminderMark");

const LEAD_TIMES_OF_PEOPLE = statement(({ db, tables: { notificationPreferences: row } }) =>
  db.selectDistinct({ minutes: row.dueDateReminderLeadTimeMinutes }).from(row),
);
const LEAD_TIMES_OF_WEBHOOKS = statement(({ db, tables: { integration: row } }) =>
  db.selectDistinct({ minutes: row.dueDateReminderLeadTimeMinutes }).from(row).where(eq(row.kind, "generic-webhook")),
);
const MARK = statement(({ db, tables: { reminderMark: mark } }) =>
  db
    .select({ kind: mark.kind })
    .from(mark)
    .where(
      and(
        eq(mark.taskId, param("taskId")),
        eq(mark.kind, param("kind")),
        eq(mark.dueDate, paramOf(mark.dueDate, "dueDate")),
      ),
    ),
);

/** Starts with the events, which are few, and looks up the task of each. */
const DUE_TASK_EVENTS = statement(({ db, tables: { event, task } }) =>
  db
    .select({ taskId: task.id, type: event.type, createdAt: event.createdAt })
    .from(event)
    .innerJoin(task, eq(task.id, event.taskId))
    .where(
      and(
        gt(event.sequence, param("after")),
        lte(event.sequence, param("upTo")),
        isNull(task.deletedAt),
        isNotNull(task.dueDate),
      ),
    )
    .orderBy(asc(event.sequence)),
);

const TASKS_DUE = shapes(({ db, tables: { task } }, part: PagePart) => {
  const order = { column: task.dueDate, id: task.id, descending: false };
  const from = paramOf(task.dueDate, "from");
  const before = paramOf(task.dueDate, "before");
  return db
    .select({
      id: task.id,
      projectId: task.projectId,
      userId: task.userId,
      status: task.status,
      columnId: task.columnId,
      dueDate: task.dueDate,
      dueDateOnly: task.dueDateOnly,
    })
    .from(task)
    .where(and(isNull(task.deletedAt), isInPart(order, part), gte(task.dueDate, from), lt(task.dueDate, before)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});

export const reminderReads: Over<ReminderReads> = {
  async listReminderLeadTimes(session) {
    const rows = [...(await session.run(LEAD_TIMES_OF_PEOPLE, {})), ...(await session.run(LEAD_TIMES_OF_WEBHOOKS, {}))];
    return [...new Set(rows.map(({ minutes }) => minutes))];
  },
  listDueTaskEvents: async (session, after, upTo) => await session.run(DUE_TASK_EVENTS, { after, upTo }),
  async listTasksDue(session, from, before, page) {
    const [part] = partsOf(page);
    const values = { from, before, limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(TASKS_DUE(part), values), page, ({ dueDate }) => dueDate);
  },
  hasReminderMark: async (session, mark) => (await session.run(MARK, mark)).length > 0,
};

export const reminderWrites: Over<ReminderWrites> = {
  insertReminderMark: marks.insert,
};
