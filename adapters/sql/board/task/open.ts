/**
 * The open tasks that concern a person: assigned to them, watched by them, or assigned by them to others. Only the
 * tasks that the person watched or assigned most recently are considered, so that the cost is bounded.
 *
 * @module
 */
import { limits, type ProjectScope, type TaskReads, type WatcherReads } from "@hexlane/core";
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { type Over, param, type Sql, shapes } from "../../session.ts";

interface Shape {
  /** Whether only some projects of the workspaces are listed. */
  isLimited: boolean;
}

function shapeOf({ projectIds }: ProjectScope): Shape {
  return { isLimited: projectIds !== undefined };
}

/** Matches open tasks to their columns and projects. */
function isOpen({ tables: { task, column, project }, isIn }: Sql, { isLimited }: Shape): SQL | undefined {
  return and(
    isIn(project.workspaceId, "workspaceIds"),
    isLimited ? isIn(project.id, "projectIds") : undefined,
    isNull(project.archivedAt),
    eq(column.projectId, project.id),
    eq(column.isFinal, false),
    eq(task.columnId, column.id),
    isNull(task.deletedAt),
  );
}

function byDueDate({ tables: { task } }: Sql): SQL[] {
  return [asc(isNull(task.dueDate)), asc(task.dueDate), asc(task.id)];
}

// Starts with the few open columns: for each, an index finds the account's tasks, no matter how many other tasks there are.
// SQLite does not reorder a cross join.
const OPEN = shapes((on, shape: Shape) => {
  const { task, column, project } = on.tables;
  return on.db
    .select({ id: task.id })
    .from(project)
    .crossJoin(column)
    .crossJoin(task)
    .where(and(isOpen(on, shape), eq(task.userId, param("userId"))))
    .orderBy(...byDueDate(on))
    .limit(param("limit"));
});

const WATCHED = shapes((on, shape: Shape) => {
  const { task, column, project, watcher } = on.tables;
  const last = on.db
    .select({ taskId: watcher.taskId })
    .from(watcher)
    .where(and(eq(watcher.userId, param("userId")), eq(watcher.isWatching, true)))
    .orderBy(desc(watcher.createdAt), desc(watcher.taskId))
    .limit(limits.MAX_CONSIDERED_TASKS)
    .as("last");
  // Cross joins fix the join order: SQLite would otherwise begin with all projects.
  return on.db
    .select({ id: task.id })
    .from(last)
    .crossJoin(task)
    .crossJoin(column)
    .crossJoin(project)
    .where(
      and(
        eq(task.id, last.taskId),
        isOpen(on, shape),
        eq(project.id, task.projectId),
        sql`(${isNull(task.userId)} or ${ne(task.userId, param("userId"))})`,
      ),
    )
    .orderBy(...byDueDate(on))
    .limit(param("limit"));
});

const ASSIGNED = shapes((on, shape: Shape) => {
  const { task, column, project, activity } = on.tables;
  const last = on.db
    .select({ taskId: activity.taskId, createdAt: activity.createdAt })
    .from(activity)
    // The types are literals, as in the partial index.
    .where(and(eq(activity.userId, param("userId")), sql`${activity.type} in ('create', 'assignee_changed')`))
    .orderBy(desc(activity.createdAt), desc(activity.taskId))
    .limit(limits.MAX_CONSIDERED_TASKS)
    .as("last");
  const later = on.db
    .select({ one: sql`1` })
    .from(activity)
    .where(
      and(
        eq(activity.taskId, last.taskId),
        gt(activity.createdAt, last.createdAt),
        sql`${activity.type} in ('assignee_changed', 'unassigned')`,
      ),
    );
  return on.db
    .selectDistinct({ id: task.id, isUndated: isNull(task.dueDate), dueDate: task.dueDate })
    .from(last)
    .crossJoin(task)
    .crossJoin(column)
    .crossJoin(project)
    .where(
      and(
        eq(task.id, last.taskId),
        isOpen(on, shape),
        eq(project.id, task.projectId),
        isNotNull(task.userId),
        ne(task.userId, param("userId")),
        notExists(later),
      ),
    )
    .orderBy(...byDueDate(on))
    .limit(param("limit"));
});

type Reads = Pick<TaskReads & WatcherReads, "listOpenTaskIds" | "listAssignedTaskIds" | "listWatchedTaskIds">;

export const openTaskReads: Over<Reads> = {
  async listOpenTaskIds(session, userId, scope, limit) {
    return (await session.run(OPEN(shapeOf(scope)), { userId, ...scope, limit })).map(({ id }) => id);
  },
  async listAssignedTaskIds(session, userId, scope, limit) {
    return (await session.run(ASSIGNED(shapeOf(scope)), { userId, ...scope, limit })).map(({ id }) => id);
  },
  async listWatchedTaskIds(session, userId, scope, limit) {
    return (await session.run(WATCHED(shapeOf(scope)), { userId, ...scope, limit })).map(({ id }) => id);
  },
};
