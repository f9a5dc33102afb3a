/** The tasks of a project in states that depend on other projects or on the account. @module */
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "../api.ts";

/** The IDs of the tasks in a state, such as `blocked`. */
export const taskStateQuery = (projectId: string, state: string) =>
  queryOptions({
    queryKey: ["task states", projectId, state],
    queryFn: async () => {
      const tasks = await listAll("GET /api/task", { query: { where: `is:${state}`, projectId } });
      return new Set(tasks.map(({ id }) => id));
    },
    staleTime: 5_000,
    // No live update reports when a task of another project stops blocking a task of this project.
    refetchInterval: 30_000,
    structuralSharing: false,
  });
