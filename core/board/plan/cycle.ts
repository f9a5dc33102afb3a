/** Cycles: periods in which a team works on chosen tasks. The cycles of a project do not overlap. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { requireProject, requireWritableProject } from "../require.ts";
import { beginLeaving, leavePlan } from "./leave.ts";
import { progressOf } from "./milestone.ts";
import {
  type CycleState,
  checkCapacity,
  checkDay,
  checkDays,
  checkPlanName,
  cycleStateOf,
  type Plan,
  type PlanProgress,
} from "./plan.ts";
import { countProgress, nextCycle, plansOf, recordPlanChange, refuseConflicts, requirePlan } from "./require.ts";

/** A cycle. Days are ISO 8601 dates, in UTC. */
export interface Cycle {
  id: string;
  projectId: string;
  name: string;
  startDate: string;
  /** The last day. */
  endDate: string;
  /** The total estimate that fits in the cycle. */
  capacity: number | null;
  /** Derived from the dates, unless the cycle was closed. */
  state: CycleState;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  progress: PlanProgress;
}

/** The properties of a cycle that clients set. */
export interface CycleInput {
  name: string;
  /** ISO 8601 date. */
  startDate: string;
  /** ISO 8601 date. The last day. */
  endDate: string;
  /** From 0 to 1,000,000 with at most 2 decimals. */
  capacity?: number | null;
}

/** Input for {@linkcode createCycle}. */
export interface CreateCycleInput extends CycleInput {
  projectId: string;
}

/** Input for {@linkcode editCycle}. An absent property keeps its value. */
export interface EditCycleInput extends Partial<CycleInput> {
  cycleId: string;
}

/** Input for {@linkcode closeCycle}. */
export interface CloseCycleInput {
  cycleId: string;
  /**
   * The cycle that unfinished tasks move to, which must not be done. Null removes them from the cycle.
   *
   * @default the next cycle that is not done, or none
   */
  nextCycleId?: string | null;
}

/** The result of {@linkcode closeCycle}. */
export interface ClosedCycle {
  cycle: Cycle;
  nextCycleId: string | null;
  /** Number of unfinished tasks that left the cycle. */
  movedTasks: number;
}

/**
 * Lists the cycles of a project with their progress, sorted by first day.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listCycles(ctx: Context, input: { projectId: string }): Promise<Cycle[]> {
  ctx.checkInput("listCycles", input);
  const { projectId } = input;
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, projectId, "task:read");
    const progress = new Map((await tx.listPlanProgress(projectId)).map((row) => [row.planId, row]));
    const plans = (await plansOf(tx, projectId)).filter(({ kind }) => kind === "cycle");
    return plans
      .map((plan) => cycleOf(plan, now, progress.get(plan.id)))
      .sort((left, right) => (left.startDate < right.startDate ? -1 : 1));
  });
}

/**
 * Creates a cycle.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `CYCLES_OVERLAP`, `PLAN_NAME_TAKEN` or
 * `TOO_MANY_PLANS`, or if the project is archived
 */
export async function createCycle(ctx: Context, input: CreateCycleInput): Promise<Cycle> {
  ctx.checkInput("createCycle", input);
  const { projectId, ...given } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, projectId, "project:update");
    const times = { closedAt: null, createdAt: now, updatedAt: now, deletedAt: null, emptiesInto: null };
    const empty = { id: ctx.newId(), projectId, kind: "cycle" as const, name: "", description: null, position: 0 };
    const plan = withInput({ ...empty, startDate: null, endDate: null, capacity: null, ...times }, given);
    refuseConflicts(plan, await plansOf(tx, projectId), "create");
    await tx.insertPlan(plan);
    await recordPlanChange(tx, ctx, project, { kind: "created", plan }, now);
    return cycleOf(plan, now);
  });
}

/**
 * Changes some properties of a cycle.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode createCycle}
 */
export async function editCycle(ctx: Context, input: EditCycleInput): Promise<Cycle> {
  ctx.checkInput("editCycle", input);
  const { cycleId, ...change } = input;
  const now = ctx.clock.now();
  const plan = await ctx.store.transaction(async (tx) => {
    const { plan: before, project } = await requirePlan(tx, ctx, "cycle", cycleId, { writable: true });
    const plan = { ...withInput(before, change), updatedAt: now };
    refuseConflicts(plan, await plansOf(tx, project.id), "edit");
    await tx.savePlan(plan);
    await recordPlanChange(tx, ctx, project, { kind: "updated", plan }, now);
    return plan;
  });
  return cycleOf(plan, now, await countProgress(ctx, plan));
}

