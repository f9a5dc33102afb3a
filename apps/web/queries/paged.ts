/** Queries of paginated lists. @module */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listPage } from "./api.ts";
import { INBOX_KEY } from "./workspace.ts";

const FIRST = undefined as string | undefined;
const ROWS_OF_A_PAGE = 50;

export const deliveriesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", projectId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/project/:projectId/deliveries", {
        projectId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export const inboxPagesQuery = infiniteQueryOptions({
  queryKey: [...INBOX_KEY, "pages"],
  queryFn: ({ pageParam }) =>
    listPage("GET /api/notification", { query: { limit: ROWS_OF_A_PAGE, cursor: pageParam } }),
  initialPageParam: FIRST,
  getNextPageParam: ({ cursor }) => cursor,
});
