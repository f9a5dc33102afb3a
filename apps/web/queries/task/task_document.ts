/** Queries for the parts of an open task that a board does not show. @module */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, listPage } from "../api.ts";

/** Pages of the versions of a description, newest first. */
export const descriptionVersionsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: ["description-versions", taskId],
    queryFn: ({ pageParam: cursor }) =>
      listPage("GET /api/task/:id/description-versions", {
        id: taskId,
        query: cursor === undefined ? {} : { cursor },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    gcTime: 0,
  });

/** Live updates keep it fresh while it is shown. */
export const filesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["files", taskId],
    queryFn: () => api("GET /api/task/:id/attachments", { id: taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Live updates keep it fresh while it is shown. */
export const timeEntriesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["time-entries", taskId],
    queryFn: () => api("GET /api/time-entry/task/:taskId", { taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Links to pages elsewhere. Live updates keep them fresh while they are shown. */
export const linksQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["links", taskId],
    queryFn: () => api("GET /api/external-link/task/:taskId", { taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
/** Has the same first key part as the time entries of a task, so that changes to them reload the timer. */
export const runningTimerQuery = queryOptions({
  queryKey: ["time-entries", "running"],
  queryFn: () => api("GET /api/time-entry/running/me"),
  staleTime: 0,
});

/** The custom fields of a project's tasks, in the order in which they are shown. */
export const fieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["fields", projectId],
    queryFn: () => api("GET /api/custom-field/project/:projectId", { projectId }),
    refetchOnWindowFocus: false,
  });

/** The values of a task's custom fields. Live updates keep them fresh while they are shown. */
export const fieldValuesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ["field-values", taskId],
    queryFn: () => api("GET /api/custom-field/task/:taskId", { taskId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
