/**
 * What is live: a task that is not deleted, and whatever belongs to such a task.
 *
 * @module
 */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tables } from "../tables.ts";

/** The condition under which a row of a task is joined with its task, if that is live. */
export function liveTaskOf(taskId: AnySQLiteColumn, { task }: Tables): SQL | undefined {
  return and(eq(task.id, taskId), isNull(task.deletedAt));
}
