/** Filters for lists and boards. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import type { TaskFilter } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import { termsOf } from "../../search_token.ts";
import type { Access } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { VIRTUAL_STATUSES } from "../column/column.ts";
import { columnsOfStatus } from "../column/status.ts";
import type { Label } from "../label/label.ts";
import { type Priority, parseDate } from "./task.ts";

/** Conditions on tasks. A task must meet all of them. */
export interface TaskConditions {
  /** A column's slug or name, `planned` or `archived`. An unknown status matches no task. */
  status?: string;
  priority?: Priority;
  /** The ID of the assignee, or `none` for unassigned tasks. An unknown ID matches no task. */
  userId?: string;
  /** The ID of a label. Matches tasks that have a label with the same name. An unknown ID matches no task. */
  labelId?: string;
  /** ISO 8601. Matches tasks due before this time. */
  dueBefore?: string;
  /** ISO 8601. Matches tasks due at or after this time. */
  dueAfter?: string;
  /** ISO 8601. Matches tasks updated at or after this time. */
  updatedSince?: string;
  /** Words, each of which must start a word in the title, the description or a custom field. */
  q?: string;
}

/** Converts conditions to a filter for the store. @throws {TrackerError} `invalid` */
export async function filterOf(
  tx: ReadTx,
  input: TaskConditions & { projectId?: string },
  access: Access,
): Promise<TaskFilter> {
  const { workspaceId } = access.member;
  const { userId, labelId, status, projectId } = input;
  const within = projectId === undefined ? { workspaceId } : { workspaceId, projectId };
  const [label, byStatus] = await allInOrder(
    labelId === undefined ? undefined : tx.findLabel(labelId),
    status === undefined ? undefined : statusFilter(tx, status, within),
  );
  const filter: TaskFilter = { ...byStatus };
  if (input.priority !== undefined) filter.priority = input.priority;
  if (userId !== undefined) filter.userId = userId === "none" ? null : userId;
  if (input.dueBefore !== undefined) filter.dueBefore = parseDate(input.dueBefore, "/dueBefore").at;
  if (input.dueAfter !== undefined) filter.dueAfter = parseDate(input.dueAfter, "/dueAfter").at;
  if (input.updatedSince !== undefined) filter.updatedSince = parseDate(input.updatedSince, "/updatedSince").at;
  if (input.q !== undefined) filter.terms = termsOf(input.q);
  if (labelId !== undefined) {
    if (label?.workspaceId === workspaceId && (await mayRead(tx, access, label))) filter.labelName = label.name;
    else filter.columnIds = [];
  }
  return filter;
}

/** Returns whether the actor may open the project of the task that a label is on. */
async function mayRead(tx: ReadTx, access: Access, { taskId }: Label): Promise<boolean> {
  if (taskId === null || !access.projects.isLimited) return true;
  return filterOpen(access, await tx.listTaskPlaces([taskId])).length > 0;
}

/**
 * Converts a status to a filter. In each project, the status is resolved as in {@linkcode resolveStatus}. An unknown
 * status matches no task.
 */
async function statusFilter(
  tx: ReadTx,
  status: string,
  within: { workspaceId: string; projectId?: string },
): Promise<Pick<TaskFilter, "status" | "columnIds">> {
  if ((VIRTUAL_STATUSES as readonly string[]).includes(status)) return { status };
  const { workspaceId, projectId } = within;
  const columns = await (projectId === undefined ? tx.listColumnsOfWorkspace(workspaceId) : tx.listColumns(projectId));
  const matching = columnsOfStatus(status, columns);
  const slug = matching[0]?.slug ?? status;
  // Filtering by one slug is faster, and gives the same result unless columns were renamed.
  const isSlug = columns.every((column) => (column.slug === slug) === matching.includes(column));
  return isSlug ? { status: slug } : { columnIds: matching.map(({ id }) => id) };
}
