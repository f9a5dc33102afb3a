/** Lists the time entries of a workspace. @module */

import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_TIMESHEET_DAYS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { TimeEntryOfTask } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { openProjectIds } from "../../workspace/project_access/scope.ts";
import { parseDate } from "../task/task.ts";

/** Input of {@linkcode listWorkspaceTimeEntries}. */
export interface ListWorkspaceTimeEntriesInput extends PageInput {
  workspaceId: string;
  /** ISO 8601. Entries that started then or later. */
  since: string;
  /** ISO 8601. Entries that started before. At most 31 days later. */
  until: string;
}

/** A time entry with the name of its user and its task. */
export interface WorkspaceTimeEntry extends TimeEntryOfTask {
  userName: string | null;
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Lists the time entries of live tasks that started in a time range, by start time, then id.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWorkspaceTimeEntries(
  ctx: Context,
  input: ListWorkspaceTimeEntriesInput,
): Promise<PageOf<WorkspaceTimeEntry>> {
  const page = pageOf(input);
  const [since, until] = [parseDate(input.since, "/since").at, parseDate(input.until, "/until").at];
  if (until.getTime() - since.getTime() > MAX_TIMESHEET_DAYS * DAY_MILLISECONDS) {
    throw invalidField("/until", `Must be at most ${MAX_TIMESHEET_DAYS} days after since`);
  }
  return await ctx.store.read(async (tx) => {
    const projectIds = await openProjectIds(tx, await requirePermission(tx, ctx, input.workspaceId, "task:read"));
    const within = { since, until, ...(projectIds && { projectIds }) };
    const { rows, ...rest } = await tx.listWorkspaceTimeEntries(input.workspaceId, within, page);
    const userIds = new Set(rows.flatMap(({ userId }) => userId ?? []));
    const names = new Map((await tx.listAccounts([...userIds])).map(({ id, name }) => [id, name]));
    return { rows: rows.map((row) => ({ ...row, userName: names.get(row.userId ?? "") ?? null })), ...rest };
  });
}
