/** The paths of the pages. The server answers each with the app, and 404 for any other. @module */

export const PAGE_PATHS = [
  "/",
  "/sign-in",
  "/sign-up",
  "/second-factor",
  "/forgotten-password",
  "/reset-password",
  "/verify-email",
  "/magic-link",
  "/invitation/accept/:invitationId",
  "/device",
  "/mcp/authorize",
  "/w/:workspaceSlug/p/:projectSlug",
  "/w/:workspaceSlug/t/:taskKey",
  "/my-tasks",
  "/inbox",
  "/search",
  "/w/:workspaceSlug",
  "/w/:workspaceSlug/settings",
  "/w/:workspaceSlug/settings/:tab",
  "/w/:workspaceSlug/p/:projectSlug/settings",
  "/w/:workspaceSlug/p/:projectSlug/settings/:tab",
  "/dashboard/workspace/:workspaceId",
  "/dashboard/workspace/:workspaceId/project/:projectId",
  "/dashboard/workspace/:workspaceId/project/:projectId/task/:taskId",
  "/dashboard/settings/notifications",
  "/public/:projectId",
  "/settings",
  "/settings/:tab",
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];
