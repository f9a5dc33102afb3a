/**
 * Removes tasks permanently, with everything that belongs to them: piece by piece, because one statement that removes a
 * hundred thousand tasks would block every other request while it runs.
 *
 * @module
 */
import { unpackWords } from "@hexlane/core";
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { SLICE_ROWS } from "../long_read_limits.ts";
import { param, rowsOf, type Session, type Statement, statement } from "../session.ts";
import { keepBlobsOfTask } from "./removed_blobs.ts";
import { deleteNumberedDocument } from "./search/search.ts";
import { discountTasks } from "./task/count.ts";

/**
 * Each task may have a hundred labels, which the same statement deletes. Measured with a hundred labels per task: slices of
 * 16 tasks block SQLite for 9 ms, and slices of 64 for 31 ms; slices of 4 take 25% more CPU time.
 */
const SLICE_TASKS = 16;

/**
 * An activity can be 64 KiB long, and then takes as long to remove as this many short rows. Measured on SQLite: 120 µs for
 * an activity, and 5 µs for a notification.
 */
const LONG_ROW = 20;

const TASKS_OF_PROJECT = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(eq(task.projectId, param("projectId")))
    .orderBy(asc(task.number))
    .limit(SLICE_TASKS),
);
const PROJECTS_OF_WORKSPACE = statement(({ db, tables: { project } }) =>
  db
    .select({ id: project.id })
    .from(project)
    .where(eq(project.workspaceId, param("workspaceId"))),
);
const NOTIFICATIONS_OF_WORKSPACE = statement(({ db, tables: { notification } }) => {
  const some = db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.workspaceId, param("workspaceId")))
    .limit(SLICE_ROWS);
  return db.delete(notification).where(inArray(notification.id, some)).returning({ id: notification.id });
});
const SOME_TASKS_OF_WORKSPACE = statement(({ db, tables: { task, project } }) =>
  db
    .select({ id: task.id })
    .from(project)
    .innerJoin(task, eq(task.projectId, project.id))
    .where(eq(project.workspaceId, param("workspaceId")))
    .limit(param("limit")),
);
const SOME_NOTIFICATIONS = statement(({ db, tables: { notification } }) => {
  const some = db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.workspaceId, param("workspaceId")))
    .limit(param("limit"));
  return db.delete(notification).where(inArray(notification.id, some)).returning({ id: notification.id });
});
const SOME_LABELS = statement(({ db, tables: { label } }) => {
  const some = db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.workspaceId, param("workspaceId")))
    .limit(param("limit"));
  return db.delete(label).where(inArray(label.id, some)).returning({ id: label.id });
});
const DELETE_TASKS = statement(({ db, tables: { task }, isIn }) =>
  db.delete(task).where(isIn(task.id, "ids")).returning({ id: task.id }),
);
const DELETE_ACTIVITIES = statement(({ db, tables: { activity }, isIn }) => {
  const some = db.select({ id: activity.id }).from(activity).where(isIn(activity.taskId, "ids")).limit(SLICE_ROWS);
  return db.delete(activity).where(inArray(activity.id, some)).returning({ id: activity.id });
});
const DELETE_TIME_ENTRIES = statement(({ db, tables: { timeEntry }, isIn }) => {
  const some = db.select({ id: timeEntry.id }).from(timeEntry).where(isIn(timeEntry.taskId, "ids")).limit(SLICE_ROWS);
  return db.delete(timeEntry).where(inArray(timeEntry.id, some)).returning({ id: timeEntry.id });
});

/** The search documents of tasks, and of their comments and activities, which contain the task's ID. */
const DOCUMENTS = statement(({ db, tables: { searchDocument: document }, isIn }) =>
  db
    .select({ sequence: document.sequence, tokenWeights: document.tokenWeights })
    .from(document)
    .where(or(isIn(document.id, "ids"), isIn(document.taskId, "ids")))
    .limit(SLICE_ROWS),
);
const DOCUMENTS_OF_ACTIVITIES = statement(({ db, tables: { searchDocument: document, activity }, isIn }) => {
  const activities = db.select({ id: activity.id }).from(activity).where(isIn(activity.taskId, "ids"));
  return db
    .select({ sequence: document.sequence, tokenWeights: document.tokenWeights })
    .from(document)
    .where(inArray(document.id, activities))
    .limit(SLICE_ROWS);
});
/** Counts the tokens of some documents of a project. */
const COUNT_TOKENS = statement(({ db, tables: { searchDocument: document } }) => {
  const packed = document.tokenWeights;
  const some = db
    .select({ tokens: sql<number>`length(${packed}) - length(replace(${packed}, ':', ''))`.as("tokens") })
    .from(document)
    .where(eq(document.projectId, param("projectId")))
    .limit(param("most"))
    .as("some");
  return db.select({ tokens: sql`coalesce(sum(${some.tokens}), 0)`.mapWith(Number) }).from(some);
});

/** Returns a row if a project has more than `most` activities. */
const ACTIVITY_BEYOND = statement(({ db, tables: { task, activity } }) =>
  db
    .select({ id: activity.id })
    .from(task)
    .innerJoin(activity, eq(activity.taskId, task.id))
    .where(eq(task.projectId, param("projectId")))
    .limit(1)
    .offset(param("most")),
);

