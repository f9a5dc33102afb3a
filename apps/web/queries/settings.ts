/**
 * What only the pages of settings ask for: no board waits for its code.
 *
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { listRoles } from "../api/access.ts";
import { listSessions } from "../api/account.ts";
import { listApiKeys } from "../api/api_keys.ts";
import { getChat, getWebhook } from "../api/integrations.ts";
import { listLinkedAccounts } from "../api/linked_accounts.ts";
import { listInvitations } from "../api/members.ts";
import { getPreferences } from "../api/notifications.ts";
import { listPasskeys } from "../api/passkeys.ts";

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
