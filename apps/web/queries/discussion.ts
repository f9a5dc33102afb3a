/** Queries for the watchers and reactions of a task. Live updates keep the data fresh while it is shown. @module */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

export const watchersQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["watchers", taskId],
    queryFn: () => api("GET /api/task/:id/watchers", { id: taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The reactions to all comments of a task. */
export const reactionsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["reactions", taskId],
    queryFn: () => api("GET /api/task/:id/reactions", { id: taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
