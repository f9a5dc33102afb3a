/** Finds the columns for a status that a client sent. @module */
import { foldKey } from "../../text.ts";
import type { Column } from "./column.ts";

/** Returns, for each project, the column with this slug, or else the first column with this name. */
export function columnsOfStatus<Row extends Pick<Column, "projectId" | "slug" | "name">>(
  status: string,
  columns: readonly Row[],
): Row[] {
  const wanted = foldKey(status);
  const byProject = new Map<string, Row>();
  for (const column of columns) {
    const known = byProject.get(column.projectId);
    if (column.slug === status || (!known && foldKey(column.name) === wanted)) byProject.set(column.projectId, column);
  }
  return [...byProject.values()];
}
