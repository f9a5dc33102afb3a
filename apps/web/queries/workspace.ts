/**
 * What is asked for about workspaces and projects, apart from the tasks.
 *
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { getStanding, listMembers } from "../api/access.ts";
import { listNotifications } from "../api/notifications.ts";
import { listColumns, listLabelTemplates, listProjects } from "../api/projects.ts";

export const projectsQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["projects", workspaceId], queryFn: () => listProjects(workspaceId) });
export const columnsQuery = (projectId: string) =>
  queryOptions({ queryKey: ["columns", projectId], queryFn: () => listColumns(projectId) });
export const labelsQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["labels", workspaceId], queryFn: () => listLabelTemplates(workspaceId) });
export const membersQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["members", workspaceId], queryFn: () => listMembers(workspaceId) });
export const standingQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["standing", workspaceId], queryFn: () => getStanding(workspaceId) });

/** So many of the newest notifications are counted; a longer inbox has its pages on its page. */
const COUNTED_NOTIFICATIONS = 200;

export const INBOX_KEY = ["inbox"] as const;
export const inboxQuery = queryOptions({
  queryKey: [...INBOX_KEY, "newest"],
  queryFn: () => listNotifications({ limit: COUNTED_NOTIFICATIONS }),
});
