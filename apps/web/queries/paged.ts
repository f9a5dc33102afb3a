/**
 * Lists that may be long: page by page, as far as somebody wants to see.
 *
 * @module
 */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listDeliveries } from "../api/integrations.ts";
import { listNotifications } from "../api/notifications.ts";
import { INBOX_KEY } from "./workspace.ts";

const FIRST = undefined as string | undefined;
const NOTIFICATIONS_OF_A_PAGE = 50;

export const deliveriesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", projectId],
    queryFn: ({ pageParam }) => listDeliveries(projectId, pageParam),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export const inboxPagesQuery = infiniteQueryOptions({
  queryKey: [...INBOX_KEY, "pages"],
  queryFn: ({ pageParam }) => listNotifications({ limit: NOTIFICATIONS_OF_A_PAGE, cursor: pageParam }),
  initialPageParam: FIRST,
  getNextPageParam: ({ cursor }) => cursor,
});
