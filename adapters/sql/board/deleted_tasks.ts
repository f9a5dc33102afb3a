/** Tasks that were deleted, and can be restored. @module */
import type { BoardReads, Task } from "@hexlane/core";
import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { type Over, type Session, slot, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { taskFields } from "./tasks.ts";

const DELETED_TASK = deletedTaskWhere(({ id }) => eq(id, slot("id")));
const DELETED_TASK_BY_NUMBER = deletedTaskWhere(({ projectId, number }) =>
  and(eq(projectId, slot("projectId")), eq(number, slot("number"))),
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

type DeletedTask = Awaited<ReturnType<BoardReads["findDeletedTask"]>>;

async function findDeletedTask(session: Session, id: string): Promise<DeletedTask> {
  return deletedTaskOf(await session.run(DELETED_TASK, { id }));
}

async function findDeletedTaskByNumber(session: Session, projectId: string, number: number): Promise<DeletedTask> {
  return deletedTaskOf(await session.run(DELETED_TASK_BY_NUMBER, { projectId, number }));
}

function deletedTaskOf([row]: readonly { task: Task; deletedAt: Date | null }[]): DeletedTask {
  return row && { task: row.task, deletedAt: row.deletedAt as Date };
}

export const deletedTaskReads: Over<Pick<BoardReads, "findDeletedTask" | "findDeletedTaskByNumber">> = {
  findDeletedTask,
  findDeletedTaskByNumber,
};
