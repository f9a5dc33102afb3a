/** The size of a board, and its tasks without long fields. @module */
import type { TaskReads } from "@hexlane/core";
import { and, asc, count, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { readUpTo, refuseManyTasks } from "../../long_read_limits.ts";
import { bytesOf } from "../../page.ts";
import { fieldsOf, type Over, param, paramOf, rowsOf, statement } from "../../session.ts";
import type { Tables } from "../../tables.ts";

function liveTasksOf({ task }: Pick<Tables, "task">): SQL | undefined {
  return and(eq(task.projectId, param("projectId")), isNull(task.deletedAt));
}

const OUTLINES = statement(({ db, tables: { task } }) =>
  db
    .select({
      ...fieldsOf(task, "priorityRank", "deletedAt", "version", "description"),
      descriptionBytes: bytesOf(task.description),
    })
    .from(task)
    .where(liveTasksOf({ task }))
    .orderBy(asc(task.position), asc(task.number)),
);
const CREATION_TIMES = statement(({ db, tables: { task } }) =>
  db
    .select({ createdAt: task.createdAt })
    .from(task)
    .where(and(liveTasksOf({ task }), gte(task.createdAt, paramOf(task.createdAt, "since"))))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(param("limit")),
);
const TASK_SIZES = statement(({ db, tables: { task } }) =>
  db
    .select({
      tasks: count(),
      textBytes: sql<number>`coalesce(sum(${bytesOf(task.title, task.description)}), 0)`.mapWith(Number),
    })
    .from(task)
    .where(liveTasksOf({ task })),
);
const LABEL_COUNT = statement(({ db, tables: { label, task } }) =>
  db.select({ labels: count() }).from(task).innerJoin(label, eq(label.taskId, task.id)).where(liveTasksOf({ task })),
);
const RECORDS = statement(({ db, tables: { task }, isIn }) =>
  db
    .select(fieldsOf(task, "priorityRank", "deletedAt", "version", "description"))
    .from(task)
    .where(and(isIn(task.id, "ids"), isNull(task.deletedAt))),
);
const PLACES = statement(({ db, tables: { task }, isIn }) =>
  db
    .select({ id: task.id, workspaceId: task.workspaceId, projectId: task.projectId, number: task.number })
    .from(task)
    .where(and(isIn(task.id, "ids"), isNull(task.deletedAt))),
);
const DESCRIPTION_SIZES = statement(({ db, tables: { task }, isIn }) =>
  db
    .select({ id: task.id, bytes: bytesOf(task.description) })
    .from(task)
    .where(and(isIn(task.id, "ids"), isNull(task.deletedAt))),
);

export const outlineReads = {
  async listTaskOutlines(session, projectId) {
    await refuseManyTasks(session, { projectId });
    return await session.run(OUTLINES, { projectId });
  },
  async listCreationTimes(session, projectId, since, most) {
    await refuseManyTasks(session, { projectId });
    const rows = await readUpTo(session, most, (limit) => session.run(CREATION_TIMES, { projectId, since, limit }));
    return rows.map(({ createdAt }) => createdAt);
  },
  async measureBoard(session, projectId) {
    await refuseManyTasks(session, { projectId });
    const [[sizes], [labels]] = await Promise.all([
      session.run(TASK_SIZES, { projectId }),
      session.run(LABEL_COUNT, { projectId }),
    ]);
    return { tasks: 0, textBytes: 0, labels: 0, ...sizes, ...labels };
  },
  listTaskRecordsById: async (session, ids) => await rowsOf(session, RECORDS, ids),
  listTaskPlaces: async (session, ids) => await rowsOf(session, PLACES, ids),
  listDescriptionSizes: async (session, ids) => await rowsOf(session, DESCRIPTION_SIZES, ids),
} satisfies Partial<Over<TaskReads>>;
