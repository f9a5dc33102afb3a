/**
 * Every use case of the house, by wing. A new one is added here and to nothing else: the tracker, the walk over all use
 * cases and the public surface follow.
 *
 * @module
 */

// board
export { createActivity, listActivities } from "./board/activities.ts";
export { createColumn, deleteColumn, listColumns, reorderColumns, updateColumn } from "./board/columns.ts";
export { createComment, deleteComment, listComments, updateComment } from "./board/comments.ts";
export { finalizeImageUpload, readImage, requestImageUpload, sweepUploads } from "./board/images.ts";
export { attachLabel, detachLabel } from "./board/label_tasks.ts";
export {
  createLabel,
  deleteLabel,
  getLabel,
  listLabelsOnTask,
  listWorkspaceLabels,
  updateLabel,
} from "./board/labels.ts";
export {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  openProject,
  reorderProjects,
  unarchiveProject,
  updateProject,
} from "./board/projects.ts";
export { getPublicBoard, getPublicBoardUnlessKnown, getPublicBoardVersion } from "./board/public_boards.ts";
export { createRelation, deleteRelation, listRelations } from "./board/relations.ts";
export { search } from "./board/searches.ts";
export { bulkEditTasks } from "./board/task_bulk.ts";
export { exportTasks, openExport } from "./board/task_export.ts";
export { importTasks } from "./board/task_import.ts";
export { getBoard, getBoardUnlessKnown, getBoardVersion, listTasks } from "./board/task_lists.ts";
export {
  createTask,
  deleteTask,
  editTask,
  getDeletedTask,
  getTask,
  getVersionedTask,
  moveTask,
  restoreTask,
  updateTask,
} from "./board/tasks.ts";
export {
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from "./board/time_entries.ts";
export { listChanges } from "./delivery/changes.ts";
// delivery
export { followOutbox } from "./delivery/committed_events.ts";
export { listDeliveries, redeliver, testChatIntegration, testWebhookIntegration } from "./delivery/deliveries.ts";
export {
  deleteChatIntegration,
  deleteWebhookIntegration,
  editChatIntegration,
  editWebhookIntegration,
  getChatIntegration,
  getWebhookIntegration,
  saveChatIntegration,
  saveWebhookIntegration,
} from "./delivery/integrations.ts";
export { openEventStream, openInboxStream } from "./delivery/live_updates.ts";
export { getNotificationPreferences, saveNotificationPreferences } from "./delivery/notification_preferences.ts";
export { deleteNotificationRule, saveNotificationRule } from "./delivery/notification_rules.ts";
export {
  clearNotifications,
  createNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from "./delivery/notifications.ts";
// identity
export { deleteAccount, getAccount, signUp, updateAccount } from "./identity/accounts.ts";
export { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from "./identity/api_keys.ts";
export {
  decideAuthorization,
  getAuthorizationRequest,
  redeemAuthorizationCode,
  requestAuthorization,
} from "./identity/authorization_codes.ts";
export { deleteAvatar, readAvatar, saveAvatar } from "./identity/avatars.ts";
export { identifyActor, recordUse } from "./identity/credentials.ts";
export {
  approveDevice,
  denyDevice,
  getDeviceRequest,
  redeemDeviceCode,
  requestDeviceCode,
} from "./identity/device_flows.ts";
export { changeEmail, sendVerificationEmail, verifyEmail } from "./identity/email_verifications.ts";
export { beginExternalSignIn, beginLink, finishExternalSignIn } from "./identity/external_sign_ins.ts";
export { ensureAccount } from "./identity/host_accounts.ts";
export { getIdToken, listLinkedAccounts, unlinkAccount } from "./identity/linked_accounts.ts";
export { requestMagicLink, signInWithMagicLink } from "./identity/magic_links.ts";
export { registerOAuthClient } from "./identity/oauth_clients.ts";
export { beginPasskeySignIn, finishPasskeySignIn } from "./identity/passkey_sign_in.ts";
export {
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "./identity/passkeys.ts";
export { lookAtPasswordReset, redeemPasswordReset, requestPasswordReset } from "./identity/password_resets.ts";
export { changePassword, verifyPassword } from "./identity/passwords.ts";
export {
  getSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
  signIn,
  signOut,
} from "./identity/sessions.ts";
export { sweepSignIns } from "./identity/sign_in_sweeps.ts";
export { verifyBackupCode, verifyTotp } from "./identity/two_factor_sign_in.ts";
export { disableTwoFactor, enableTwoFactor, generateBackupCodes, getTotpUri } from "./identity/two_factors.ts";
// workspace
export { cancelInvitation, inviteMember, listInvitations } from "./workspace/invitations.ts";
export {
  getActiveMember,
  getActiveMemberRole,
  leaveWorkspace,
  listMembers,
  removeMember,
  updateMemberRole,
} from "./workspace/members.ts";
export {
  acceptInvitation,
  getInvitation,
  listUserInvitations,
  rejectInvitation,
  viewInvitation,
} from "./workspace/own_invitations.ts";
export { hasPermission } from "./workspace/permissions.ts";
export { createRole, deleteRole, getRole, listRoles, updateRole } from "./workspace/roles.ts";
export {
  checkSlug,
  createWorkspace,
  deleteWorkspace,
  getFullWorkspace,
  listWorkspaces,
  setActiveWorkspace,
  updateWorkspace,
} from "./workspace/workspaces.ts";
