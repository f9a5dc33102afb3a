/** Queries for milestones and cycles. Live updates keep them fresh while they are shown. @module */
import type { Cycle, Milestone } from "@hexlane/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** The first part of the key of every query here. */
export const PLANS_KEY = "plans";

export const milestonesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, projectId, "milestones"],
    queryFn: () => api("GET /api/project/:projectId/milestones", { projectId }),
    refetchOnWindowFocus: false,
  });

/** By their first day. */
export const cyclesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, projectId, "cycles"],
    queryFn: () => api("GET /api/project/:projectId/cycles", { projectId }),
    refetchOnWindowFocus: false,
  });

/** The open milestones, then the done ones. */
export function sortMilestones(all: readonly Milestone[]): Milestone[] {
  return [...all.filter(({ state }) => state === "open"), ...all.filter(({ state }) => state === "done")];
}

/** How a cycle is named: one that has ended stays open until someone closes it, which moves its unfinished tasks. */
export type CycleName = Exclude<Cycle["state"], "done"> | "ended" | "closed";

export function cycleNameOf({ state, closedAt }: Pick<Cycle, "state" | "closedAt">): CycleName {
  if (closedAt !== null) return "closed";
  return state === "done" ? "ended" : state;
}

/**
 * The active cycle and those that have yet to be closed, then the next ones, then the closed ones, newest first.
 *
 * @param all by their first day
 */
export function sortCycles(all: readonly Cycle[]): Cycle[] {
  const those = (wanted: CycleName): Cycle[] => all.filter((cycle) => cycleNameOf(cycle) === wanted);
  return [...those("active"), ...those("ended").reverse(), ...those("upcoming"), ...those("closed").reverse()];
}

export type PlanKind = "milestone" | "cycle";

export const burnUpQuery = (projectId: string, kind: PlanKind, id: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, projectId, "burn-up", id],
    queryFn: () => api(kind === "milestone" ? "GET /api/milestone/:id/burn-up" : "GET /api/cycle/:id/burn-up", { id }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
