/**
 * Filters of lists and boards. @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import type { TaskFilter } from "../../ports/store/board/task.ts";
import type { ReadTx } from "../../ports/store.ts";
import { termsOf } from "../../search_token.ts";
import { foldKey } from "../../text.ts";
import { type Column, VIRTUAL_STATUSES } from "../column/column.ts";
import { type Priority, parseDate } from "./task.ts";

/** Conditions on tasks; they add up. */
export interface TaskConditions {
  /** A column's slug or name, `planned` or `archived`; an unknown one fits no task. */
  status?: string;
  /** Of this urgency only. */
  priority?: Priority;
  /** An assignee, or `none` for unassigned; an unknown account fits no task. */
  userId?: string;
  /** Tasks that carry a label of the same name as this one; an unknown label fits no task. */
  labelId?: string;
  /** ISO 8601; due before the instant. */
  dueBefore?: string;
  /** ISO 8601; due at or after the instant. */
  dueAfter?: string;
  /** ISO 8601; changed at or after the instant. */
  updatedSince?: string;
  /** Words that must begin words of title or description. */
  q?: string;
}

/** Turns conditions into the filter of a store. @throws {TrackerError} `invalid`, `not_found`, `forbidden` */
export async function filterOf(
  tx: ReadTx,
  input: TaskConditions & { projectId?: string },
  workspaceId: string,
): Promise<TaskFilter> {
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
    if (label?.workspaceId === workspaceId) filter.labelName = label.name;
    else filter.columnIds = [];
  }
  return filter;
}

/**
 * The condition for a status. In each project the status resolves as in {@linkcode resolveStatus}; an unknown status matches
 * no task.
 */
async function statusFilter(
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
