/**
 * Every use case of the house, by wing. A new one is added here and to nothing else: the tracker, the walk over all use
 * cases and the public surface follow.
 *
 * @module
 */

// board
export { createActivity, listActivities } from "./board/activity/list.ts";
export { createColumn, deleteColumn, listColumns, reorderColumns, updateColumn } from "./board/column/edit.ts";
export { createComment, deleteComment, listComments, updateComment } from "./board/comment/edit.ts";
export { finalizeImageUpload, readImage, requestImageUpload, sweepUploads } from "./board/image/upload.ts";
export { attachLabel, detachLabel } from "./board/label/attach.ts";
export {
  createLabel,
  deleteLabel,
  getLabel,
  listLabelsOnTask,
  listWorkspaceLabels,
  updateLabel,
} from "./board/label/edit.ts";
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
} from "./board/project/edit.ts";
export { createRelation, deleteRelation, listRelations } from "./board/relation/edit.ts";
export { search } from "./board/search/search.ts";
export { bulkEditTasks } from "./board/task/bulk_edit.ts";
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
} from "./board/task/edit.ts";
export { exportTasks, openExport } from "./board/task/export.ts";
export { importTasks } from "./board/task/import.ts";
export { getBoard, getBoardUnlessKnown, getBoardVersion, listTasks } from "./board/task/list.ts";
export {
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from "./board/time_entry/edit.ts";
export { getPublicBoard, getPublicBoardUnlessKnown, getPublicBoardVersion } from "./board/view/public.ts";
export { listDeliveries, redeliver, testChatIntegration, testWebhookIntegration } from "./delivery/dispatch/list.ts";
export {
  deleteChatIntegration,
  deleteWebhookIntegration,
  editChatIntegration,
  editWebhookIntegration,
  getChatIntegration,
  getWebhookIntegration,
  saveChatIntegration,
  saveWebhookIntegration,
} from "./delivery/integration/edit.ts";
// delivery
export { followOutbox } from "./delivery/live/follow_outbox.ts";
export { listChanges } from "./delivery/live/list_changes.ts";
export { openEventStream, openInboxStream } from "./delivery/live/streams.ts";
export {
  clearNotifications,
  createNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from "./delivery/notification/inbox.ts";
export { getNotificationPreferences, saveNotificationPreferences } from "./delivery/notification/save_preferences.ts";
export { deleteNotificationRule, saveNotificationRule } from "./delivery/notification/save_rule.ts";
export { ensureAccount } from "./identity/account/ensure.ts";
// identity
export { getAccount, signUp, updateAccount } from "./identity/account/sign_up.ts";
export { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from "./identity/api_key/create.ts";
export { deleteAvatar, readAvatar, saveAvatar } from "./identity/avatar/save.ts";
export { identifyActor, recordUse } from "./identity/credential/identify.ts";
export { sweepSignIns } from "./identity/credential/sweep.ts";
export {
  approveDevice,
  denyDevice,
  getDeviceRequest,
  redeemDeviceCode,
  requestDeviceCode,
} from "./identity/device/authorize.ts";
export { changeEmail, sendVerificationEmail, verifyEmail } from "./identity/email/verify.ts";
export { beginExternalSignIn, beginLink, finishExternalSignIn } from "./identity/linked_account/finish_sign_in.ts";
export { getIdToken, listLinkedAccounts, unlinkAccount } from "./identity/linked_account/unlink.ts";
export { requestMagicLink, signInWithMagicLink } from "./identity/magic_link/sign_in.ts";
export {
  decideAuthorization,
  getAuthorizationRequest,
  redeemAuthorizationCode,
  requestAuthorization,
} from "./identity/oauth/authorize.ts";
export { registerOAuthClient } from "./identity/oauth/register_client.ts";
export {
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "./identity/passkey/register.ts";
export { beginPasskeySignIn, finishPasskeySignIn } from "./identity/passkey/sign_in.ts";
export { changePassword, verifyPassword } from "./identity/password/change.ts";
export { checkPasswordResetLink, redeemPasswordReset, requestPasswordReset } from "./identity/password/reset.ts";
export {
  getSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
  signIn,
  signOut,
} from "./identity/session/sign_in.ts";
export { disableTwoFactor, enableTwoFactor, generateBackupCodes, getTotpUri } from "./identity/two_factor/enable.ts";
export { verifyBackupCode, verifyTotp } from "./identity/two_factor/verify.ts";
export {
  checkSlug,
  createWorkspace,
  deleteWorkspace,
  getFullWorkspace,
  listWorkspaces,
  setActiveWorkspace,
  updateWorkspace,
} from "./workspace/create.ts";
export {
  acceptInvitation,
  getInvitation,
  listUserInvitations,
  rejectInvitation,
  viewInvitation,
} from "./workspace/invitation/accept.ts";
// workspace
export { cancelInvitation, inviteMember, listInvitations } from "./workspace/invitation/invite.ts";
export { deleteAccount } from "./workspace/member/delete_account.ts";
export {
  getActiveMember,
  getActiveMemberRole,
  leaveWorkspace,
  listMembers,
  removeMember,
  updateMemberRole,
} from "./workspace/member/edit.ts";
export { createRole, deleteRole, getRole, listRoles, updateRole } from "./workspace/role/edit.ts";
export { hasPermission } from "./workspace/role/has_permission.ts";
