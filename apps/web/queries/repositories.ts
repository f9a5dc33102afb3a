/** Queries for repositories on forges. @module */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { FORGES, type ForgeKind } from "../pages/project_settings/repositories/forges.ts";
import { api, listPage } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

const ROWS_OF_A_PAGE = 50;

export const githubAppQuery = simpleQuery(["github-app"], () => api("GET /api/github-integration/app-info"));
export const connectionQuery = (projectId: string, kind: ForgeKind) =>
  simpleQuery(["repository", projectId, kind], () => FORGES[kind].load(projectId));
export const workflowRulesQuery = (projectId: string) =>
  simpleQuery(["workflow-rules", projectId], () => api("GET /api/workflow-rule/:id", { id: projectId }));
export const syncQuery = (projectId: string, kind: ForgeKind) =>
  simpleQuery(["repository-sync", projectId, kind], () =>
    api("GET /api/integration-sync/project/:projectId/:provider", { projectId, provider: kind }),
  );
export const peopleQuery = (projectId: string, kind: ForgeKind) =>
  simpleQuery(["repository-people", projectId, kind], () =>
    api("GET /api/integration-sync/project/:projectId/:provider/people", { projectId, provider: kind }),
  );
/** The log of the synchronization, newest first. */
export const syncLogQuery = (projectId: string, kind: ForgeKind) =>
  infiniteQueryOptions({
    queryKey: ["repository-log", projectId, kind],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/integration-sync/project/:projectId/:provider/log", {
        projectId,
        provider: kind,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
