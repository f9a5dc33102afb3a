/** Queries for the time entries of a workspace. @module */
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "./api.ts";

export const entriesQuery = (workspaceId: string, span: { since: string; until: string }) =>
  queryOptions({
    queryKey: ["time-entries", "workspace", workspaceId, span.since],
    queryFn: () => listAll("GET /api/time-entry/workspace/:workspaceId", { workspaceId, query: span }),
    staleTime: 0,
  });
