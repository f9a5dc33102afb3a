/** Tasks. @module */
import {
  compareInColumn,
  FIRST_TASK_VERSION,
  groupBy,
  RECORDS,
  type Task,
  type TaskFields,
  type TaskReads,
  type TaskWrites,
} from "@hexlane/core";
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { crud, ownValues } from "../../crud.ts";
import { readUpTo, refuseManyTasks } from "../../long_read_limits.ts";
import {
  insertRows,
  type Over,
  param,
  paramOf,
  paramsOf,
  rowsOf,
  type Session,
  type Statement,
  shapes,
  statement,
} from "../../session.ts";
import type { Tables } from "../../tables.ts";
import { TASK_FOR } from "../for_account.ts";
import { taskFields } from "../live.ts";
import { hasMoreRows, removeTasks } from "../removal.ts";
import { countMove, countTask, countTasks, countTasksByProject, discountTasks, isMove } from "./count.ts";
import { deletedTaskReads } from "./deleted.ts";
import { listTasks } from "./list.ts";
import { openTaskReads } from "./open.ts";
import { outlineReads } from "./outlines.ts";
import { countQueriedTasks, queryTasks } from "./query.ts";

const aliases = crud("taskAlias");
const tasks = crud("task");

/** A live task by its ID. */
const TASK: Statement<Task[]> = statement(({ db, tables }) =>
  db
    .select(taskFields(tables))
    .from(tables.task)
    .where(and(eq(tables.task.id, param("id")), isNull(tables.task.deletedAt))),
);

const TASK_BY_NUMBER = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.projectId, param("projectId")), eq(task.number, param("number")))),
);
const TASK_BY_ALIAS = statement(({ db, tables: { taskAlias } }) =>
  db
    .select({ id: taskAlias.taskId })
    .from(taskAlias)
    .where(and(eq(taskAlias.projectId, param("projectId")), eq(taskAlias.number, param("number")))),
);
const TASKS = statement(({ db, tables, isIn }) =>
  db
    .select(taskFields(tables))
    .from(tables.task)
    .where(and(isIn(tables.task.id, "ids"), isNull(tables.task.deletedAt))),
);
const OF_PROJECT = statement(({ db, tables }) =>
  db
    .select(taskFields(tables))
    .from(tables.task)
    .where(and(eq(tables.task.projectId, param("projectId")), isNull(tables.task.deletedAt))),
);
const ASSIGNED_TO = shapes(({ db, tables: { task }, isIn }, { isLimited }: { isLimited: boolean }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        eq(task.workspaceId, param("workspaceId")),
        eq(task.userId, param("userId")),
        isNull(task.deletedAt),
        isLimited ? isIn(task.projectId, "projectIds") : undefined,
      ),
    )
    .orderBy(asc(task.createdAt), asc(task.id))
    .limit(param("limit")),
);
const BY_NUMBER = shapes(({ db, tables: { task }, isIn }, { isLimited }: { isLimited: boolean }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        isIn(task.workspaceId, "workspaceIds"),
        eq(task.number, param("number")),
        isNull(task.deletedAt),
        isLimited ? isIn(task.projectId, "projectIds") : undefined,
      ),
    )
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(param("limit")),
);
const FORMER_ASSIGNEES = statement(({ db, tables: { task, member } }) =>
  db
    .selectDistinct({ workspaceId: task.workspaceId, userId: task.userId })
    .from(task)
    .leftJoin(member, and(eq(member.workspaceId, task.workspaceId), eq(member.userId, task.userId)))
    .where(and(isNull(task.deletedAt), isNotNull(task.userId), isNull(member.id)))
    .limit(param("limit")),
);

/** Matches the live tasks of a project with a status. */
function standing({ task }: Tables): SQL | undefined {
  return and(eq(task.projectId, param("projectId")), eq(task.status, param("status")), isNull(task.deletedAt));
}

const LAST_POSITION = statement(({ db, tables }) =>
  db
    .select({ position: tables.task.position })
    .from(tables.task)
    .where(standing(tables))
    .orderBy(desc(tables.task.position))
    .limit(1),
);
const NEIGHBORS = { before: neighbors(lt, desc), after: neighbors(gt, asc) };

function neighbors(beyond: typeof lt | typeof gt, direct: typeof asc | typeof desc) {
  return statement(({ db, tables }) => {
    const { position, number, id } = tables.task;
    const place = sql`(${param("position")}, ${param("number")})`;
    return db
      .select({ id, position })
      .from(tables.task)
      .where(and(standing(tables), beyond(sql`(${position}, ${number})`, place), ne(id, param("exceptId"))))
      .orderBy(direct(position), direct(number))
      .limit(param("limit"));
  });
}

