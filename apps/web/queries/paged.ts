/** Queries for paginated lists. @module */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listPage } from "./api.ts";
import { INBOX_KEY } from "./workspace.ts";

const ROWS_OF_A_PAGE = 50;

const INBOX_REFRESH_MILLISECONDS = 60_000;

export const inboxPagesQuery = (isSnoozed: boolean) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, "pages", isSnoozed],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/notification", {
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam, ...(isSnoozed ? { snoozed: true } : {}) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    // The server does not announce the return of a snoozed notification.
    refetchInterval: INBOX_REFRESH_MILLISECONDS,
  });
