/** Queries for automations, kept out of the board's bundle. @module */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, listPage } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

const FIRST = undefined as string | undefined;
const ROWS_OF_A_PAGE = 20;

export const automationsQuery = (projectId: string) =>
  simpleQuery(["automations", projectId], () => api("GET /api/project/:projectId/automations", { projectId }));

export const automationRunsQuery = (automationId: string) =>
  infiniteQueryOptions({
    queryKey: ["automation-runs", automationId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/automation/:id/runs", {
        id: automationId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
