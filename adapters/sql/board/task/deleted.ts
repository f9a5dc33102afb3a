/** Tasks that were deleted, and can be restored. @module */
import type { DeletedTaskRecord, Task, TaskReads } from "@hexlane/core";
import { and, eq, gte, isNotNull, type SQL } from "drizzle-orm";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../../page.ts";
import { fieldsOf, type Over, param, paramOf, shapes, statement } from "../../session.ts";
import type { Tables } from "../../tables.ts";
import { taskFields } from "../live.ts";

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

const DELETED_TASKS = shapes(({ db, tables: { task } }, { part }: { part: PagePart }) => {
  const order = { column: task.deletedAt, id: task.id, descending: true };
  const since = gte(task.deletedAt, paramOf(task.deletedAt, "since"));
  return db
    .select(fieldsOf(task, "priorityRank", "version", "description"))
    .from(task)
    .where(and(eq(task.projectId, param("projectId")), since, isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});

type DeletedTask = Awaited<ReturnType<TaskReads["findDeletedTask"]>>;

function deletedTaskOf([row]: readonly { task: Task; deletedAt: Date | null }[]): DeletedTask {
  return row && { task: row.task, deletedAt: row.deletedAt as Date };
}

export const deletedTaskReads = {
  findDeletedTask: async (session, id) => deletedTaskOf(await session.run(DELETED_TASK, { id })),
  findDeletedTaskByNumber: async (session, projectId, number) =>
    deletedTaskOf(await session.run(DELETED_TASK_BY_NUMBER, { projectId, number })),
  async listDeletedTasks(session, projectId, since, page) {
    const [part] = partsOf(page);
    const values = { projectId, since, limit: page.limit + 1, ...placeValues(page) };
    const rows = (await session.run(DELETED_TASKS({ part }), values)) as DeletedTaskRecord[];
    return closeByTime(rows, page, ({ deletedAt }) => deletedAt);
  },
} satisfies Partial<Over<TaskReads>>;
