/** Loads milestones and cycles, and records changes to them. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_PLANS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import type { Project } from "../project/project.ts";
import { type LoadedProject, requireProject, requireWritableProject } from "../require.ts";
import { cycleStateOf, type Plan, type PlanKind, type PlanProgress } from "./plan.ts";

/** A plan that the actor may read or change. */
export interface LoadedPlan extends LoadedProject {
  plan: Plan;
}

/**
 * Loads a plan.
 *
 * @param options.writable whether to require the permission to change the plan. @default false
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if `writable` is true and the project is archived
 */
export async function requirePlan(
  tx: ReadTx,
  ctx: Context,
  kind: PlanKind,
  id: string,
  options: { writable?: boolean } = {},
): Promise<LoadedPlan> {
  const plan = await tx.findPlan(id);
  if (plan?.kind !== kind || plan.deletedAt !== null) throw notFound(kind, id);
  const what = { kind, id };
  const loaded = options.writable
    ? await requireWritableProject(tx, ctx, plan.projectId, "project:update", what)
    : await requireProject(tx, ctx, plan.projectId, "task:read", what);
  return { ...loaded, plan };
}

/**
 * Counts the tasks of a changed plan for the response. This reads all tasks of the project, so it runs after the
 * transaction, where it does not block other writers.
 *
 * @returns undefined if the plan has no tasks
 */
export async function countProgress(
  ctx: Context,
  { id, projectId }: Pick<Plan, "id" | "projectId">,
): Promise<PlanProgress | undefined> {
  const all = await ctx.store.read((tx) => tx.listPlanProgress(projectId));
  return all.find(({ planId }) => planId === id);
}

/** Refuses a plan that conflicts with other plans of the project. @param others all plans of the project */
export function refuseConflicts(plan: Plan, others: readonly Plan[], action: "create" | "edit"): void {
  const { id, kind, startDate, endDate } = plan;
  if (action === "create" && others.length >= MAX_PLANS) {
    const detail = `the limit of ${MAX_PLANS} milestones and cycles is reached`;
    throw new TrackerError("conflict", `Cannot create ${kind}: ${detail}`, { reason: "TOO_MANY_PLANS" });
  }
  const rivals = others.filter((other) => other.kind === kind && other.id !== id);
  if (rivals.some(({ name }) => foldKey(name) === foldKey(plan.name))) {
    throw new TrackerError("conflict", `Cannot ${action} ${kind}: "${plan.name}" already exists`, {
      reason: "PLAN_NAME_TAKEN",
    });
  }
  if (kind !== "cycle" || startDate === null || endDate === null) return;
  const overlapping = rivals.find((other) => (other.startDate ?? "") <= endDate && (other.endDate ?? "") >= startDate);
  if (!overlapping) return;
  const detail = `its days overlap with those of "${overlapping.name}"`;
  throw new TrackerError("conflict", `Cannot ${action} cycle: ${detail}`, { reason: "CYCLES_OVERLAP" });
}

/** Appends the event for a change to a plan, and raises the version of the board. */
export async function recordPlanChange(
  tx: Tx,
  ctx: Context,
  { workspaceId, id: projectId }: Project,
  change: { kind: "created" | "updated" | "deleted"; plan: Plan },
  now: Date,
): Promise<void> {
  const { id: planId, kind: planKind, name } = change.plan;
  await tx.raiseProjectVersion(projectId);
  const data = { kind: change.kind, planId, planKind, name };
  await tx.appendEvents([eventOf(ctx, { type: "plansChanged", workspaceId, projectId, data }, now)]);
}

/** Returns the plans of a project, except plans that are being deleted. */
export async function plansOf(tx: ReadTx, projectId: string): Promise<Plan[]> {
  return (await tx.listPlans([projectId])).filter(({ deletedAt }) => deletedAt === null);
}

/** Returns the next cycle, by first day, that is not done. */
export function nextCycle(cycle: Plan, plans: readonly Plan[], now: Date): Plan | undefined {
  return plans
    .filter((plan) => plan.kind === "cycle" && plan.id !== cycle.id && cycleStateOf(plan, now) !== "done")
    .filter(({ startDate }) => (startDate ?? "") > (cycle.startDate ?? ""))
    .sort((left, right) => ((left.startDate ?? "") < (right.startDate ?? "") ? -1 : 1))[0];
}
