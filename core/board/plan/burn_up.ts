/** The burn-up of a milestone or cycle: its scope and its done tasks on each day, computed from the history of its tasks. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_BURN_UP_DAYS, MAX_BURN_UP_ROWS } from "../../limits.ts";
import type { PlanActivity } from "../../ports/store.ts";
import type { Task } from "../task/task.ts";
import { dayOf, PLAN_FIELDS, type Plan, type PlanField, type PlanKind, type PlanProgress, roundedSum } from "./plan.ts";
import { requirePlan } from "./require.ts";

/** The tasks of a plan at the end of a day. */
export interface BurnUpDay extends PlanProgress {
  /** ISO 8601, in UTC. */
  date: string;
}

/** The days of a plan, oldest first, until today or its last day. */
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

/** What the counts depend on. */
export interface BurnUpInput {
  plan: Pick<Plan, "id" | "kind">;
  /** The current state of the live tasks that are or were in the plan. */
  tasks: readonly CountedTask[];
  /** Their history, newest first. */
  entries: readonly PlanActivity[];
  /** The statuses of done tasks. */
  done: ReadonlySet<string>;
  /** The days to count, ascending. */
  dates: readonly string[];
}

type CountedTask = Pick<Task, "id" | "status" | "estimate" | "createdAt" | PlanField>;

/** Counts the tasks at the end of each day, by undoing the history from the current state of each task backward. */
export function countDays({ plan, tasks, entries, done, dates }: BurnUpInput): BurnUpDay[] {
  const days = dates.map((date): BurnUpDay => ({ date, tasks: 0, doneTasks: 0, estimate: 0, doneEstimate: 0 }));
  const histories = groupBy(entries, ({ taskId }) => taskId);
  const field = PLAN_FIELDS[plan.kind];
  for (const task of tasks) {
    const history = histories.get(task.id) ?? [];
    let state: CountedTask = task;
    let next = 0;
    for (const day of days.toReversed()) {
      const end = endOf(day.date);
      for (let entry = history[next]; entry && entry.createdAt.getTime() >= end; entry = history[next]) {
        state = before(state, entry);
        next++;
      }
      if (task.createdAt.getTime() >= end || state[field] !== plan.id) continue;
      const isDone = done.has(state.status);
      const estimate = state.estimate ?? 0;
      day.tasks += 1;
      day.estimate = roundedSum(day.estimate + estimate);
      if (!isDone) continue;
      day.doneTasks += 1;
      day.doneEstimate = roundedSum(day.doneEstimate + estimate);
    }
  }
  return days;
}

/**
 * The state of a task before a change. Integrations can write entries about changes that did not happen, which do not lead to the
 * state after them and are ignored.
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
  return value === null || typeof value === "number";
}

function isId(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

const DAY_MILLISECONDS = 86_400_000;

function endOf(date: string): number {
  return Date.parse(date) + DAY_MILLISECONDS;
}

/** The days of a plan until today, but not after it ended. A plan without a first day begins when it was created. */
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
