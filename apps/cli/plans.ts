/** Milestones and cycles by name, and how commands show them. @module */
import type { BurnUp, Client, Cycle, Milestone } from "@hexlane/client";
import type { Call, Output } from "./call.ts";
import { EXIT, Failure } from "./failure.ts";
import type { Names } from "./names.ts";

/** The kinds of plans. */
export const PLAN_KINDS = ["milestone", "cycle"] as const;
/** One of {@linkcode PLAN_KINDS}. */
export type PlanKind = (typeof PLAN_KINDS)[number];
/** Instead of a name: the cycle of today. */
export const ACTIVE = "active";

/** What a name is compared with. */
type Named = Pick<Milestone | Cycle, "id" | "name" | "state">;

/** The milestones or cycles of a project. */
export async function listPlans(client: Client, kind: PlanKind, projectId: string): Promise<(Milestone | Cycle)[]> {
  return kind === "milestone" ? await client.milestones.list(projectId) : await client.cycles.list(projectId);
}

/** One of the plans by name or id; `active` is the cycle of today. @throws {Failure} */
export function planCalled<T extends Named>(kind: PlanKind, plans: readonly T[], name: string): T {
  const lower = name.trim().toLowerCase();
  const isActive = kind === "cycle" && lower === ACTIVE;
  const found =
    plans.find(({ id }) => id === name) ??
    plans.find((plan) => plan.name.toLowerCase() === lower) ??
    (isActive ? plans.find(({ state }) => state === "active") : undefined);
  if (found) return found;
  const hint = `run "hexlane ${kind} list" to list them`;
  throw new Failure(isActive ? "No cycle is active" : `Unknown ${kind} "${name}"`, { exit: EXIT.notFound, hint });
}

/** The names of the milestone and the cycle of a task. */
export interface PlanNames {
  milestoneName: string | null;
  cycleName: string | null;
}

/** Looks up the plans of a task. A server without them has none. */
export async function planNamesOf(
  names: Names,
  { projectId, milestoneId, cycleId }: { projectId: string; milestoneId?: string | null; cycleId?: string | null },
): Promise<PlanNames> {
  const nameOf = async (kind: PlanKind, id: string | null | undefined): Promise<string | null> => {
    if (id == null) return null;
    return (await names.plans(kind, projectId)).find((plan) => plan.id === id)?.name ?? null;
  };
  const [milestoneName, cycleName] = await Promise.all([nameOf("milestone", milestoneId), nameOf("cycle", cycleId)]);
  return { milestoneName, cycleName };
}

/** The part that is done, such as `3/5`. Empty for nothing. */
export function doneOf(done: number, all: number): string {
  return all === 0 ? "" : `${done}/${all}`;
}

/** A burn-up, one row per day. */
export function shownBurnUp(call: Call, { days }: BurnUp): Output {
  const rows = days.map(({ date, tasks, doneTasks, estimate, doneEstimate }) => [
    date,
    ...[tasks, doneTasks, estimate, doneEstimate].map(String),
  ]);
  return {
    json: days,
    text: call.table(["DATE", "TASKS", "DONE TASKS", "ESTIMATE", "DONE ESTIMATE"], rows),
    note: days.length === 0 ? "It has not begun" : undefined,
  };
}
