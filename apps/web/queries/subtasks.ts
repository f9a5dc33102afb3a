/** How many subtasks the tasks of a project have. @module */
import type { SubtaskCount } from "@hexlane/client";
import { queryOptions } from "@tanstack/react-query";
import { listAll } from "./api.ts";

/** By task. Live updates load it again when it may have changed. */
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