/** SQLite writes an index entry whenever one of the index's columns is set, even to the same value. */
const SAVE_TASK = shapes(({ db, tables: { task } }, { fields }: { fields: string[] }) => {
  const params = Object.entries(paramsOf(task)).filter(([field]) => fields.includes(field));
  return db
    .update(task)
    .set({ ...Object.fromEntries(params), version: sql`${task.version} + 1` })
    .where(eq(task.id, param("id")));
});
const SAVE_TASKS = shapes(({ db, tables: { task }, isIn }, { fields }: { fields: string[] }) => {
  const params = Object.entries(paramsOf(task)).filter(([field]) => fields.includes(field));
  return db
    .update(task)
    .set({ ...Object.fromEntries(params), version: sql`${task.version} + 1` })
    .where(isIn(task.id, "ids"));
});
/**
 * Saves different values in each row, such as the numbers and positions of tasks that move to a project. One statement
 * for 64 rows replaces 64 statements.
 */
const SAVE_ROWS = shapes(({ db, tables: { task } }, { fields, size }: { fields: string[]; size: number }) => {
  const columns = getTableColumns(task) as Record<string, AnySQLiteColumn>;
  const all = ["id", ...fields].map((field) => [field, columns[field] as AnySQLiteColumn] as const);
  // Postgres would treat a parameter of unknown type as text.
  const paramIn = ([field, column]: (typeof all)[number], row: number) =>
    sql`cast(${paramOf(column, `${row} ${field}`)} as ${sql.raw(column.getSQLType())})`;
  const rowOf = (row: number) =>
    sql`(${sql.join(
      all.map((one) => paramIn(one, row)),
      sql`, `,
    )})`;
  const rows = sql.join(
    Array.from({ length: size }, (_, row) => rowOf(row)),
    sql`, `,
  );
  const saved = (index: number) => sql.raw(`saved.column${index + 1}`);
  return db
    .update(task)
    .set({
      ...Object.fromEntries(fields.map((field, index) => [field, saved(index + 1)])),
      version: sql`${task.version} + 1`,
    })
    .from(sql`(values ${rows}) as saved`)
    .where(sql`${task.id} = ${saved(0)}`);
});
const SAVE_POSITION = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ position: sql`${param("position")}`, version: sql`${task.version} + 1` })
    .where(eq(task.id, param("id"))),
);
const RAISE_VERSION = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ version: sql`${task.version} + 1` })
    .where(eq(task.id, param("id"))),
);
const DELETE_TASK = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ deletedAt: paramOf(task.deletedAt, "deletedAt") })
    .where(and(eq(task.id, param("id")), isNull(task.deletedAt))),
);
const UNDELETE_TASK = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ deletedAt: null })
    .where(eq(task.id, param("id"))),
);
const PURGEABLE = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(lt(task.deletedAt, paramOf(task.deletedAt, "before")))
    .orderBy(asc(task.deletedAt), asc(task.id))
    .limit(param("limit")),
);

/** Tasks that are counted and saved together. Other work may run between statements. */
const SAVED_AT_ONCE = 250;

/** The minimum number of tasks with the same values that are saved in a statement of their own. */
const SAME_VALUES = 4;
/** Rows per statement, for tasks with different values. */
const ROWS_AT_ONCE = [64, 16, 4];

/** Adds the columns that are derived from the fields. */
function withOwn(task: TaskFields): TaskFields {
  return task.priority === undefined ? task : { ...task, ...ownValues(RECORDS.task.own ?? {}, task) };
}

/** Saves the same values in several tasks. */
async function saveFields(session: Session, ids: readonly string[], task: TaskFields): Promise<void> {
  const { id: _, ...values } = withOwn(task);
  const fields = Object.keys(values);
  const [id] = ids;
  if (ids.length > 1) await session.run(SAVE_TASKS({ fields }), { ids, ...values });
  else await session.run(SAVE_TASK({ fields }), { id, ...values });
}

/** Saves different values of the same fields in several tasks. */
async function saveRows(session: Session, tasks: readonly TaskFields[]): Promise<void> {
  const rows = tasks.map(withOwn);
  const fields = Object.keys(rows[0] ?? {}).filter((field) => field !== "id");
  let start = 0;
  for (const size of ROWS_AT_ONCE) {
    for (; rows.length - start >= size; start += size) {
      await session.run(SAVE_ROWS({ fields, size }), rows.slice(start, start + size));
    }
  }
  for (const task of tasks.slice(start)) await saveFields(session, [task.id], task);
}

async function saveTask(session: Session, task: TaskFields): Promise<void> {
  await countMove(session, task);
  await saveFields(session, [task.id], task);
}

async function findTask(session: Session, id: string): Promise<Task | undefined> {
  return (await session.run(TASK, { id }))[0];
}

