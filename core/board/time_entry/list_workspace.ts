/** Lists the time entries of a workspace. @module */

import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { checkTimezone } from "../../identity/account/account.ts";
import { MAX_TIMESHEET_DAYS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { TimeEntryOfTask } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { openProjectIds } from "../../workspace/project_access/scope.ts";
import { startOfDay } from "../query/days.ts";
import { parseDate } from "../task/task.ts";

/** Input for {@linkcode listWorkspaceTimeEntries}. */
export interface ListWorkspaceTimeEntriesInput extends PageInput {
  workspaceId: string;
  /** ISO 8601. Lists entries that started at this time or later. */
  since: string;
  /** ISO 8601. Lists entries that started before this time, which is at most 31 days after `since`. */
  until: string;
  /** IANA name of the time zone in which `since` and `until` begin if they have no time. @default "UTC" */
  timezone?: string;
  /** Lists only entries of this account. @default entries of all accounts */
  userId?: string;
}

/** A time entry with the name of its user and its task. */
export interface WorkspaceTimeEntry extends TimeEntryOfTask {
  userName: string | null;
}

const DAY_MILLISECONDS = 86_400_000;
/** The length of a date such as `2031-05-06`. */
const DATE_CHARACTERS = 10;

/**
 * Lists the time entries of live tasks that started in a time range, by start time, then ID.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWorkspaceTimeEntries(
  ctx: Context,
  input: ListWorkspaceTimeEntriesInput,
): Promise<PageOf<WorkspaceTimeEntry>> {
  ctx.checkInput("listWorkspaceTimeEntries", input);
  const page = pageOf(input);
  const zone = checkTimezone(input.timezone ?? "UTC");
  const [first, last] = [parseDate(input.since, "/since"), parseDate(input.until, "/until")];
  if (last.at.getTime() - first.at.getTime() > MAX_TIMESHEET_DAYS * DAY_MILLISECONDS) {
    throw invalidField("/until", `Must be at most ${MAX_TIMESHEET_DAYS} days after since`);
  }
  const instantIn = ({ at, dateOnly }: typeof first): Date =>
    dateOnly ? startOfDay(at.toISOString().slice(0, DATE_CHARACTERS), zone) : at;
  const { userId } = input;
  const span = { since: instantIn(first), until: instantIn(last), ...(userId === undefined ? {} : { userId }) };
  return await ctx.store.read(async (tx) => {
    const projectIds = await openProjectIds(tx, await requirePermission(tx, ctx, input.workspaceId, "task:read"));
    const within = { ...span, ...(projectIds && { projectIds }) };
    const { rows, ...rest } = await tx.listWorkspaceTimeEntries(input.workspaceId, within, page);
    const userIds = new Set(rows.flatMap(({ userId }) => userId ?? []));
    const names = new Map((await tx.listAccounts([...userIds])).map(({ id, name }) => [id, name]));
    return { rows: rows.map((row) => ({ ...row, userName: names.get(row.userId ?? "") ?? null })), ...rest };
  });
}
