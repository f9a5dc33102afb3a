/**
 * What routes require in addition to the permissions of the caller's role.
 *
 * @module
 */

/** Additional permissions that a restricted API key needs, because the request changes or reads its owner's data. */
export const KEY_NEEDS: Readonly<Record<string, string>> = {
  "GET /api/workspace": "workspace:read",
  "GET /api/notification": "task:read",
  "GET /api/ws/user": "task:read",
  "POST /api/notification": "task:update",
  "PATCH /api/notification/:id": "task:update",
  "PATCH /api/notification/:id/read": "task:update",
  "PATCH /api/notification/read-all": "task:update",
  "PATCH /api/task/watch": "task:update",
  "POST /api/task/:id/watch": "task:update",
  "DELETE /api/task/:id/watch": "task:update",
  "POST /api/undo/:changeId": "task:update",
  "PUT /api/time-entry/:id": "task:update",
  "DELETE /api/time-entry/:id": "task:update",
  "DELETE /api/activity/comment": "task:update",
  "DELETE /api/comment/:id": "task:update",
};

/**
 * Statuses for members who have the permissions, but do not own the record, because it belongs to the workspace owner.
 */
export const OF_OWNER: Readonly<Record<string, number>> = {
  "POST /api/auth/revoke-session": 404,
  "GET /api/auth/api-key/get": 404,
  "POST /api/auth/api-key/update": 404,
  "POST /api/auth/api-key/delete": 404,
  "POST /api/auth/passkey/update-passkey": 404,
  "POST /api/auth/passkey/delete-passkey": 404,
  "PUT /api/activity/comment": 403,
  "PUT /api/comment/:id": 403,
  "POST /api/undo/:changeId": 403,
  "POST /api/task/image-upload/:id/finalize": 404,
  "POST /api/task/draft-upload/:projectId/finalize": 404,
  "POST /api/project/:id/background-upload/finalize": 404,
  "PATCH /api/notification/:id": 404,
  "PATCH /api/notification/:id/read": 404,
  "PUT /api/project/:id/move": 404,
  "DELETE /api/calendar-feed/view/:viewId/:id": 404,
  "DELETE /api/calendar-feed/me/:id": 404,
};

/** Routes for a record that only the workspace owner can see. Other callers get 404, whatever their permissions. */
export const UNKNOWN_TO_OTHERS: ReadonlySet<string> = new Set([
  "GET /api/upload/:id",
  "PATCH /api/upload/:id",
  "DELETE /api/upload/:id",
]);

/** Routes for a record of the caller that earlier requests may have created or removed: 200 or 404. */
export const OWN_STATE: ReadonlySet<string> = new Set([
  "POST /api/time-entry/task/:taskId/stop",
  "DELETE /api/notification-preferences/workspaces/:workspaceId",
]);

/** Routes that API keys may not use, because a key has no active workspace. Device tokens have one. */
export const KEYLESS: ReadonlySet<string> = new Set(["POST /api/auth/organization/set-active"]);

/** Routes that are public for some data, but not for the data that the sample requests. */
export const HALF_OPEN: ReadonlySet<string> = new Set(["GET /api/asset/:id"]);

/** Routes whose response names tasks by ID, although they require only `label:read`. */
export const NAMES_TASKS: ReadonlySet<string> = new Set([
  "GET /api/label/workspace/:workspaceId",
  "GET /api/label/:id",
]);

/** Routes whose sample is about another workspace of the owner, where the other people are not members. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "POST /api/auth/organization/delete",
  "PUT /api/workspace/:workspaceId/project-access/default",
]);

/** Routes for sessions only: API keys and device tokens get 403. */
export const SESSION: ReadonlySet<string> = new Set([
  "GET /api/auth/list-sessions",
  "POST /api/auth/revoke-session",
  "POST /api/auth/api-key/create",
  "GET /api/auth/api-key/list",
  "GET /api/auth/api-key/get",
  "POST /api/auth/api-key/update",
  "POST /api/auth/api-key/delete",
  "POST /api/auth/device/approve",
  "POST /api/auth/device/deny",
  "POST /api/mcp/authorize/request/:id",
  "POST /api/auth/oauth2/link",
  "POST /api/auth/link-social",
  "GET /api/auth/list-accounts",
  "POST /api/auth/unlink-account",
  "GET /api/auth/passkey/list-user-passkeys",
  "POST /api/auth/passkey/update-passkey",
  "POST /api/auth/passkey/delete-passkey",
]);

/** Routes that act for the whole account: restricted API keys get 403. */
export const ACCOUNT: ReadonlySet<string> = new Set([
  "GET /api/oauth/id-token",
  "GET /api/notification-preferences",
  "PUT /api/notification-preferences/workspaces/:workspaceId",
  "DELETE /api/notification-preferences/workspaces/:workspaceId",
  "GET /api/calendar-feed/view/:viewId",
  "POST /api/calendar-feed/view/:viewId",
  "DELETE /api/calendar-feed/view/:viewId/:id",
  "GET /api/calendar-feed/me",
  "POST /api/calendar-feed/me",
  "DELETE /api/calendar-feed/me/:id",
]);

/** Routes for operators with a session. */
export const OPERATOR: ReadonlySet<string> = new Set([
  "GET /api/operator/health",
  "POST /api/operator/mail-test",
  "GET /api/operator/people",
  "PATCH /api/operator/people/:id",
  "GET /api/operator/sign-up-policy",
  "PATCH /api/operator/sign-up-policy",
  "GET /api/operator/workspaces",
  "GET /api/operator/audit",
  "GET /api/admin/users",
  "GET /api/admin/workspaces",
  "GET /api/admin/workspaces/:workspaceId/members",
  "POST /api/admin/workspaces/:workspaceId/members",
  "GET /api/admin/workspaces/:workspaceId/roles",
  "PUT /api/admin/workspaces/:workspaceId/members/:userId/role",
  "DELETE /api/admin/workspaces/:workspaceId/members/:userId",
  "PUT /api/admin/workspaces/:workspaceId/owner",
]);
