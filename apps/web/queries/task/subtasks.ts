/** The subtask counts of a project's tasks. @module */
import type { SubtaskCount } from "@hexlane/client";
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "../api.ts";

/** Counts by task. Live updates reload the counts when they may have changed. */
export const subtaskCountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["subtasks", projectId],
    queryFn: async () => {
      const counts = await listAll("GET /api/project/:id/subtask-counts", { id: projectId });
      return new Map<string, SubtaskCount>(counts.map((count) => [count.taskId, count]));
    },
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
