/** Loads the blocking relations between tasks. @module */
import type { Relation, TaskCard } from "@hexlane/client";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { listAll } from "../../../queries/api.ts";

/** Live updates rerun this query when a relation changes. */
const dependenciesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["dependencies", projectId],
    queryFn: () => listAll("GET /api/project/:id/relations", { id: projectId, query: { type: "blocks" } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Returns the blocking relations in the projects of the tasks. */
export function useDependencies(tasks: readonly TaskCard[]): readonly Relation[] {
  const projectIds = useMemo(() => [...new Set(tasks.map(({ projectId }) => projectId))], [tasks]);
  return useQueries({ queries: projectIds.map(dependenciesQuery), combine: joined });
}

function joined(results: readonly { data: Relation[] | undefined }[]): readonly Relation[] {
  // A relation between two projects is listed by both.
  return [...new Map(results.flatMap(({ data = [] }) => data).map((relation) => [relation.id, relation])).values()];
}
