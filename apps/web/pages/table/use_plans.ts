/** The milestones and cycles that the tasks of a table can be in. @module */
import type { Cycle, Milestone } from "@hexlane/client";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { sortCycles, sortMilestones } from "../../format/plan_order.ts";
import { cyclesQuery, milestonesQuery, type PlanKind } from "../../queries/plans.ts";
import type { Named } from "./reading.ts";

/** Plans by project. Plans that can be chosen come first. */
export type PlansByProject = Readonly<Record<PlanKind, ReadonlyMap<string, readonly Named[]>>>;

export function usePlans(projectIds: readonly string[]): PlansByProject {
  const milestones = useQueries({ queries: projectIds.map(milestonesQuery), combine: dataOf<Milestone> });
  const cycles = useQueries({ queries: projectIds.map(cyclesQuery), combine: dataOf<Cycle> });
  return useMemo(
    () => ({
      milestone: byProject(projectIds, milestones.map(sortMilestones)),
      cycle: byProject(projectIds, cycles.map(sortCycles)),
    }),
    [projectIds, milestones, cycles],
  );
}

const dataOf = <Plan>(results: readonly { data: Plan[] | undefined }[]): readonly (readonly Plan[])[] =>
  results.map(({ data = [] }) => data);

function byProject(
  projectIds: readonly string[],
  plans: readonly (readonly { id: string; name: string }[])[],
): Map<string, readonly Named[]> {
  return new Map(
    projectIds.map((id, index) => [id, (plans[index] ?? []).map((plan) => ({ value: plan.id, name: plan.name }))]),
  );
}
