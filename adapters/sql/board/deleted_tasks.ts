/** Tasks that were deleted, and can be restored. @module */
import type { Task, TaskReads } from "@hexlane/core";
import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { type Over, param, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { taskFields } from "./live.ts";

const DELETED_TASK = deletedTaskWhere(({ id }) => eq(id, param("id")));
const DELETED_TASK_BY_NUMBER = deletedTaskWhere(({ projectId, number }) =>
  and(eq(projectId, param("projectId")), eq(number, param("number"))),
);

function deletedTaskWhere(condition: (task: Tables["task"]) => SQL | undefined) {
  return statement(({ db, tables }) => {
    const { task } = tables;
    const fields = { task: taskFields(tables), deletedAt: task.deletedAt };
    return db
      .select(fields)
      .from(task)
      .where(and(condition(task), isNotNull(task.deletedAt)));
  });
}

type DeletedTask = Awaited<ReturnType<TaskReads["findDeletedTask"]>>;

function deletedTaskOf([row]: readonly { task: Task; deletedAt: Date | null }[]): DeletedTask {
  return row && { task: row.task, deletedAt: row.deletedAt as Date };
}

export const deletedTaskReads = {
  findDeletedTask: async (session, id) => deletedTaskOf(await session.run(DELETED_TASK, { id })),
  findDeletedTaskByNumber: async (session, projectId, number) =>
    deletedTaskOf(await session.run(DELETED_TASK_BY_NUMBER, { projectId, number })),
} satisfies Partial<Over<TaskReads>>;
