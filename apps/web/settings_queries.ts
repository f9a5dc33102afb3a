/**
 * What only the pages of settings ask for: no board waits for its code.
 *
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { listSessions } from "./calls/account.ts";
import { listApiKeys } from "./calls/api_keys.ts";
import { getChat, getWebhook } from "./calls/integrations.ts";
import { listLinkedAccounts } from "./calls/linked_accounts.ts";
import { listInvitations } from "./calls/members.ts";
import { getPreferences } from "./calls/notifications.ts";
import { listPasskeys } from "./calls/passkeys.ts";
import { listRoles } from "./calls/standing.ts";

export const sessionsQuery = queryOptions({ queryKey: ["sessions"], queryFn: listSessions });
export const apiKeysQuery = queryOptions({ queryKey: ["api-keys"], queryFn: listApiKeys });
export const passkeysQuery = queryOptions({ queryKey: ["passkeys"], queryFn: listPasskeys });
export const linkedAccountsQuery = queryOptions({ queryKey: ["linked-accounts"], queryFn: listLinkedAccounts });
export const preferencesQuery = queryOptions({ queryKey: ["preferences"], queryFn: getPreferences });
export const rolesQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["roles", workspaceId], queryFn: () => listRoles(workspaceId) });
export const chatQuery = (projectId: string) =>
  queryOptions({ queryKey: ["chat", projectId], queryFn: () => getChat(projectId) });
export const webhookQuery = (projectId: string) =>
  queryOptions({ queryKey: ["webhook", projectId], queryFn: () => getWebhook(projectId) });
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({ queryKey: ["invitations", workspaceId], queryFn: () => listInvitations(workspaceId) });
