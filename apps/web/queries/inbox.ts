/** The inbox: its number of unread notifications, and live updates. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { startLater } from "../browser/failed_loads.ts";
import { INBOX_KEY, inboxQuery } from "./workspace.ts";

export function useUnreadCount(): number {
  const { data = 0 } = useQuery({
    ...inboxQuery,
    select: ({ rows }) => rows.filter(({ isRead }) => !isRead).length,
  });
  return data;
}

/** Refreshes the inbox when the server announces notifications. */
export function useLiveInbox(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onNotification = (): void => void queries.invalidateQueries({ queryKey: INBOX_KEY });
    // Not needed to show a page.
    return startLater(async () => {
      const { listenToInbox } = await import("./inbox_socket.ts");
      return () => listenToInbox(onNotification);
    });
  }, [queries]);
}
