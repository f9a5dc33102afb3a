/** Loads the blocking relations between the tasks of a project. @module */
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "../../../queries/api.ts";

/** Live updates reload this when a relation changes. */
export const dependenciesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["dependencies", projectId],
    queryFn: () => listAll("GET /api/project/:id/relations", { id: projectId, query: { type: "blocks" } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
