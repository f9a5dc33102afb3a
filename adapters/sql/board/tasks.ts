/** Tasks: by id, by place, and what changes them. Lists of any kind stand in `task_list.ts`. @module */
import { type BoardReads, type BoardWrites, PRIORITIES, type Task, type TaskCounts } from "@hexlane/core";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { ACCOUNT } from "../identity.ts";
import { MAX_SHORT_ROWS, readAll, refuseManyTasks } from "../long.ts";
import {
  type Companion,
  encoded,
  fieldsOf,
  idQuery,
  insertInto,
  MAX_KEPT_CHARACTERS,
  type Over,
  rowsOf,
  type Session,
  type Statement,
  slot,
  slotOf,
  statement,
  updateOf,
} from "../session.ts";
import type { Tables } from "../tables.ts";
import { WORKSPACE } from "../workspace.ts";
import { COLUMNS, PROJECT } from "./projects.ts";
import { removeTasks } from "./removal.ts";
import { listTasks } from "./task_list.ts";

/** The columns of a record. */
export function taskFields({
  task,
}: Pick<Tables, "task">): Omit<Tables["task"]["_"]["columns"], "priorityRank" | "deletedAt"> {
  return fieldsOf(task, "priorityRank", "deletedAt");
}

/** A live task by its id. */
export const TASK: Statement<Task[]> = statement(
  ({ db, tables }) =>
    db
      .select(taskFields(tables))
      .from(tables.task)
      .where(and(eq(tables.task.id, slot("id")), isNull(tables.task.deletedAt))),
  { by: ["id"], fits: ([row]) => (row?.description ?? "").length <= MAX_KEPT_CHARACTERS },
  () => [
    { statement: PROJECT, from: { id: "projectId" } },
    { statement: WORKSPACE, from: { id: "workspaceId" }, by: "readers" },
    { statement: ACCOUNT, from: { id: "userId" } },
    { statement: COLUMNS, from: { projectId: "projectId" }, by: "writers" },
  ],
);
/** The task that a row belongs to, with its project. */
export function aroundTask(): readonly Companion[] {
  return [{ statement: TASK, from: { id: "taskId" }, companions: [{ statement: PROJECT, from: { id: "projectId" } }] }];
}

const TASK_BY_NUMBER = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.projectId, slot("projectId")), eq(task.number, slot("number")))),
);
const TASK_BY_ALIAS = statement(({ db, tables: { taskAlias } }) =>
  db
    .select({ id: taskAlias.taskId })
    .from(taskAlias)
    .where(and(eq(taskAlias.projectId, slot("projectId")), eq(taskAlias.number, slot("number")))),
);
async function findTask(session: Session, id: string): Promise<Task | undefined> {
  return (await session.run(TASK, { id }))[0];
}

const TASKS = idQuery(
  ({ db, tables }, ids) =>
    db
      .select(taskFields(tables))
      .from(tables.task)
      .where(and(inArray(tables.task.id, ids), isNull(tables.task.deletedAt))),
  {
    one: TASK,
    companions: () => [
      {
        statement: PROJECT,
        from: { id: "projectId" },
        isEach: true,
        companions: [{ statement: WORKSPACE, from: { id: "workspaceId" }, isEach: true, by: "readers" }],
      },
      { statement: ACCOUNT, from: { id: "userId" }, isEach: true },
    ],
  },
);

async function listTasksById(session: Session, ids: readonly string[]): Promise<Task[]> {
  return await rowsOf(session, TASKS, ids);
}

async function findTaskByNumber(session: Session, projectId: string, number: number): Promise<Task | undefined> {
  const place = { projectId, number };
  const found = (await session.run(TASK_BY_NUMBER, place))[0] ?? (await session.run(TASK_BY_ALIAS, place))[0];
  return found && (await findTask(session, found.id));
}

