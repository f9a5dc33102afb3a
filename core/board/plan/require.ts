/** Loads milestones and cycles, and records changes to them. @module */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_PLAN_CHANGES, MAX_PLANS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import type { Project } from "../project/project.ts";
import { type LoadedProject, requireProject, requireWritableProject } from "../require.ts";
import { KnownBoard } from "../task/patch.ts";
import { saveTaskEdits, type TaskEdit } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import { cycleStateOf, PLAN_FIELDS, type Plan, type PlanKind, type PlanProgress } from "./plan.ts";

/** A plan that the actor may read or change. */
export interface LoadedPlan extends LoadedProject {
  plan: Plan;
}

/**
 * Loads a plan.
 *
 * @param options.writable whether to require the permission to change it. @default false
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if it is to be changed and the project is archived
 */
export async function requirePlan(
  tx: ReadTx,
  ctx: Context,
  kind: PlanKind,
  id: string,
  options: { writable?: boolean } = {},
): Promise<LoadedPlan> {
  const plan = await tx.findPlan(id);
  if (plan?.kind !== kind) throw notFound(kind, id);
  const what = { kind, id };
  const loaded = options.writable
    ? await requireWritableProject(tx, ctx, plan.projectId, "project:update", what)
    : await requireProject(tx, ctx, plan.projectId, "task:read", what);
  return { ...loaded, plan };
}

/**
 * Counts the tasks of a changed plan for the response. This reads all tasks of the project, so it runs after the transaction: other
 * writers would wait for it.
 *
 * @returns undefined if there are none
 */
export async function countProgress(
  ctx: Context,
  { id, projectId }: Pick<Plan, "id" | "projectId">,
): Promise<PlanProgress | undefined> {
  const all = await ctx.store.read((tx) => tx.listPlanProgress(projectId));
  return all.find(({ planId }) => planId === id);
}

/** Refuses a plan that contradicts others of the project. @param others all plans of the project */
export function refuseConflicts(plan: Plan, others: readonly Plan[], action: "create" | "edit"): void {
  const { id, kind, startDate, endDate } = plan;
  if (action === "create" && others.length >= MAX_PLANS) {
    const detail = `the limit of ${MAX_PLANS} milestones and cycles is reached`;
    throw new TrackerError("conflict", `Cannot create ${kind}: ${detail}`, { reason: "TOO_MANY_PLANS" });
  }
  const rivals = others.filter((other) => other.kind === kind && other.id !== id);
  if (rivals.some(({ name }) => foldKey(name) === foldKey(plan.name))) {
    throw new TrackerError("conflict", `Cannot ${action} ${kind}: "${plan.name}" exists`, {
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

/**
 * Moves tasks of a plan to another plan of the same kind, or to none. The tasks have their own history and events, so the change
 * can be undone.
 *
 * @returns the number of tasks that moved
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK` for more than {@linkcode MAX_PLAN_CHANGES} tasks
 */
export async function leavePlan(
  tx: Tx,
  ctx: Context,
  plan: Plan,
  { to, isKept, closed, now }: { to?: Plan; isKept?: (task: TaskRecord) => boolean; closed?: string; now: Date },
): Promise<number> {
  const ids = await tx.listTaskIdsOfPlan(plan.id, MAX_PLAN_CHANGES + 1);
  if (ids.length > MAX_PLAN_CHANGES) {
    const detail = `it has more than ${MAX_PLAN_CHANGES} tasks; remove some of them first`;
    throw new TrackerError("too_large", `Cannot empty ${plan.kind} "${plan.name}": ${detail}`, {
      reason: "TOO_MUCH_WORK",
    });
  }
  const field = PLAN_FIELDS[plan.kind];
  const tasks = (await tx.listTaskRecordsById(ids)).filter((task) => isKept?.(task) !== true);
  const edits = tasks.map((before): TaskEdit<TaskRecord> => {
    const names = { ...(to ? { [plan.kind]: to.name } : {}), ...(closed === undefined ? {} : { closedCycle: closed }) };
    return { before, after: { ...before, [field]: to?.id ?? null }, names };
  });
  await saveTaskEdits(tx, ctx, edits, now, { people: new KnownBoard(tx) });
  return edits.length;
}

/** The next cycle of the project that is not done, by its first day. */
export function nextCycle(cycle: Plan, plans: readonly Plan[], now: Date): Plan | undefined {
  return plans
    .filter((plan) => plan.kind === "cycle" && plan.id !== cycle.id && cycleStateOf(plan, now) !== "done")
    .filter(({ startDate }) => (startDate ?? "") > (cycle.startDate ?? ""))
    .sort((left, right) => ((left.startDate ?? "") < (right.startDate ?? "") ? -1 : 1))[0];
}
