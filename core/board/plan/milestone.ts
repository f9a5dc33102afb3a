/** Milestones: goals of a project, each with the tasks needed to reach it. @module */
import type { Context } from "../../context.ts";
import { requireProject, requireWritableProject } from "../require.ts";
import { checkPosition } from "../task/task.ts";
import { beginLeaving, leavePlan } from "./leave.ts";
import type { PlanProgress as Progress } from "./plan.ts";
import { checkDay, checkDays, checkPlanDescription, checkPlanName, type Plan, roundedSum } from "./plan.ts";
import { countProgress, plansOf, recordPlanChange, refuseConflicts, requirePlan } from "./require.ts";

/** The states of a milestone. */
export const MILESTONE_STATES = ["open", "done"] as const;
/** One of {@linkcode MILESTONE_STATES}. */
export type MilestoneState = (typeof MILESTONE_STATES)[number];

/** A milestone. Days are ISO 8601 dates. */
export interface Milestone {
  id: string;
  projectId: string;
  name: string;
  /** Markdown. */
  description: string | null;
  startDate: string | null;
  dueDate: string | null;
  state: MilestoneState;
  position: number;
  createdAt: Date;
  updatedAt: Date;
  progress: Progress;
}

/** The properties of a milestone that clients set. */
export interface MilestoneInput {
  name: string;
  description?: string | null;
  /** ISO 8601 date. */
  startDate?: string | null;
  /** ISO 8601 date. */
  dueDate?: string | null;
  /** @default "open" */
  state?: MilestoneState;
  /** @default after the other milestones */
  position?: number;
}

/** Input for {@linkcode createMilestone}. */
export interface CreateMilestoneInput extends MilestoneInput {
  projectId: string;
}

/** Input for {@linkcode editMilestone}. An absent property keeps its value. */
export interface EditMilestoneInput extends Partial<MilestoneInput> {
  milestoneId: string;
}

const NO_PROGRESS: Progress = { tasks: 0, doneTasks: 0, estimate: 0, doneEstimate: 0 };

/**
 * Lists the milestones of a project with their progress, in their order.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listMilestones(ctx: Context, input: { projectId: string }): Promise<Milestone[]> {
  ctx.checkInput("listMilestones", input);
  const { projectId } = input;
  return await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, projectId, "task:read");
    const progress = new Map((await tx.listPlanProgress(projectId)).map((row) => [row.planId, row]));
    const plans = (await plansOf(tx, projectId)).filter(({ kind }) => kind === "milestone");
    return plans.map((plan) => milestoneOf(plan, progress.get(plan.id)));
  });
}

/**
 * Creates a milestone.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `PLAN_NAME_TAKEN` or `TOO_MANY_PLANS`, or if
 * the project is archived
 */
export async function createMilestone(ctx: Context, input: CreateMilestoneInput): Promise<Milestone> {
  ctx.checkInput("createMilestone", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "project:update");
    const others = await plansOf(tx, project.id);
    const empty: Plan = {
      id: ctx.newId(),
      projectId: project.id,
      kind: "milestone",
      name: input.name,
      description: null,
      startDate: null,
      endDate: null,
      capacity: null,
      closedAt: null,
      position: others.reduce((last, { position }) => Math.max(last, Math.floor(position) + 1), 0),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      emptiesInto: null,
    };
    const plan = withInput(empty, input, now);
    refuseConflicts(plan, others, "create");
    await tx.insertPlan(plan);
    await recordPlanChange(tx, ctx, project, { kind: "created", plan }, now);
    return milestoneOf(plan, NO_PROGRESS);
  });
}

/**
 * Changes some properties of a milestone.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode createMilestone}
 */
export async function editMilestone(ctx: Context, input: EditMilestoneInput): Promise<Milestone> {
  ctx.checkInput("editMilestone", input);
  const { milestoneId, ...change } = input;
  const now = ctx.clock.now();
  const plan = await ctx.store.transaction(async (tx) => {
    const { plan: before, project } = await requirePlan(tx, ctx, "milestone", milestoneId, { writable: true });
    const plan = { ...withInput(before, change, now), updatedAt: now };
    refuseConflicts(plan, await plansOf(tx, project.id), "edit");
    await tx.savePlan(plan);
    await recordPlanChange(tx, ctx, project, { kind: "updated", plan }, now);
    return plan;
  });
  return milestoneOf(plan, await countProgress(ctx, plan));
}

/**
 * Deletes a milestone. Its tasks remain, without a milestone.
 *
 * @returns the deleted milestone
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`
 */
export async function deleteMilestone(ctx: Context, input: { milestoneId: string }): Promise<Milestone> {
  ctx.checkInput("deleteMilestone", input);
  const { milestoneId } = input;
  const now = ctx.clock.now();
  const { plan } = await leavePlan(ctx, milestoneId, async (tx) => {
    const { plan, project } = await requirePlan(tx, ctx, "milestone", milestoneId, { writable: true });
    const left = await beginLeaving(tx, ctx, { ...plan, deletedAt: now, emptiesInto: "" }, now);
    await recordPlanChange(tx, ctx, project, { kind: "deleted", plan }, now);
    return left;
  });
  return milestoneOf(plan, NO_PROGRESS);
}

function withInput(plan: Plan, input: Partial<MilestoneInput>, now: Date): Plan {
  const { name, description, startDate, dueDate, state, position } = input;
  const after: Plan = {
    ...plan,
    ...(name === undefined ? {} : { name: checkPlanName(name) }),
    // A description that was stored before the limit was in bytes may be longer.
    ...(description === undefined || description === plan.description
      ? {}
      : { description: checkPlanDescription(description) }),
    ...(startDate === undefined ? {} : { startDate: checkDay(startDate, "/startDate") }),
    ...(dueDate === undefined ? {} : { endDate: checkDay(dueDate, "/dueDate") }),
    ...(state === undefined ? {} : { closedAt: state === "open" ? null : (plan.closedAt ?? now) }),
    ...(position === undefined ? {} : { position: checkPosition(position) }),
  };
  checkDays(after);
  return after;
}

function milestoneOf(plan: Plan, found: Progress = NO_PROGRESS): Milestone {
  const { id, projectId, name, description, startDate, endDate, closedAt, position, createdAt, updatedAt } = plan;
  const state = closedAt === null ? "open" : "done";
  const progress = progressOf(found);
  return {
    id,
    projectId,
    name,
    description,
    startDate,
    dueDate: endDate,
    state,
    position,
    createdAt,
    updatedAt,
    progress,
  };
}

/** Returns the counts, with sums rounded to remove floating-point errors. */
export function progressOf({ tasks, doneTasks, estimate, doneEstimate }: Progress = NO_PROGRESS): Progress {
  return { tasks, doneTasks, estimate: roundedSum(estimate), doneEstimate: roundedSum(doneEstimate) };
}
