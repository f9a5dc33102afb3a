/** Columns. @module */
import type { ColumnReads, ColumnWrites } from "@hexlane/core";
import { and, asc, eq, isNull } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, statement } from "../session.ts";
import { COLUMNS } from "./project.ts";
import { countWithoutColumn } from "./task/count.ts";

const columns = crud("column");

const COLUMNS_OF_WORKSPACE = statement(({ db, tables: { column, project } }) =>
  db
    .select(fieldsOf(column))
    .from(column)
    .innerJoin(project, eq(project.id, column.projectId))
    .where(eq(project.workspaceId, param("workspaceId")))
    .orderBy(asc(column.projectId), asc(column.position), asc(column.id)),
);
const LEAVE_COLUMN = statement(({ db, tables: { task } }) =>
  db
    .update(task)
    .set({ columnId: null })
    .where(eq(task.columnId, param("id"))),
);
const IN_COLUMN = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.columnId, param("columnId")), isNull(task.deletedAt)))
    .limit(1),
);

export const columnReads: Over<ColumnReads> = {
  findColumn: columns.find,
  listColumns: async (session, projectId) => await session.run(COLUMNS, { projectId }),
  listColumnsOfWorkspace: async (session, workspaceId) => await session.run(COLUMNS_OF_WORKSPACE, { workspaceId }),
  listColumnsById: columns.listByIds,
  columnHasTasks: async (session, columnId) => (await session.run(IN_COLUMN, { columnId })).length > 0,
};

export const columnWrites: Over<ColumnWrites> = {
  insertColumn: columns.insert,
  saveColumn: columns.save,
  async deleteColumn(session, id) {
    await countWithoutColumn(session, id);
    await session.run(LEAVE_COLUMN, { id });
    await columns.delete(session, id);
  },
};