const COUNTS = statement(({ db, tables: { task, column } }) => {
  // Grouped twice, so that a column is looked up once and not for each of its tasks.
  const standing = db
    .select({
      projectId: task.projectId,
      status: task.status,
      columnId: task.columnId,
      tasks: count().as("tasks"),
      firstDue: sql<Date | null>`min(${task.dueDate})`.as("first_due"),
    })
    .from(task)
    .where(and(eq(task.workspaceId, slot("workspaceId")), isNull(task.deletedAt)))
    .groupBy(task.projectId, task.status, task.columnId)
    .as("standing");
  const isDone = sql`${standing.status} = 'archived' or ${column.isFinal} = ${encoded(column.isFinal, true)}`;
  return db
    .select({
      projectId: standing.projectId,
      total: sql<number>`sum(${standing.tasks})`.mapWith(Number),
      done: sql<number>`sum(case when ${isDone} then ${standing.tasks} else 0 end)`.mapWith(Number),
      dueDate: sql<Date | null>`min(case when ${isDone} then null else ${standing.firstDue} end)`.mapWith(task.dueDate),
    })
    .from(standing)
    .leftJoin(column, eq(column.id, standing.columnId))
    .groupBy(standing.projectId);
});
const IN_COLUMN = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.columnId, slot("columnId")), isNull(task.deletedAt)))
    .limit(1),
);
const OF_PROJECT = statement(
  ({ db, tables }) =>
    db
      .select(taskFields(tables))
      .from(tables.task)
      .where(and(eq(tables.task.projectId, slot("projectId")), isNull(tables.task.deletedAt)))
      .orderBy(asc(tables.task.position), asc(tables.task.number)),
  undefined,
  () => [{ statement: ACCOUNT, from: { id: "userId" }, isEach: true, by: "readers" }],
);
const ASSIGNED_TO = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.workspaceId, slot("workspaceId")), eq(task.userId, slot("userId")), isNull(task.deletedAt)))
    .orderBy(asc(task.id))
    .limit(slot("limit")),
);
const FORMER_ASSIGNEES = statement(({ db, tables: { task, member } }) =>
  db
    .selectDistinct({ workspaceId: task.workspaceId, userId: task.userId })
    .from(task)
    .leftJoin(member, and(eq(member.workspaceId, task.workspaceId), eq(member.userId, task.userId)))
    .where(and(isNull(task.deletedAt), isNotNull(task.userId), isNull(member.id)))
    .limit(slot("limit")),
);

async function countTasksByProject(session: Session, workspaceId: string): Promise<TaskCounts[]> {
  // An index holds all it needs: each task costs a tenth of what a row does.
  await refuseManyTasks(session, { workspaceId }, { most: 10 * MAX_SHORT_ROWS });
  return await session.run(COUNTS, { workspaceId });
}

async function columnHasTasks(session: Session, columnId: string): Promise<boolean> {
  return (await session.run(IN_COLUMN, { columnId })).length > 0;
}

async function listTasksOfProject(session: Session, projectId: string): Promise<Task[]> {
  await refuseManyTasks(session, { projectId });
  return await session.run(OF_PROJECT, { projectId });
}

async function listTaskIdsAssignedTo(
  session: Session,
  workspaceId: string,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await session.run(ASSIGNED_TO, { workspaceId, userId, limit });
  return rows.map(({ id }) => id);
}

async function listFormerAssignees(
  session: Session,
  limit: number,
): Promise<{ workspaceId: string; userId: string }[]> {
  // It goes through an index of all tasks that are assigned.
  session.refuseLong?.();
  const rows = await session.run(FORMER_ASSIGNEES, { limit });
  return rows.map(({ workspaceId, userId }) => ({ workspaceId, userId: userId as string }));
}

/** Live tasks with a status. */
function standing({ task }: Tables): SQL | undefined {
  return and(eq(task.projectId, slot("projectId")), eq(task.status, slot("status")), isNull(task.deletedAt));
}

const LAST_POSITION = statement(
  ({ db, tables }) =>
    db
      .select({ position: tables.task.position })
      .from(tables.task)
      .where(standing(tables))
      .orderBy(desc(tables.task.position))
      .limit(1),
  {
    by: ["projectId", "status"],
    isSteady: true,
    // One task after another is put at the end, and each would have to look for it.
    follow: (last, task) => {
      const { position, deletedAt } = task as Pick<Task, "position"> & { deletedAt: Date | null };
      return deletedAt === null && position > (last[0]?.position ?? Number.NEGATIVE_INFINITY) ? [{ position }] : last;
    },
  },
);
const POSITIONS = statement(({ db, tables }) =>
  db
    .select({ id: tables.task.id, position: tables.task.position })
    .from(tables.task)
    .where(standing(tables))
    .orderBy(asc(tables.task.position), asc(tables.task.number))
    .limit(slot("most")),
);
const NEIGHBOUR = { before: neighbour(lt, desc), after: neighbour(gt, asc) };

