/** Records that belong to live tasks, in memory. @module */
import type { Tables } from "./rows.ts";

/** Returns whether the task exists and is not deleted. */
export function isLive({ tasks }: Tables, id: string): boolean {
  return tasks.get(id)?.deletedAt === null;
}

export function ofLiveTask<Row extends { taskId: string }>(tables: Tables, row: Row | undefined): Row | undefined {
  return row && isLive(tables, row.taskId) ? row : undefined;
}

export function allOfLiveTask<Row>(
  tables: Tables,
  taskId: string,
  rows: { by(index: "task", taskId: string): Row[] },
): Row[] {
  return isLive(tables, taskId) ? rows.by("task", taskId) : [];
}

/** Returns whether a task is in one of the projects. @param projectIds absent for all projects */
export function isWithin(task: { projectId: string } | undefined, projectIds: readonly string[] | undefined): boolean {
  return projectIds === undefined || (task !== undefined && projectIds.includes(task.projectId));
}
