/** The burn-up of a milestone or cycle: its scope and its done tasks on each day, computed from the history of its tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_BURN_UP_DAYS, MAX_BURN_UP_ROWS, MAX_ESTIMATE } from "../../limits.ts";
import type { PlanActivity } from "../../ports/store.ts";
import type { Task } from "../task/task.ts";
import { dayOf, PLAN_FIELDS, type Plan, type PlanField, type PlanKind, type PlanProgress } from "./plan.ts";
import { requirePlan } from "./require.ts";

/** The progress of a plan at the end of a day. */
export interface BurnUpDay extends PlanProgress {
  /** ISO 8601, in UTC. */
  date: string;
}

/** The days of a plan, oldest first, until today or the plan's last day. */
export interface BurnUp {
  days: BurnUpDay[];
}

/**
 * Returns the burn-up of a milestone.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `too_large` with reason `TOO_MUCH_WORK`
 */
export async function getMilestoneBurnUp(ctx: Context, input: { milestoneId: string }): Promise<BurnUp> {
  ctx.checkInput("getMilestoneBurnUp", input);
  const { milestoneId } = input;
  return await burnUpOf(ctx, "milestone", milestoneId);
}

/**
 * Returns the burn-up of a cycle.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `too_large` with reason `TOO_MUCH_WORK`
 */
export async function getCycleBurnUp(ctx: Context, input: { cycleId: string }): Promise<BurnUp> {
  ctx.checkInput("getCycleBurnUp", input);
  const { cycleId } = input;
  return await burnUpOf(ctx, "cycle", cycleId);
}

async function burnUpOf(ctx: Context, kind: PlanKind, id: string): Promise<BurnUp> {
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const { plan } = await requirePlan(tx, ctx, kind, id);
    const [columns, ids, entries] = await allInOrder(
      tx.listColumns(plan.projectId),
      tx.listTaskIdsEverInPlan(plan.id, MAX_BURN_UP_ROWS + 1),
      tx.listPlanActivities(plan.id, MAX_BURN_UP_ROWS + 1),
    );
    if (ids.length > MAX_BURN_UP_ROWS || entries.length > MAX_BURN_UP_ROWS) {
      const detail = `its tasks have more than ${MAX_BURN_UP_ROWS} history entries`;
      throw new TrackerError("too_large", `Cannot compute the burn-up of ${kind} "${plan.name}": ${detail}`, {
        reason: "TOO_MUCH_WORK",
      });
    }
    const tasks = await tx.listTaskRecordsById(ids);
    const dates = datesOf(plan, now);
    const done = new Set(["archived", ...columns.filter(({ isFinal }) => isFinal).map(({ slug }) => slug)]);
    return { days: countDays({ plan, tasks, entries, done, dates }) };
  });
}

/** Input for {@linkcode countDays}. */
export interface BurnUpInput {
  plan: Pick<Plan, "id" | "kind">;
  /** The current state of the live tasks that are or were in the plan. */
  tasks: readonly CountedTask[];
  /** The history of the tasks, newest first. */
  entries: readonly PlanActivity[];
  /** The statuses of done tasks. */
  done: ReadonlySet<string>;
  /** The days to count, ascending. */
  dates: readonly string[];
}

type CountedTask = Pick<Task, "id" | "status" | "estimate" | "createdAt" | PlanField>;

/**
 * Counts the tasks at the end of each day, by undoing each task's history backward from its current state. The time
 * grows with the number of changes plus the number of days, not with the number of tasks times the number of days.
 */
export function countDays({ plan, tasks, entries, done, dates }: BurnUpInput): BurnUpDay[] {
  const ends = dates.map((date) => Date.parse(date) + DAY_MILLISECONDS);
  const histories = groupBy(entries, ({ taskId }) => taskId);
  /**
   * How the counts of each day differ from the previous day's counts. Estimates are whole hundredths, which add up
   * exactly.
   */
  const steps = [...dates, ""].map(() => ({ tasks: 0, doneTasks: 0, hundredths: 0, doneHundredths: 0 }));
  const field = PLAN_FIELDS[plan.kind];
  const add = (state: CountedTask, day: number, sign: 1 | -1): void => {
    const step = steps[day];
    if (!step || state[field] !== plan.id) return;
    const hundredths = sign * Math.round((state.estimate ?? 0) * 100);
    step.tasks += sign;
    step.hundredths += hundredths;
    if (!done.has(state.status)) return;
    step.doneTasks += sign;
    step.doneHundredths += hundredths;
  };
  for (const task of tasks) {
    const first = dayAfter(ends, task.createdAt);
    let state: CountedTask = task;
    let until = dates.length;
    for (const entry of histories.get(task.id) ?? []) {
      const from = Math.max(first, dayAfter(ends, entry.createdAt));
      if (from < until) {
        add(state, from, 1);
        add(state, until, -1);
        until = from;
      }
      state = before(state, entry);
    }
    if (first >= until) continue;
    add(state, first, 1);
    add(state, until, -1);
  }
  const sum = { tasks: 0, doneTasks: 0, hundredths: 0, doneHundredths: 0 };
  return dates.map((date, day) => {
    for (const [name, change] of Object.entries(steps[day] ?? {})) sum[name as keyof typeof sum] += change;
    const { tasks, doneTasks, hundredths, doneHundredths } = sum;
    return { date, tasks, doneTasks, estimate: hundredths / 100, doneEstimate: doneHundredths / 100 };
  });
}

/** Returns the index of the first day that ends after an instant. */
function dayAfter(ends: readonly number[], instant: Date): number {
  const at = instant.getTime();
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the state of a task before a change. Integrations can write history entries for changes that did not happen.
 * Such an entry does not match the state after it, and is ignored.
 */
function before(task: CountedTask, { type, eventData }: PlanActivity): CountedTask {
  const { field, old, new: now, oldStatus, newStatus } = eventData ?? {};
  const isStatus = type === "status_changed" || field === "projectId";
  if (isStatus)
    return typeof oldStatus === "string" && newStatus === task.status ? { ...task, status: oldStatus } : task;
  if (field === "estimate") return isEstimate(old) && now === task.estimate ? { ...task, estimate: old } : task;
  if (field !== "milestoneId" && field !== "cycleId") return task;
  return isId(old) && now === task[field] ? { ...task, [field]: old } : task;
}

function isEstimate(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value >= 0 && value <= MAX_ESTIMATE);
}

function isId(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns the days of a plan, until today or until the plan ended. A plan without a first day begins when it was
 * created.
 */
function datesOf({ startDate, endDate, closedAt, createdAt }: Plan, now: Date): string[] {
  const today = dayOf(now);
  const closed = closedAt === null ? today : dayOf(closedAt);
  const ended = endDate !== null && endDate > closed ? endDate : closed;
  const last = ended < today ? ended : today;
  const dates: string[] = [];
  for (
    let at = Date.parse(last);
    dates.length < MAX_BURN_UP_DAYS && dayOf(new Date(at)) >= (startDate ?? dayOf(createdAt));
    at -= DAY_MILLISECONDS
  ) {
    dates.unshift(dayOf(new Date(at)));
  }
  return dates;
}
