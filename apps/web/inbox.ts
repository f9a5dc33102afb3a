/**
 * The inbox: how much in it is new, and hearing of more.
 *
 * @module
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenToInbox } from "./calls/inbox_socket.ts";
import { INBOX_KEY, inboxQuery } from "./room_queries.ts";

export function useUnreadCount(): number {
  const { data = 0 } = useQuery({
    ...inboxQuery,
    select: ({ rows }) => rows.filter(({ isRead }) => !isRead).length,
  });
  return data;
}

/** Keeps the inbox as it is on the server, while the app is open. */
export function useLiveInbox(): void {
  const queries = useQueryClient();
  useEffect(() => listenToInbox(() => void queries.invalidateQueries({ queryKey: INBOX_KEY })), [queries]);
}
