/** Which tasks of a project block which others. @module */
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "../../../queries/api.ts";

/** Live updates load it again when a relation changes. */
export const dependenciesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["dependencies", projectId],
    queryFn: () => listAll("GET /api/project/:id/relations", { id: projectId, query: { type: "blocks" } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
