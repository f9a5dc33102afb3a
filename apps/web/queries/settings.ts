/** Queries for the settings, kept out of the board's bundle. @module */
import { api } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

export const sessionsQuery = simpleQuery(["sessions"], () => api("GET /api/auth/list-sessions"));
export const apiKeysQuery = simpleQuery(["api-keys"], async () => (await api("GET /api/auth/api-key/list")).apiKeys);
export const passkeysQuery = simpleQuery(["passkeys"], () => api("GET /api/auth/passkey/list-user-passkeys"));
export const linkedAccountsQuery = simpleQuery(["linked-accounts"], () => api("GET /api/auth/list-accounts"));
export const preferencesQuery = simpleQuery(["preferences"], () => api("GET /api/notification-preferences"));
export const rolesQuery = (workspaceId: string) =>
  simpleQuery(["roles", workspaceId], () =>
    api("GET /api/auth/organization/list-roles", { query: { organizationId: workspaceId } }),
  );
export const channelsQuery = (projectId: string) =>
  simpleQuery(["channels", projectId], () => api("GET /api/project/:projectId/channels", { projectId }));
export const webhooksQuery = (projectId: string) =>
  simpleQuery(["webhooks", projectId], () => api("GET /api/project/:projectId/webhooks", { projectId }));
export const invitationsQuery = (workspaceId: string) =>
  simpleQuery(["invitations", workspaceId], () =>
    api("GET /api/auth/organization/list-invitations", { query: { organizationId: workspaceId } }),
  );
export const projectAccessQuery = (projectId: string) =>
  simpleQuery(["project-access", projectId], () => api("GET /api/project/:id/access", { id: projectId }));
/** The members who may open only selected projects. */
export const limitedMembersQuery = (workspaceId: string) =>
  simpleQuery(["limited-members", workspaceId], () =>
    api("GET /api/workspace/:workspaceId/project-access", { workspaceId }),
  );
/** The fields of a workspace, for its settings. */
export const workspaceFieldsQuery = (workspaceId: string) =>
  simpleQuery(["fields", "workspace", workspaceId], () =>
    api("GET /api/custom-field/workspace/:workspaceId", { workspaceId }),
  );
/** The fields of a project and of its workspace, including hidden ones, for its settings. */
export const projectFieldsQuery = (projectId: string) =>
  simpleQuery(["fields", "project", projectId], () =>
    api("GET /api/custom-field/project/:projectId", { projectId, query: { includeHidden: true } }),
  );
/** The deleted fields that can be restored, of a project or else of the workspace. */
export const deletedFieldsQuery = (workspaceId: string, projectId?: string) =>
  simpleQuery(["fields", "deleted", workspaceId, projectId ?? ""], () =>
    projectId === undefined
      ? api("GET /api/custom-field/workspace/:workspaceId", { workspaceId, query: { deleted: true } })
      : api("GET /api/custom-field/project/:projectId", { projectId, query: { deleted: true } }),
  );
