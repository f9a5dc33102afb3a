/**
 * The number of live tasks of each project by status and column, so that counting tasks does not require reading them.
 * All functions of this package that insert, move, delete or restore tasks also change their counts, in the same
 * transaction.
 *
 * @module
 */
import type { Task, TaskCounts, TaskFields } from "@hexlane/core";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { encoded, excluded, param, type Session, type Sql, type Statement, shapes, statement } from "../../session.ts";

/** Adds the counts that a query returns: project, status, column and number. */
function addCounts(query: (on: Sql) => SQL): Statement<unknown> {
  return statement((on) => {
    const { projectId, status, columnId, tasks } = on.tables.taskCount;
    return on.db
      .insert(on.tables.taskCount)
      .select(query(on))
      .onConflictDoUpdate({
        target: [projectId, status, columnId],
        set: { tasks: sql`${tasks} + ${excluded(tasks)}` },
      });
  });
}

const ADD_TASK = statement(({ db, tables: { taskCount } }) => {
  const { projectId, status, columnId, tasks } = taskCount;
  const place = { projectId: param("projectId"), status: param("status"), columnId: param("columnId") };
  return db
    .insert(taskCount)
    .values({ ...place, tasks: sql`1` } as never)
    .onConflictDoUpdate({ target: [projectId, status, columnId], set: { tasks: sql`${tasks} + 1` } });
});

const PLUS = sql.raw("count(*)");
const MINUS = sql.raw("-count(*)");

/** Selects the live tasks that meet a condition, grouped by project, status and column. */
function places({ tables: { task } }: Sql, tasks: SQL, condition: SQL): SQL {
  const place = sql`${task.projectId}, ${task.status}, coalesce(${task.columnId}, '')`;
  return sql`select ${place}, ${tasks} from ${task} where ${condition} and ${task.deletedAt} is null group by ${place}`;
}

const ADD_TASKS = addCounts((on) => places(on, PLUS, on.isIn(on.tables.task.id, "ids")));
const REMOVE_TASKS = addCounts((on) => places(on, MINUS, on.isIn(on.tables.task.id, "ids")));

const PLACE = ["projectId", "status", "columnId"] as const;

const MOVE_TASK = shapes((on, { fields }: { fields: readonly (keyof Task)[] }) => {
  const { task } = on.tables;
  const from = sql`${task.projectId}, ${task.status}, coalesce(${task.columnId}, '')`;
  const [projectId, status, columnId] = PLACE.map((field) => (fields.includes(field) ? param(field) : task[field]));
  const to = sql`${projectId}, ${status}, coalesce(${columnId}, '')`;
  const moves = sql`${task.id} = ${param("id")} and ${task.deletedAt} is null and (${from}) <> (${to})`;
  const query = sql`select ${from}, -1 from ${task} where ${moves} union all select ${to}, 1 from ${task} where ${moves}`;
  return addCounts(() => query).build(on);
});

const EMPTY_COLUMN = addCounts((on) => places(on, MINUS, sql`${on.tables.task.columnId} = ${param("id")}`));
const ADD_WITHOUT_COLUMN = addCounts(({ tables: { task } }) => {
  const condition = sql`${task.columnId} = ${param("id")} and ${task.deletedAt} is null`;
  return sql`select ${task.projectId}, ${task.status}, '', count(*) from ${task} where ${condition}
    group by ${task.projectId}, ${task.status}`;
});

const COUNTS = statement((on) => {
  const { project, taskCount, column, task } = on.tables;
  const isDone = sql`${taskCount.status} = 'archived' or ${column.isFinal} = ${encoded(column.isFinal, true)}`;
  const firstDue = on.db
    .select({ dueDate: sql`min(${task.dueDate})` })
    .from(task)
    .where(
      and(
        eq(task.projectId, taskCount.projectId),
        eq(task.status, taskCount.status),
        sql`coalesce(${task.columnId}, '') = ${taskCount.columnId}`,
        sql`${task.deletedAt} is null and ${task.dueDate} is not null`,
      ),
    );
  return on.db
    .select({
      projectId: taskCount.projectId,
      total: sql<number>`sum(${taskCount.tasks})`.mapWith(Number),
      done: sql<number>`sum(case when ${isDone} then ${taskCount.tasks} else 0 end)`.mapWith(Number),
      dueDate: sql<Date | null>`min(case when ${isDone} then null else ${firstDue} end)`.mapWith(task.dueDate),
    })
    .from(project)
    .innerJoin(taskCount, eq(taskCount.projectId, project.id))
    .leftJoin(column, eq(column.id, taskCount.columnId))
    .where(and(eq(project.workspaceId, param("workspaceId")), gt(taskCount.tasks, 0)))
    .groupBy(taskCount.projectId);
});

/** Returns the counts of a workspace's projects that have live tasks. */
export async function countTasksByProject(session: Session, workspaceId: string): Promise<TaskCounts[]> {
  return await session.run(COUNTS, { workspaceId });
}

/** Counts a new task. */
export async function countTask(session: Session, { projectId, status, columnId }: Task): Promise<void> {
  await session.run(ADD_TASK, { projectId, status, columnId: columnId ?? "" });
}

/** Whether the change may move the task to another project, status or column. */
export function isMove(changed: TaskFields): boolean {
  return PLACE.some((field) => changed[field] !== undefined);
}

/** Moves the count of a live task to its new place if the fields move the task. Must run before the fields are saved. */
export async function countMove(session: Session, changed: TaskFields): Promise<void> {
  const fields = PLACE.filter((field) => changed[field] !== undefined);
  if (fields.length > 0) await session.run(MOVE_TASK({ fields }), changed);
}

/** Adds the tasks with these IDs to the counts if they are live. */
export async function countTasks(session: Session, ids: readonly string[]): Promise<void> {
  await session.run(ADD_TASKS, { ids });
}

/** Removes the tasks with these IDs from the counts if they are live. Must run before the tasks are deleted. */
export async function discountTasks(session: Session, ids: readonly string[]): Promise<void> {
  await session.run(REMOVE_TASKS, { ids });
}

/** Counts the tasks of a column as tasks without a column. Must run before the tasks leave the column. */
export async function countWithoutColumn(session: Session, columnId: string): Promise<void> {
  await session.run(ADD_WITHOUT_COLUMN, { id: columnId });
  await session.run(EMPTY_COLUMN, { id: columnId });
}
