/** Queries for repositories on forges. @module */
import { FORGES, type ForgeKind } from "../pages/project_settings/repositories/forges.ts";
import { api } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

export const githubAppQuery = simpleQuery(["github-app"], () => api("GET /api/github-integration/app-info"));
export const connectionQuery = (projectId: string, kind: ForgeKind) =>
  simpleQuery(["repository", projectId, kind], () => FORGES[kind].load(projectId));
export const workflowRulesQuery = (projectId: string) =>
  simpleQuery(["workflow-rules", projectId], () => api("GET /api/workflow-rule/:projectId", { projectId }));
