/**
 * Conditions for live tasks, which are not deleted, and for the records that belong to them.
 *
 * @module
 */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { fieldsOf } from "../session.ts";
import type { Tables } from "../tables.ts";

/** Join condition: matches a row to its task if the task is live. */
export function liveTaskOf(taskId: AnySQLiteColumn, { task }: Tables): SQL | undefined {
  return and(eq(task.id, taskId), isNull(task.deletedAt));
}

/** Selects the columns that are fields of a task. */
export function taskFields({
  task,
}: Pick<Tables, "task">): Omit<Tables["task"]["_"]["columns"], "priorityRank" | "deletedAt" | "version"> {
  return fieldsOf(task, "priorityRank", "deletedAt", "version");
}