/**
 * Removes tasks in order until about `rows` rows are removed; the keys of their images become removed blobs. A task with too
 * many rows loses only some of them and is kept.
 *
 * @returns how many tasks were removed, and whether any row was removed
 */
export async function removeTasks(
  session: Session,
  ids: readonly string[],
  options: { rows: number },
): Promise<{ tasks: number; isSome: boolean }> {
  const budget = { rows: options.rows };
  let tasks = 0;
  for (const id of ids) {
    if (budget.rows <= 0 || !(await emptyTask(session, id, budget))) break;
    await keepBlobsOfTask(session, id);
    await deleteTasks(session, [id]);
    tasks++;
  }
  return { tasks, isSome: tasks > 0 || budget.rows < options.rows };
}

/** Removes rows of kinds that a task may have many of. Returns whether all of them are gone. */
async function emptyTask(session: Session, id: string, budget: { rows: number }): Promise<boolean> {
  for (const documents of [DOCUMENTS_OF_ACTIVITIES, DOCUMENTS]) {
    for (
      let rows = await rowsOf(session, documents, [id]);
      rows.length > 0;
      rows = await rowsOf(session, documents, [id])
    ) {
      for (const { sequence, tokenWeights } of rows) {
        if (budget.rows <= 0) return false;
        budget.rows -= 1 + unpackWords(tokenWeights).length;
        await deleteNumberedDocument(session, sequence);
      }
    }
  }
  for (const remove of [DELETE_ACTIVITIES, DELETE_TIME_ENTRIES]) {
    for (let count = SLICE_ROWS; count === SLICE_ROWS; ) {
      if (budget.rows <= 0) return false;
      count = (await rowsOf(session, remove, [id])).length;
      budget.rows -= count * LONG_ROW;
    }
  }
  return true;
}

/** Whether a project has more than this many rows, counted as in {@linkcode removeTasks}. */
export async function hasMoreRows(session: Session, projectId: string, most: number): Promise<boolean> {
  const [counted] = await session.run(COUNT_TOKENS, { projectId, most: most + 1 });
  if ((counted?.tokens ?? 0) > most) return true;
  return (await session.run(ACTIVITY_BEYOND, { projectId, most: Math.floor(most / LONG_ROW) })).length > 0;
}

/** Removes every task of a project, including deleted ones; the caller handles the keys of images. */
export async function removeTasksOfProject(session: Session, projectId: string): Promise<void> {
  for (;;) {
    const tasks = await session.run(TASKS_OF_PROJECT, { projectId });
    if (tasks.length === 0) return;
    await removeSlice(
      session,
      tasks.map(({ id }) => id),
    );
  }
}

/** Removes the rows that a workspace may have many of: tasks and notifications. The caller handles the keys of images. */
export async function removeMostOfWorkspace(session: Session, workspaceId: string): Promise<void> {
  for (const { id } of await session.run(PROJECTS_OF_WORKSPACE, { workspaceId })) {
    await removeTasksOfProject(session, id);
  }
  while ((await session.run(NOTIFICATIONS_OF_WORKSPACE, { workspaceId })).length === SLICE_ROWS);
}

/**
 * Removes some of the rows that a workspace may have many of; keys of images become removed blobs.
 *
 * @returns whether any were removed
 */
export async function removeSomeOfWorkspace(
  session: Session,
  workspaceId: string,
  most: { tasks: number; rows: number },
): Promise<boolean> {
  const tasks = await session.run(SOME_TASKS_OF_WORKSPACE, { workspaceId, limit: most.tasks });
  if (tasks.length > 0) {
    const ids = tasks.map(({ id }) => id);
    return (await removeTasks(session, ids, most)).isSome;
  }
  for (const some of [SOME_NOTIFICATIONS, SOME_LABELS]) {
    const { length } = await session.run(some, { workspaceId, limit: most.rows });
    if (length > 0) return true;
  }
  return false;
}

async function removeSlice(session: Session, ids: readonly string[]): Promise<void> {
  // One document may have two thousand words, so each document is removed separately.
  await untilNone(session, DOCUMENTS_OF_ACTIVITIES, ids, forgetDocument);
  await untilNone(session, DOCUMENTS, ids, forgetDocument);
  await untilNone(session, DELETE_ACTIVITIES, ids);
  await untilNone(session, DELETE_TIME_ENTRIES, ids);
  await deleteTasks(session, ids);
}

async function deleteTasks(session: Session, ids: readonly string[]): Promise<void> {
  await discountTasks(session, ids);
  await rowsOf(session, DELETE_TASKS, ids);
}

async function forgetDocument(session: Session, { sequence }: { sequence: number }): Promise<void> {
  await deleteNumberedDocument(session, sequence);
}

async function untilNone<Row>(
  session: Session,
  query: Statement<Row[]>,
  ids: readonly string[],
  act: (session: Session, row: Row) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let rows = await rowsOf(session, query, ids); rows.length > 0; rows = await rowsOf(session, query, ids)) {
    for (const row of rows) await act(session, row);
    if (rows.length < SLICE_ROWS) return;
  }
}
