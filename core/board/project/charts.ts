/** Counts the tasks of a project that were created and completed in each hour, day, week or month. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_CHART_BUCKETS, MAX_PROGRESS_CHANGES } from "../../limits.ts";
import { requireProject } from "../require.ts";
import { completions } from "./progress.ts";

/** The periods that charts cover, until now: a week, months, or all time. */
export const CHART_RANGES = ["1w", "1m", "3m", "6m", "12m", "all"] as const;
/** One of {@linkcode CHART_RANGES}. */
export type ChartRange = (typeof CHART_RANGES)[number];

/** The lengths of a bucket. Weeks begin on Monday. */
export const CHART_UNITS = ["hour", "day", "week", "month"] as const;
/** One of {@linkcode CHART_UNITS}. */
export type ChartUnit = (typeof CHART_UNITS)[number];

/** Input for {@linkcode getProjectCharts}. */
export interface ProjectChartsInput {
  projectId: string;
  /** @default "1m" */
  range?: ChartRange;
  /** @default "day" for up to a month, "week" for up to half a year, else "month" */
  unit?: ChartUnit;
}

/** The tasks of an hour, a day, a week or a month. */
export interface ChartBucket {
  /** When the bucket begins, in UTC. */
  start: Date;
  /** Tasks that were created and still exist. */
  created: number;
  /** Tasks that were moved into a final column or the archive and are still there. */
  completed: number;
}

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 86_400_000;
/** 1970 began on a Thursday, and weeks begin on Monday. */
const MONDAY_MILLISECONDS = 4 * DAY_MILLISECONDS;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

const MONTHS: Readonly<Partial<Record<ChartRange, number>>> = { "1m": 1, "3m": 3, "6m": 6, "12m": 12 };
const DEFAULT_UNITS: Readonly<Record<ChartRange, ChartUnit>> = {
  "1w": "day",
  "1m": "day",
  "3m": "week",
  "6m": "week",
  "12m": "month",
  all: "month",
};

/**
 * Returns one bucket for each hour, day, week or month, oldest first. Buckets with too many changes to count are left
 * out.
 *
 * @throws {TrackerError} `invalid`, including for more than 1,000 buckets; `not_found`, `forbidden`
 */
export async function getProjectCharts(ctx: Context, input: ProjectChartsInput): Promise<ChartBucket[]> {
  ctx.checkInput("getProjectCharts", input);
  const { range = "1m", unit = DEFAULT_UNITS[range] } = input;
  const now = ctx.clock.now();
  const first = firstDay(range, now);
  if (first) refuseManyBuckets(unit, first, now);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:read");
    const since = first ? bucketOf(unit, first) : new Date(0);
    const most = MAX_PROGRESS_CHANGES + 1;
    const [columns, creations, changes] = await allInOrder(
      tx.listColumns(project.id),
      tx.listCreationTimes(project.id, since, most),
      tx.listStatusChanges(project.id, since, most),
    );
    const done = new Set(["archived", ...columns.filter(({ isFinal }) => isFinal).map(({ slug }) => slug)]);
    const completed = [...completions(changes.slice(0, MAX_PROGRESS_CHANGES), done)];
    const created = creations.slice(0, MAX_PROGRESS_CHANGES);
    const start = first ?? earliest([project.createdAt, created.at(-1), completed.at(-1)]);
    if (!first) refuseManyBuckets(unit, start, now);
    const cut = latest([
      creations.length === most ? created.at(-1) : undefined,
      changes.length === most ? changes.at(-2)?.createdAt : undefined,
    ]);
    return count({ unit, start, now, created, completed }).filter((bucket) => cut === undefined || bucket.start > cut);
  });
}

interface Counted {
  unit: ChartUnit;
  start: Date;
  now: Date;
  created: readonly Date[];
  completed: readonly Date[];
}

function count({ unit, start, now, created, completed }: Counted): ChartBucket[] {
  const buckets = new Map<number, ChartBucket>();
  for (let at = bucketOf(unit, start); at <= now; at = nextBucket(unit, at)) {
    buckets.set(at.getTime(), { start: at, created: 0, completed: 0 });
  }
  const find = (instant: Date) => buckets.get(bucketOf(unit, instant).getTime());
  for (const instant of created) {
    const bucket = find(instant);
    if (bucket) bucket.created++;
  }
  for (const instant of completed) {
    const bucket = find(instant);
    if (bucket) bucket.completed++;
  }
  return [...buckets.values()];
}

/** Returns the first day of a range that ends today, or null for all time. */
function firstDay(range: ChartRange, now: Date): Date | null {
  if (range === "all") return null;
  const months = MONTHS[range];
  if (months === undefined) return new Date(now.getTime() - WEEK_MILLISECONDS + DAY_MILLISECONDS);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfMonth) + 1));
}

/** Returns when the bucket of an instant begins. */
function bucketOf(unit: ChartUnit, instant: Date): Date {
  const at = instant.getTime();
  const floor = (length: number, offset = 0) => new Date(Math.floor((at - offset) / length) * length + offset);
  if (unit === "hour") return floor(HOUR_MILLISECONDS);
  if (unit === "day") return floor(DAY_MILLISECONDS);
  if (unit === "week") return floor(WEEK_MILLISECONDS, MONDAY_MILLISECONDS);
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
}

function nextBucket(unit: ChartUnit, start: Date): Date {
  if (unit === "month") return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const lengths = { hour: HOUR_MILLISECONDS, day: DAY_MILLISECONDS, week: WEEK_MILLISECONDS };
  return new Date(start.getTime() + lengths[unit]);
}

/** @throws {TrackerError} `invalid` */
function refuseManyBuckets(unit: ChartUnit, first: Date, now: Date): void {
  let buckets = 0;
  for (let at = bucketOf(unit, first); at <= now; at = nextBucket(unit, at)) {
    if (++buckets <= MAX_CHART_BUCKETS) continue;
    throw invalidField("/unit", `Must be longer: this range has more than ${MAX_CHART_BUCKETS} buckets`);
  }
}

function earliest(instants: readonly (Date | undefined)[]): Date {
  return new Date(Math.min(...instants.flatMap((instant) => instant?.getTime() ?? [])));
}

function latest(instants: readonly (Date | undefined)[]): Date | undefined {
  const known = instants.flatMap((instant) => instant?.getTime() ?? []);
  return known.length === 0 ? undefined : new Date(Math.max(...known));
}