export const taskReads: Over<TaskReads> = {
  ...deletedTaskReads,
  ...outlineReads,
  listOpenTaskIds: openTaskReads.listOpenTaskIds,
  listAssignedTaskIds: openTaskReads.listAssignedTaskIds,
  hasMoreRows,
  listTasks,
  queryTasks,
  countQueriedTasks,
  findTaskFor: async (session, userId, id) => (await session.run(TASK_FOR, { userId, id }))[0],
  findTask,
  listTasksById: async (session, ids) => await rowsOf(session, TASKS, ids),
  async findTaskByNumber(session, projectId, number) {
    const place = { projectId, number };
    const found = (await session.run(TASK_BY_NUMBER, place))[0] ?? (await session.run(TASK_BY_ALIAS, place))[0];
    return found && (await findTask(session, found.id));
  },
  countTasksByProject,
  async listTasksOfProject(session, projectId) {
    await refuseManyTasks(session, { projectId });
    // Measured with 1,000 tasks on SQLite: 1.5 ms with ORDER BY, which copies whole rows, and 1.1 ms like this.
    return (await session.run(OF_PROJECT, { projectId })).sort(compareInColumn);
  },
  async listTaskIdsAssignedTo(session, workspaceId, userId, limit, projectIds) {
    const query = ASSIGNED_TO({ isLimited: projectIds !== undefined });
    const rows = await session.run(query, { workspaceId, userId, limit, projectIds });
    return rows.map(({ id }) => id);
  },
  async listTaskIdsByNumber(session, scope, number, limit) {
    const query = BY_NUMBER({ isLimited: scope.projectIds !== undefined });
    return (await session.run(query, { ...scope, number, limit })).map(({ id }) => id);
  },
  async listFormerAssignees(session, limit) {
    // Scans an index of all assigned tasks.
    await refuseManyTasks(session, "all");
    const rows = await session.run(FORMER_ASSIGNEES, { limit });
    return rows.map(({ workspaceId, userId }) => ({ workspaceId, userId: userId as string }));
  },
  findLastPosition: async (session, projectId, status) =>
    (await session.run(LAST_POSITION, { projectId, status }))[0]?.position,
  listNeighbors: async (session, projectId, status, { position, number }, side, { limit: most, exceptId = "" }) =>
    await readUpTo(session, most, (limit) =>
      session.run(NEIGHBORS[side], { projectId, status, position, number, exceptId, limit }),
    ),
};

export const taskWrites: Over<TaskWrites> = {
  async insertTask(session, task) {
    await tasks.insert(session, { ...task, deletedAt: null, version: FIRST_TASK_VERSION });
    await countTask(session, task);
  },
  saveTask,
  async saveTasks(session, changed) {
    const [only] = changed;
    if (only && changed.length === 1) return await saveTask(session, only);
    for (let start = 0; start < changed.length; start += SAVED_AT_ONCE) {
      const part = changed.slice(start, start + SAVED_AT_ONCE);
      const moved = part.filter(isMove).map(({ id }) => id);
      if (moved.length > 0) await discountTasks(session, moved);
      // Tasks that get the same values are saved with one statement, and the others with a few statements.
      const groups = groupBy(part, ({ id: _, ...values }) => JSON.stringify(values));
      const others: TaskFields[] = [];
      for (const group of groups.values()) {
        const [first] = group;
        const ids = group.map(({ id }) => id);
        if (group.length < SAME_VALUES) others.push(...group);
        else if (first) await saveFields(session, ids, first);
      }
      const shaped = groupBy(others, (task) => Object.keys(task).join());
      for (const rows of shaped.values()) await saveRows(session, rows);
      if (moved.length > 0) await countTasks(session, moved);
    }
  },
  insertTaskAliases: (session, rows) => insertRows(session, "taskAlias", rows),
  deleteTaskAlias: (session, projectId, number) => aliases.delete(session, projectId, number),
  async savePositions(session, positions) {
    for (const { id, position } of positions) await session.run(SAVE_POSITION, { id, position });
  },
  async raiseTaskVersions(session, ids) {
    for (const id of new Set(ids)) await session.run(RAISE_VERSION, { id });
  },
  async deleteTask(session, id, deletedAt) {
    await discountTasks(session, [id]);
    await session.run(DELETE_TASK, { id, deletedAt });
  },
  async undeleteTask(session, id) {
    // A task that is not deleted would otherwise be counted twice.
    await discountTasks(session, [id]);
    await session.run(UNDELETE_TASK, { id });
    await countTasks(session, [id]);
  },
  async purgeTasks(session, before, most) {
    const found = await session.run(PURGEABLE, { before, limit: most.tasks });
    const ids = found.map(({ id }) => id);
    return await removeTasks(session, ids, most);
  },
};