function neighbour(beyond: typeof lt | typeof gt, direct: typeof asc | typeof desc) {
  return statement(({ db, tables }) => {
    const { position, number, id } = tables.task;
    const place = sql`(${slot("position")}, ${slot("number")})`;
    return db
      .select(taskFields(tables))
      .from(tables.task)
      .where(and(standing(tables), beyond(sql`(${position}, ${number})`, place), ne(id, slot("exceptId"))))
      .orderBy(direct(position), direct(number))
      .limit(1);
  });
}

async function findLastPosition(session: Session, projectId: string, status: string): Promise<number | undefined> {
  return (await session.run(LAST_POSITION, { projectId, status }))[0]?.position;
}

async function findNeighbour(
  session: Session,
  projectId: string,
  status: string,
  { position, number }: { position: number; number: number },
  side: "before" | "after",
  exceptId: string,
): Promise<Task | undefined> {
  return (await session.run(NEIGHBOUR[side], { projectId, status, position, number, exceptId }))[0];
}

async function listPositions(
  session: Session,
  projectId: string,
  status: string,
): Promise<{ id: string; position: number }[]> {
  return await readAll(session, (most) => session.run(POSITIONS, { projectId, status, most }));
}

const INSERT_TASK = insertInto("task");
const SAVE_TASK = updateOf("task", ["deletedAt"]);
const SAVE_RECORD = updateOf("task", ["deletedAt", "description"]);
const INSERT_ALIAS = insertInto("taskAlias");
const SAVE_POSITION = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ position: sql`${slot("position")}` })
    .where(eq(task.id, slot("id"))),
);
const DELETE_TASK = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ deletedAt: slotOf(task.deletedAt, "deletedAt") })
    .where(and(eq(task.id, slot("id")), isNull(task.deletedAt))),
);
const UNDELETE_TASK = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ deletedAt: null })
    .where(eq(task.id, slot("id"))),
);
const PURGEABLE = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(lt(task.deletedAt, slotOf(task.deletedAt, "before")))
    .orderBy(asc(task.deletedAt), asc(task.id))
    .limit(slot("limit")),
);

async function insertTask(session: Session, task: Task): Promise<void> {
  await session.run(INSERT_TASK, { ...task, priorityRank: PRIORITIES.indexOf(task.priority), deletedAt: null });
}

async function saveTask(session: Session, task: Parameters<BoardWrites["saveTask"]>[0]): Promise<void> {
  await session.run(task.description === undefined ? SAVE_RECORD : SAVE_TASK, {
    ...task,
    priorityRank: PRIORITIES.indexOf(task.priority),
  });
}

async function insertTaskAlias(session: Session, projectId: string, number: number, taskId: string): Promise<void> {
  await session.run(INSERT_ALIAS, { projectId, number, taskId });
}

async function savePositions(session: Session, positions: readonly { id: string; position: number }[]): Promise<void> {
  for (const { id, position } of positions) await session.run(SAVE_POSITION, { id, position });
}

async function deleteTask(session: Session, id: string, deletedAt: Date): Promise<void> {
  await session.run(DELETE_TASK, { id, deletedAt });
}

async function undeleteTask(session: Session, id: string): Promise<void> {
  await session.run(UNDELETE_TASK, { id });
}

async function purgeTasks(
  session: Session,
  before: Date,
  most: { tasks: number; rows: number },
): Promise<{ tasks: number; isSome: boolean }> {
  const found = await session.run(PURGEABLE, { before, limit: most.tasks });
  const ids = found.map(({ id }) => id);
  return await removeTasks(session, ids, most);
}

type TaskRead =
  | "countTasksByProject"
  | "columnHasTasks"
  | "findTask"
  | "listTasksById"
  | "findTaskByNumber"
  | "listTasks"
  | "listTasksOfProject"
  | "listTaskIdsAssignedTo"
  | "listFormerAssignees"
  | "findLastPosition"
  | "findNeighbour"
  | "listPositions";

export const taskReads: Over<Pick<BoardReads, TaskRead>> = {
  countTasksByProject,
  columnHasTasks,
  findTask,
  listTasksById,
  findTaskByNumber,
  listTasks,
  listTasksOfProject,
  listTaskIdsAssignedTo,
  listFormerAssignees,
  findLastPosition,
  findNeighbour,
  listPositions,
};

type TaskWrite =
  | "insertTask"
  | "saveTask"
  | "insertTaskAlias"
  | "savePositions"
  | "deleteTask"
  | "undeleteTask"
  | "purgeTasks";

export const taskWrites: Over<Pick<BoardWrites, TaskWrite>> = {
  insertTask,
  saveTask,
  insertTaskAlias,
  savePositions,
  deleteTask,
  undeleteTask,
  purgeTasks,
};
