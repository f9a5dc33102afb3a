/**
 * All use cases. Add a new use case only here or in a module's `use_cases.ts`, because the tracker, the test over all
 * use cases and the public exports derive from these lists.
 *
 * @module
 */

export * from "./board/use_cases.ts";
export * from "./delivery/use_cases.ts";
export { ensureAccount } from "./identity/account/ensure.ts";
export { getAccount } from "./identity/account/get.ts";
export { signUp } from "./identity/account/sign_up.ts";
export { updateAccount } from "./identity/account/update.ts";
export { createApiKey } from "./identity/api_key/create.ts";
export { deleteApiKey } from "./identity/api_key/delete.ts";
export { getApiKey } from "./identity/api_key/get.ts";
export { listApiKeys } from "./identity/api_key/list.ts";
export { updateApiKey } from "./identity/api_key/update.ts";
export { deleteAvatar } from "./identity/avatar/delete.ts";
export { readAvatar } from "./identity/avatar/read.ts";
export { saveAvatar } from "./identity/avatar/save.ts";
export { identifyActor, recordUse } from "./identity/credential/identify.ts";
export { sweepSignIns } from "./identity/credential/sweep.ts";
export { approveDevice, denyDevice } from "./identity/device/decide.ts";
export { getDeviceRequest } from "./identity/device/get.ts";
export { redeemDeviceCode } from "./identity/device/redeem.ts";
export { requestDeviceCode } from "./identity/device/request.ts";
export { changeEmail } from "./identity/email/change.ts";
export { sendVerificationEmail } from "./identity/email/send_verification.ts";
export { verifyEmail } from "./identity/email/verify.ts";
export { beginExternalSignIn, beginLink } from "./identity/linked_account/begin_sign_in.ts";
export { finishExternalSignIn } from "./identity/linked_account/finish_sign_in.ts";
export { getIdToken } from "./identity/linked_account/id_token.ts";
export { listLinkedAccounts } from "./identity/linked_account/list.ts";
export { unlinkAccount } from "./identity/linked_account/unlink.ts";
export { requestMagicLink } from "./identity/magic_link/request.ts";
export { signInWithMagicLink } from "./identity/magic_link/sign_in.ts";
export { decideAuthorization } from "./identity/oauth/decide.ts";
export { getAuthorizationRequest } from "./identity/oauth/get.ts";
export { redeemAuthorizationCode } from "./identity/oauth/redeem.ts";
export { registerOAuthClient } from "./identity/oauth/register_client.ts";
export { requestAuthorization } from "./identity/oauth/request.ts";
export { editPerson } from "./identity/operator/edit_person.ts";
export { listAuditEntries } from "./identity/operator/list_audit.ts";
export { listPeople } from "./identity/operator/list_people.ts";
export { searchPeople } from "./identity/operator/search_people.ts";
export { editSignUpPolicy, getSignUpPolicy } from "./identity/operator/sign_up_policy.ts";
export { testMail } from "./identity/operator/test_mail.ts";
export { deletePasskey } from "./identity/passkey/delete.ts";
export { listPasskeys } from "./identity/passkey/list.ts";
export { beginPasskeyRegistration, finishPasskeyRegistration } from "./identity/passkey/register.ts";
export { renamePasskey } from "./identity/passkey/rename.ts";
export { beginPasskeySignIn, finishPasskeySignIn } from "./identity/passkey/sign_in.ts";
export { changePassword } from "./identity/password/change.ts";
export { checkPasswordResetLink } from "./identity/password/check_reset_link.ts";
export { requestPasswordReset } from "./identity/password/request_reset.ts";
export { redeemPasswordReset } from "./identity/password/reset.ts";
export { verifyPassword } from "./identity/password/verify.ts";
export { getSession } from "./identity/session/get.ts";
export { listSessions } from "./identity/session/list.ts";
export { revokeOtherSessions, revokeSession, revokeSessions } from "./identity/session/revoke.ts";
export { signIn } from "./identity/session/sign_in.ts";
export { signOut } from "./identity/session/sign_out.ts";
export { generateBackupCodes } from "./identity/two_factor/backup_codes.ts";
export { disableTwoFactor } from "./identity/two_factor/disable.ts";
export { enableTwoFactor } from "./identity/two_factor/enable.ts";
export { getTotpUri } from "./identity/two_factor/totp_uri.ts";
export { verifyBackupCode, verifyTotp } from "./identity/two_factor/verify.ts";
export { checkSlug } from "./workspace/check_slug.ts";
export { createWorkspace } from "./workspace/create.ts";
export { deleteWorkspace } from "./workspace/delete.ts";
export { getFullWorkspace } from "./workspace/get_full.ts";
export { acceptInvitation } from "./workspace/invitation/accept.ts";
export { cancelInvitation } from "./workspace/invitation/cancel.ts";
export { getInvitation } from "./workspace/invitation/get.ts";
export { inviteMember } from "./workspace/invitation/invite.ts";
export { listInvitations } from "./workspace/invitation/list.ts";
export { listUserInvitations } from "./workspace/invitation/list_received.ts";
export { rejectInvitation } from "./workspace/invitation/reject.ts";
export { viewInvitation } from "./workspace/invitation/view.ts";
export { listWorkspaces } from "./workspace/list.ts";
export { deleteAccount } from "./workspace/member/delete_account.ts";
export { getActiveMember, getActiveMemberRole } from "./workspace/member/get_active.ts";
export { leaveWorkspace } from "./workspace/member/leave.ts";
export { listMembers } from "./workspace/member/list.ts";
export { removeMember } from "./workspace/member/remove.ts";
export { updateMemberRole } from "./workspace/member/update_role.ts";
export { addWorkspaceMember } from "./workspace/operator/add_member.ts";
export { listWorkspaceSizes } from "./workspace/operator/list.ts";
export { listWorkspaceMembers, listWorkspaceRoles } from "./workspace/operator/list_members.ts";
export { removeWorkspaceMember } from "./workspace/operator/remove_member.ts";
export { searchWorkspaces } from "./workspace/operator/search.ts";
export { setWorkspaceOwner } from "./workspace/operator/set_owner.ts";
export { setWorkspaceMemberRole } from "./workspace/operator/set_role.ts";
export {
  getDefaultProjectAccess,
  getOwnProjectAccess,
  listProjectAccess,
  setDefaultProjectAccess,
  setProjectAccess,
} from "./workspace/project_access/member_access.ts";
export { createRole } from "./workspace/role/create.ts";
export { deleteRole } from "./workspace/role/delete.ts";
export { getRole } from "./workspace/role/get.ts";
export { hasPermission } from "./workspace/role/has_permission.ts";
export { listRoles } from "./workspace/role/list.ts";
export { updateRole } from "./workspace/role/update.ts";
export { setActiveWorkspace } from "./workspace/set_active.ts";
export { getWorkspaceSummary, listWorkspaceSummaries } from "./workspace/summary.ts";
export { updateWorkspace } from "./workspace/update.ts";
