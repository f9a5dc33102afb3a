/** The open tasks of the account, and the tasks that it viewed last. @module */
import type { MyWork } from "@hexlane/client";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { readStored, store } from "../browser/storage.ts";
import { api } from "./api.ts";
import { sessionQuery } from "./session.ts";
import { WORK_KEY } from "./workspace.ts";

/** @param workspaceId undefined means all workspaces @param where a query, or an empty string for all open tasks */
export const workQuery = (accountId: string, workspaceId: string | undefined, where = "") =>
  queryOptions({
    queryKey: [...WORK_KEY, accountId, workspaceId ?? "", where],
    queryFn: (): Promise<MyWork> => {
      const recent = recentTasks(accountId).join(",");
      return api("GET /api/my-work", {
        query: { workspaceId, ...(where === "" ? {} : { where }), ...(recent === "" ? {} : { recent }) },
      });
    },
    ...(where === "" ? {} : { placeholderData: keepPreviousData }),
    // The list changes without the user, because due dates pass and others assign tasks.
    staleTime: 0,
    refetchInterval: REFRESH_MILLISECONDS,
  });

const REFRESH_MILLISECONDS = 60_000;

const MAX_RECENT = 10;
const keyOf = (accountId: string): string => `hexlane.recent:${accountId}`;

/** IDs of the tasks that the account opened in this browser, latest first. */
function recentTasks(accountId: string): string[] {
  return (readStored(keyOf(accountId)) ?? "").split(",").filter(Boolean);
}

function noteRecentTask(accountId: string, taskId: string): void {
  const ids = [taskId, ...recentTasks(accountId).filter((id) => id !== taskId)];
  store(keyOf(accountId), ids.slice(0, MAX_RECENT).join(","));
}

/** Records that the account views a task. */
export function useRecentTask(taskId: string | undefined): void {
  const { data: session } = useQuery(sessionQuery);
  const accountId = session?.user.id;
  useEffect(() => {
    if (accountId !== undefined && taskId !== undefined) noteRecentTask(accountId, taskId);
  }, [accountId, taskId]);
}

/** Called on sign-out. */
export function forgetRecentTasks(accountId: string): void {
  store(keyOf(accountId), null);
}
