/** The inbox: its unread count, changes and live updates. @module */
import type { EditNotification, Notification } from "@hexlane/client";
import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { startLater } from "../browser/failed_loads.ts";
import { useQuiet } from "../browser/quiet.ts";
import { api } from "./api.ts";
import { inboxPagesQuery } from "./paged.ts";
import { INBOX_KEY, inboxQuery, WORK_KEY } from "./workspace.ts";

export function useUnreadCount(): number {
  const { data = 0 } = useQuery({
    ...inboxQuery,
    enabled: useQuiet(),
    // A snoozed notification returns automatically.
    refetchInterval: SNOOZE_CHECK_MILLISECONDS,
    select: ({ rows }) => rows.filter((row) => !row.isRead && isWorthShowing(row)).length,
  });
  return data;
}

const SNOOZE_CHECK_MILLISECONDS = 5 * 60_000;

/** Users need no notification about a workspace that they have just created. */
export function isWorthShowing({ type }: Pick<Notification, "type">): boolean {
  return type !== "workspace_created";
}

/** Refreshes the inbox when the server announces notifications. */
export function useLiveInbox(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onNotification = (): void => {
      void queries.invalidateQueries({ queryKey: INBOX_KEY });
      void queries.invalidateQueries({ queryKey: WORK_KEY });
    };
    // Not needed to show a page.
    return startLater(async () => {
      const { listenToInbox } = await import("./live/inbox_socket.ts");
      return () => listenToInbox(onNotification);
    });
  }, [queries]);
}

type Pages = InfiniteData<{ rows: Notification[] }>;

/** Changes notifications optimistically, then loads the real state. */
export interface InboxChanges {
  edit(notifications: readonly Notification[], change: EditNotification): Promise<void>;
  readAll(): Promise<void>;
  clear(): Promise<void>;
}

export function useInboxChanges(): InboxChanges {
  const queries = useQueryClient();

  async function run(foresee: (row: Notification) => Notification | undefined, work: () => Promise<unknown>) {
    await queries.cancelQueries({ queryKey: INBOX_KEY });
    const patch = (rows: Notification[]) => rows.flatMap((row) => foresee(row) ?? []);
    queries.setQueryData<Pages>(inboxPagesQuery(false).queryKey, (old) => old && patchPages(old, patch));
    queries.setQueryData(inboxQuery.queryKey, (old) => old && { ...old, rows: patch(old.rows) });
    try {
      await work();
    } finally {
      await queries.invalidateQueries({ queryKey: INBOX_KEY });
    }
  }

  return {
    edit: (notifications, change) => {
      const ids = new Set(notifications.map(({ id }) => id));
      const foresee = (row: Notification) => (ids.has(row.id) ? foreseen(row, change) : row);
      const body = change;
      return run(foresee, () => Promise.all([...ids].map((id) => api("PATCH /api/notification/:id", { id, body }))));
    },
    readAll: () =>
      run(
        (row) => ({ ...row, isRead: true }),
        () => api("PATCH /api/notification/read-all"),
      ),
    clear: () =>
      run(
        () => undefined,
        () => api("DELETE /api/notification/clear-all"),
      ),
  };
}

/** Returns the row after the change, or undefined when it leaves the inbox. */
function foreseen(
  row: Notification,
  { isRead = row.isRead, snoozedUntil }: EditNotification,
): Notification | undefined {
  return snoozedUntil ? undefined : { ...row, isRead };
}

function patchPages(pages: Pages, patch: (rows: Notification[]) => Notification[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: patch(page.rows) })) };
}
