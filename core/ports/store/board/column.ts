/** Columns. @module */
import type { Column } from "../../../board/column/column.ts";

/** Reads column records. */
export interface ColumnReads {
  findColumn(id: string): Promise<Column | undefined>;
  /** By `position`, then `id`. */
  listColumns(projectId: string): Promise<Column[]>;
  /** Lists the columns of all projects of the workspace, by `projectId`, `position`, then `id`. */
  listColumnsOfWorkspace(workspaceId: string): Promise<Column[]>;
  /** Lists the existing columns among these IDs, in no particular order. */
  listColumnsById(ids: readonly string[]): Promise<Column[]>;
  /** Returns whether a live task is in the column. */
  columnHasTasks(columnId: string): Promise<boolean>;
}

/** Changes column records. */
export interface ColumnWrites {
  /** Unique: id, and (projectId, slug). */
  insertColumn(column: Column): Promise<void>;
  saveColumn(column: Column): Promise<void>;
  /** Tasks of the column, deleted or not, lose their `columnId`. */
  deleteColumn(id: string): Promise<void>;
}
