/** Queries of the settings, kept out of the board's bundle. @module */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => api("GET /api/auth/list-sessions"),
});
export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async () => (await api("GET /api/auth/api-key/list")).apiKeys,
});
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => api("GET /api/auth/passkey/list-user-passkeys"),
});
export const linkedAccountsQuery = queryOptions({
  queryKey: ["linked-accounts"],
  queryFn: () => api("GET /api/auth/list-accounts"),
});
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: () => api("GET /api/notification-preferences"),
});
export const rolesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["roles", workspaceId],
    queryFn: () => api("GET /api/auth/organization/list-roles", { query: { organizationId: workspaceId } }),
  });
export const chatQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["chat", projectId],
    queryFn: () => api("GET /api/slack-integration/project/:projectId", { projectId }),
  });
export const webhookQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["webhook", projectId],
    queryFn: () => api("GET /api/generic-webhook-integration/project/:projectId", { projectId }),
  });
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["invitations", workspaceId],
    queryFn: () => api("GET /api/auth/organization/list-invitations", { query: { organizationId: workspaceId } }),
  });
