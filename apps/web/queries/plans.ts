/** Queries for milestones and cycles. Live updates keep them fresh while they are shown. @module */
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

/** Sorted by first day. */
export const cyclesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, projectId, "cycles"],
    queryFn: () => api("GET /api/project/:projectId/cycles", { projectId }),
    refetchOnWindowFocus: false,
  });

export type PlanKind = "milestone" | "cycle";

export const burnUpQuery = (projectId: string, kind: PlanKind, id: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, projectId, "burn-up", id],
    queryFn: () => api(kind === "milestone" ? "GET /api/milestone/:id/burn-up" : "GET /api/cycle/:id/burn-up", { id }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
