/** Columns in memory. @module */
import type { ColumnReads, ColumnWrites } from "../../../ports/store/board/column.ts";
import type { Over } from "../database.ts";
import { orderBy } from "../order.ts";

export const columnReads: Over<ColumnReads> = {
  findColumn: ({ columns }, id) => columns.get(id),
  listColumns: ({ columns }, projectId) =>
    orderBy(columns.by("project", projectId), ({ position, id }) => [position, id]),
  listColumnsOfWorkspace: ({ projects, columns }, workspaceId) =>
    orderBy(
      projects.by("workspace", workspaceId).flatMap(({ id }) => columns.by("project", id)),
      ({ projectId, position, id }) => [projectId, position, id],
    ),
  listColumnsById: ({ columns }, ids) => [...new Set(ids)].flatMap((id) => columns.get(id) ?? []),
  columnHasTasks: ({ tasks }, columnId) => tasks.by("column", columnId).some(({ deletedAt }) => deletedAt === null),
};

export const columnWrites: Over<ColumnWrites> = {
  insertColumn: ({ columns }, column) => columns.insert(column),
  saveColumn: ({ columns }, column) => columns.save(column),
  deleteColumn: ({ columns, tasks, workflowRules }, id) => {
    for (const task of tasks.by("column", id)) tasks.patch(task.id, { columnId: null });
    for (const rule of workflowRules.by("column", id)) workflowRules.delete(rule.id);
    columns.delete(id);
  },
};