/**
 * Closes a cycle. Its unfinished tasks, which are neither in a final column nor archived, move to the next cycle or to
 * none. The moves are one change that can be undone, but an undo leaves the cycle closed. If the cycle has more than
 * {@linkcode MAX_PLAN_CHANGES} tasks, they move in parts, which cannot be undone.
 *
 * @throws {TrackerError} `invalid` with reason `CYCLE_NOT_FOUND`; `not_found`, `forbidden`; `conflict` with reason `CYCLE_CLOSED`, or
 * if the project is archived; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`
 */
export async function closeCycle(ctx: Context, input: CloseCycleInput): Promise<ClosedCycle> {
  ctx.checkInput("closeCycle", input);
  const { cycleId, nextCycleId } = input;
  const now = ctx.clock.now();
  const { plan, ...closed } = await leavePlan(ctx, cycleId, async (tx) => {
    const { plan: before, project } = await requirePlan(tx, ctx, "cycle", cycleId, { writable: true });
    if (before.closedAt !== null) {
      throw new TrackerError("conflict", `Cannot close cycle "${before.name}": it is already closed`, {
        reason: "CYCLE_CLOSED",
      });
    }
    const plans = await plansOf(tx, project.id);
    const to = nextCycleId === undefined ? nextCycle(before, plans, now) : plans.find(({ id }) => id === nextCycleId);
    const isChosen = to?.kind === "cycle" && to.id !== cycleId && cycleStateOf(to, now) !== "done";
    if (typeof nextCycleId === "string" && !isChosen) {
      throw invalidField("/nextCycleId", "Must be another cycle of this project that is not done", "CYCLE_NOT_FOUND");
    }
    const plan = { ...before, closedAt: now, updatedAt: now, emptiesInto: to?.id ?? "" };
    const left = await beginLeaving(tx, ctx, plan, now);
    await recordPlanChange(tx, ctx, project, { kind: "updated", plan }, now);
    return { ...left, nextCycleId: to?.id ?? null };
  });
  return { cycle: cycleOf(plan, now, await countProgress(ctx, plan)), ...closed };
}

/**
 * Deletes a cycle. Its tasks remain, without a cycle.
 *
 * @returns the deleted cycle
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`
 */
export async function deleteCycle(ctx: Context, input: { cycleId: string }): Promise<Cycle> {
  ctx.checkInput("deleteCycle", input);
  const { cycleId } = input;
  const now = ctx.clock.now();
  const { plan } = await leavePlan(ctx, cycleId, async (tx) => {
    const { plan, project } = await requirePlan(tx, ctx, "cycle", cycleId, { writable: true });
    const left = await beginLeaving(tx, ctx, { ...plan, deletedAt: now, emptiesInto: "" }, now);
    await recordPlanChange(tx, ctx, project, { kind: "deleted", plan }, now);
    return left;
  });
  return cycleOf(plan, now);
}

function withInput(plan: Plan, { name, startDate, endDate, capacity }: Partial<CycleInput>): Plan {
  const after: Plan = {
    ...plan,
    ...(name === undefined ? {} : { name: checkPlanName(name) }),
    ...(startDate === undefined ? {} : { startDate: requireDay(startDate, "/startDate") }),
    ...(endDate === undefined ? {} : { endDate: requireDay(endDate, "/endDate") }),
    ...(capacity === undefined ? {} : { capacity: checkCapacity(capacity) }),
  };
  checkDays(after);
  return after;
}

function requireDay(text: string, pointer: string): string {
  const day = checkDay(text, pointer);
  if (day === null) throw invalidField(pointer, "Is required");
  return day;
}

function cycleOf(plan: Plan, now: Date, progress?: PlanProgress): Cycle {
  const { id, projectId, name, startDate, endDate, capacity, closedAt, createdAt, updatedAt } = plan;
  const days = { startDate: startDate ?? "", endDate: endDate ?? "" };
  const state = cycleStateOf(plan, now);
  return {
    id,
    projectId,
    name,
    ...days,
    capacity,
    state,
    closedAt,
    createdAt,
    updatedAt,
    progress: progressOf(progress),
  };
}
