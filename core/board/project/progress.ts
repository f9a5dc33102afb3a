/** Counts the tasks of a project that were completed on each day. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { checkTimezone } from "../../identity/account/account.ts";
import { MAX_PROGRESS_CHANGES, MAX_PROGRESS_DAYS } from "../../limits.ts";
import type { StatusChange } from "../../ports/store.ts";
import { requireProject } from "../require.ts";

/** Input for {@linkcode getProjectProgress}. */
export interface ProjectProgressInput {
  projectId: string;
  /** The number of days, including today. At most 90. @default 30 */
  days?: number;
  /** The time zone in which days begin. @default "UTC" */
  timezone?: string;
}

/** The completed tasks of each day, oldest first. */
export interface ProjectProgress {
  days: { date: string; completed: number }[];
  /** Whether older changes were left out because there are too many. */
  isCut: boolean;
}

const DAY_MILLISECONDS = 86_400_000;
const QUARTER_MILLISECONDS = 900_000;

/**
 * For each day, counts the tasks that were moved into a final column or the archive and are still there. Deleted tasks,
 * and tasks that were created in a final column or the archive, are not counted.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function getProjectProgress(ctx: Context, input: ProjectProgressInput): Promise<ProjectProgress> {
  ctx.checkInput("getProjectProgress", input);
  const count = checkDays(input.days ?? 30);
  const dayOf = dayIn(checkTimezone(input.timezone ?? "UTC"));
  const now = ctx.clock.now();
  const dates = lastDates(dayOf(now), count);
  // One extra day, because days begin earlier in some time zones.
  const since = new Date(now.getTime() - (count + 1) * DAY_MILLISECONDS);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:read");
    const [columns, changes] = await allInOrder(
      tx.listColumns(project.id),
      tx.listStatusChanges(project.id, since, MAX_PROGRESS_CHANGES + 1),
    );
    const done = new Set(["archived", ...columns.filter(({ isFinal }) => isFinal).map(({ slug }) => slug)]);
    const counts = new Map(dates.map((date) => [date, 0]));
    for (const at of completions(changes.slice(0, MAX_PROGRESS_CHANGES), done)) {
      const date = dayOf(at);
      const before = counts.get(date);
      if (before !== undefined) counts.set(date, before + 1);
      await tx.yieldToEventLoop();
    }
    return {
      days: [...counts].map(([date, completed]) => ({ date, completed })),
      isCut: changes.length > MAX_PROGRESS_CHANGES,
    };
  });
}

function checkDays(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= MAX_PROGRESS_DAYS) return days;
  throw invalidField("/days", `Must be a whole number from 1 to ${MAX_PROGRESS_DAYS}`);
}

/** Yields when each task was last completed, except for tasks that were reopened. @param changes newest first */
export function* completions(changes: readonly StatusChange[], done: ReadonlySet<string>): Generator<Date> {
  const settled = new Set<string>();
  for (const { taskId, createdAt, eventData } of changes) {
    if (settled.has(taskId)) continue;
    const [before, after] = [eventData?.oldStatus, eventData?.newStatus].map((status) => done.has(String(status)));
    // A move from a final column to the archive does not count, because an earlier change completed the task.
    if (after && before) continue;
    settled.add(taskId);
    if (after) yield createdAt;
  }
}

/**
 * Returns a function that formats the day of an instant. Formatting takes a microsecond or two, so each quarter-hour is
 * formatted once. Days always begin on a quarter-hour.
 */
function dayIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const days = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MILLISECONDS);
    const day = days.get(quarter) ?? format.format(quarter * QUARTER_MILLISECONDS);
    days.set(quarter, day);
    return day;
  };
}

/** Returns calendar days, counted in UTC so that daylight saving time neither skips nor repeats a day. */
function lastDates(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MILLISECONDS).toISOString().slice(0, 10),
  );
}
