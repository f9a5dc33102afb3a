/**
 * The tables of identity, workspace and delivery.
 *
 * @module
 */

import { foldKey } from "../../text.ts";
import { tableOf } from "./record_table.ts";
import { keyOf, type SpecsOf, type WorkspaceRows } from "./rows.ts";
import { DISPATCH_SPECS } from "./tables_dispatch.ts";

export const WORKSPACE_SPECS: SpecsOf<WorkspaceRows> = {
  accounts: tableOf("account", { keys: { email: ({ email }) => foldKey(email) }, unique: ["email"] }),
  avatars: tableOf("avatar", {
    keys: { key: ({ key }) => key, user: ({ userId }) => userId },
    unique: ["key", "user"],
  }),
  passwords: tableOf("password"),
  sessions: tableOf("session", {
    keys: {
      tokenHash: ({ tokenHash }) => tokenHash,
      user: ({ userId }) => userId,
      workspace: ({ activeWorkspaceId }) => activeWorkspaceId,
    },
    unique: ["tokenHash"],
  }),
  apiKeys: tableOf("apiKey", {
    noun: "API key",
    keys: {
      keyHash: ({ keyHash }) => keyHash,
      user: ({ userId }) => userId,
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["keyHash"],
  }),
  workspaces: tableOf("workspace", { keys: { slug: ({ slug }) => foldKey(slug) }, unique: ["slug"] }),
  members: tableOf("member", {
    keys: {
      "workspace and user": ({ workspaceId, userId }) => keyOf(workspaceId, userId),
      workspace: ({ workspaceId }) => workspaceId,
      user: ({ userId }) => userId,
    },
    unique: ["workspace and user"],
  }),
  accessRules: tableOf("accessRule", { keys: { workspace: ({ workspaceId }) => workspaceId } }),
  roles: tableOf("role", {
    keys: {
      "workspace and role": ({ workspaceId, role }) => keyOf(workspaceId, role),
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["workspace and role"],
  }),
  invitations: tableOf("invitation", {
    keys: { workspace: ({ workspaceId }) => workspaceId, email: ({ email }) => foldKey(email) },
  }),
  events: tableOf("event", {
    keys: {
      sequence: ({ sequence }) => String(sequence),
      change: ({ changeId }) => changeId,
      task: ({ taskId }) => taskId,
    },
  }),
  notifications: tableOf("notification", {
    keys: { user: ({ userId }) => userId, workspace: ({ workspaceId }) => workspaceId },
  }),
  notificationPreferences: tableOf("notificationPreferences"),
  notificationRules: tableOf("notificationRule", {
    keys: {
      "user and workspace": ({ userId, workspaceId }) => keyOf(userId, workspaceId),
      user: ({ userId }) => userId,
      workspace: ({ workspaceId }) => workspaceId,
    },
    unique: ["user and workspace"],
  }),
  integrations: tableOf("integration", { keys: { project: ({ projectId }) => projectId } }),
  ...DISPATCH_SPECS,
  replays: tableOf("replay"),
  auditEntries: tableOf("auditEntry", { noun: "audit entry" }),
  counters: { noun: "counter", shape: { id: "plain", value: "plain" }, keys: {} },
};
