/** Milestones and cycles by name. @module */
import type { Client, Cycle, Milestone } from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";

/** The kinds of plans. */
export const PLAN_KINDS = ["milestone", "cycle"] as const;
/** One of {@linkcode PLAN_KINDS}. */
export type PlanKind = (typeof PLAN_KINDS)[number];
/** Selects today's cycle, in place of a name. */
export const ACTIVE = "active";

/** The fields used to find a plan. */
type Named = Pick<Milestone | Cycle, "id" | "name" | "state">;

/** Returns the milestones or cycles of a project. */
export async function listPlans(client: Client, kind: PlanKind, projectId: string): Promise<(Milestone | Cycle)[]> {
  return kind === "milestone" ? await client.milestones.list(projectId) : await client.cycles.list(projectId);
}

/** Finds one of the plans by name or ID; `active` is today's cycle. @throws {Failure} */
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

/** The names of a task's milestone and cycle. */
export interface PlanNames {
  milestoneName: string | null;
  cycleName: string | null;
}
