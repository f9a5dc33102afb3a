/** Queries for delivery logs, kept out of the board's bundle. @module */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listPage } from "./api.ts";

const FIRST = undefined as string | undefined;
const ROWS_OF_A_PAGE = 50;

/** Delivery logs of all projects, webhooks and channels. */
export const DELIVERIES_KEY = ["deliveries"];

export const deliveriesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [...DELIVERIES_KEY, projectId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/project/:projectId/deliveries", {
        projectId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export const webhookDeliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...DELIVERIES_KEY, "webhook", webhookId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/webhook/:id/deliveries", {
        id: webhookId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

export const channelDeliveriesQuery = (channelId: string) =>
  infiniteQueryOptions({
    queryKey: [...DELIVERIES_KEY, "channel", channelId],
    queryFn: ({ pageParam }) =>
      listPage("GET /api/channel/:id/deliveries", {
        id: channelId,
        query: { limit: ROWS_OF_A_PAGE, cursor: pageParam },
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
