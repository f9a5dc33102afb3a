/** Queries for task templates. @module */
import { api } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

/** The task templates of a project, in order. */
export const taskTemplatesQuery = (projectId: string) =>
  simpleQuery(["task-templates", projectId], () => api("GET /api/project/:projectId/task-templates", { projectId }));
