/**
 * What is asked for about workspaces and projects, apart from the tasks.
 *
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { getChat, getWebhook } from "./calls/integrations.ts";
import { getStanding, listInvitations, listMembers, listRoles } from "./calls/members.ts";
import { getPreferences, listNotifications } from "./calls/notifications.ts";
import { listColumns, listLabelTemplates, listProjects } from "./calls/projects.ts";

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
export const rolesQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["roles", workspaceId], queryFn: () => listRoles(workspaceId) });
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["invitations", workspaceId], queryFn: () => listInvitations(workspaceId) });
export const chatQuery = (projectId: string) =>
  queryOptions({ queryKey: ["chat", projectId], queryFn: () => getChat(projectId) });
export const webhookQuery = (projectId: string) =>
  queryOptions({ queryKey: ["webhook", projectId], queryFn: () => getWebhook(projectId) });

/** So many of the newest notifications are counted; a longer inbox has its pages on its page. */
const COUNTED_NOTIFICATIONS = 200;

export const INBOX_KEY = ["inbox"] as const;
export const inboxQuery = queryOptions({
  queryKey: [...INBOX_KEY, "newest"],
  queryFn: () => listNotifications({ limit: COUNTED_NOTIFICATIONS }),
});
export const preferencesQuery = queryOptions({ queryKey: ["preferences"], queryFn: getPreferences });
