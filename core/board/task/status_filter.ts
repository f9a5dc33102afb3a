/**
 * Filters by status.
 *
 * @module
 */
import type { TaskFilter } from "../../ports/store/board.ts";
import type { ReadTx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { type Column, VIRTUAL_STATUSES } from "../column/column.ts";

/**
 * The condition that a status stands for. In each project it means what {@linkcode resolveStatus} makes of it; an unknown
 * status fits no task.
 */
export async function statusFilter(
  tx: ReadTx,
  status: string,
  within: { workspaceId: string; projectId?: string },
): Promise<Pick<TaskFilter, "status" | "columnIds">> {
  if ((VIRTUAL_STATUSES as readonly string[]).includes(status)) return { status };
  const { workspaceId, projectId } = within;
  const columns = await (projectId === undefined ? tx.listColumnsOfWorkspace(workspaceId) : tx.listColumns(projectId));
  const meant = meantBy(status, columns);
  const slug = meant[0]?.slug ?? status;
  // One slug is the faster condition, and the same one in all but renamed columns.
  const isSlug = columns.every((column) => (column.slug === slug) === meant.includes(column));
  return isSlug ? { status: slug } : { columnIds: meant.map(({ id }) => id) };
}

/** The column of this slug of each project, else the first of this name. */
function meantBy(status: string, columns: readonly Column[]): Column[] {
  const wanted = foldKey(status);
  const byProject = new Map<string, Column>();
  for (const column of columns) {
    const known = byProject.get(column.projectId);
    if (column.slug === status || (!known && foldKey(column.name) === wanted)) byProject.set(column.projectId, column);
  }
  return [...byProject.values()];
}
