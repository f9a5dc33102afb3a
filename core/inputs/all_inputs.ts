/**
 * The input checks of all use cases. The tracker runs them before each call, so that callers without a type checker get a
 * `TrackerError`. The type of the table derives from the use cases, so a new input field is a compile error until it is added
 * here.
 *
 * @module
 */

import type { PasskeyRegistrationResponse, PasskeySignInResponse } from "../ports/passkeys.ts";
import { MEMBER_FIELDS, MEMBER_OPERATORS } from "../workspace/member/query.ts";
import type { UpdateRoleInput } from "../workspace/role/update.ts";
import type { UpdateWorkspaceInput } from "../workspace/update.ts";
import { BOARD_INPUTS } from "./board_inputs.ts";
import { boolean, list, nullable, number, object, oneOf, oneOrMore, optional, record, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const ORIGIN = { ipAddress: optional(text), userAgent: optional(text) };
const WORKSPACE = { workspaceId: optional(text), workspaceSlug: optional(text) };
const MEMBERS = {
  limit: optional(number),
  offset: optional(number),
  sortBy: optional(oneOf(MEMBER_FIELDS)),
  sortDirection: optional(oneOf(["asc", "desc"])),
  filterField: optional(oneOf(MEMBER_FIELDS)),
  filterValue: optional(text),
  filterOperator: optional(oneOf(MEMBER_OPERATORS)),
};

const EXTERNAL_SIGN_IN = {
  providerId: text,
  callbackURL: optional(text),
  errorCallbackURL: optional(text),
  newUserCallbackURL: optional(text),
  scopes: optional(list(text)),
  loginHint: optional(text),
  rememberMe: optional(boolean),
  browserSecret: optional(text),
};

export const USE_CASE_INPUTS: UseCaseInputs = {
  ...BOARD_INPUTS,
  deleteAccount: { password: optional(text) },
  signUp: {
    ...ORIGIN,
    name: text,
    email: text,
    password: text,
    image: optional(nullable(text)),
    locale: optional(nullable(text)),
    timezone: optional(text),
    invitationId: optional(text),
    rememberMe: optional(boolean),
  },
  updateAccount: {
    name: optional(text),
    image: optional(nullable(text)),
    locale: optional(nullable(text)),
    timezone: optional(text),
    email: optional(text),
  },
  createApiKey: {
    name: text,
    expiresIn: optional(nullable(number)),
    workspaceId: optional(nullable(text)),
    permissions: optional(nullable(record(list(text)))),
  },
  deleteApiKey: { keyId: text },
  getApiKey: { keyId: text },
  updateApiKey: {
    keyId: text,
    name: optional(text),
    enabled: optional(boolean),
    expiresIn: optional(nullable(number)),
  },
  decideAuthorization: { requestId: text, approved: boolean },
  getAuthorizationRequest: { requestId: text },
  redeemAuthorizationCode: {
    ...ORIGIN,
    code: text,
    clientId: text,
    redirectUri: text,
    codeVerifier: text,
    resource: optional(text),
  },
  requestAuthorization: {
    responseType: text,
    clientId: text,
    redirectUri: text,
    codeChallenge: text,
    codeChallengeMethod: text,
    state: optional(text),
    scope: optional(text),
    resource: optional(text),
    issuer: optional(text),
  },
  readAvatar: { avatarId: text },
  saveAvatar: { contentType: text, data: text },
  approveDevice: { userCode: text },
  denyDevice: { userCode: text },
  getDeviceRequest: { userCode: text },
  redeemDeviceCode: { grantType: text, clientId: text, ...ORIGIN, deviceCode: text },
  requestDeviceCode: { ...ORIGIN, clientId: text, scope: optional(text) },
  changeEmail: { newEmail: text, callbackURL: optional(text) },
  sendVerificationEmail: { email: text, callbackURL: optional(text) },
  verifyEmail: { token: text },
  beginExternalSignIn: EXTERNAL_SIGN_IN,
  beginLink: EXTERNAL_SIGN_IN,
  finishExternalSignIn: { ...ORIGIN, providerId: text, parameters: record(text), browserSecret: optional(text) },
  ensureAccount: {
    subject: text,
    name: text,
    email: text,
    emailVerified: optional(boolean),
    image: optional(nullable(text)),
    locale: optional(nullable(text)),
    timezone: optional(text),
  },
  unlinkAccount: { providerId: optional(text), accountId: optional(text) },
  requestMagicLink: {
    email: text,
    name: optional(text),
    callbackURL: optional(text),
    newUserCallbackURL: optional(text),
    errorCallbackURL: optional(text),
  },
  signInWithMagicLink: { ...ORIGIN, token: text, trustToken: optional(text) },
  registerOAuthClient: {
    redirectUris: list(text),
    clientName: optional(text),
    grantTypes: optional(list(text)),
    responseTypes: optional(list(text)),
    tokenEndpointAuthMethod: optional(text),
  },
  finishPasskeySignIn: {
    ...ORIGIN,
    token: text,
    response: shape<PasskeySignInResponse>({
      id: text,
      rawId: text,
      type: text,
      response: shape<PasskeySignInResponse["response"]>({
        clientDataJSON: text,
        authenticatorData: text,
        signature: text,
        userHandle: optional(text),
      }),
    }),
  },
  beginPasskeyRegistration: { authenticatorAttachment: optional(oneOf(["platform", "cross-platform"])) },
  editPerson: { accountId: text, isOperator: optional(boolean), isDisabled: optional(boolean) },
  listPeople: { q: optional(text), limit: optional(number), cursor: optional(text) },
  listWorkspaceSizes: { limit: optional(number), cursor: optional(text) },
  deletePasskey: { passkeyId: text },
  finishPasskeyRegistration: {
    token: text,
    response: shape<PasskeyRegistrationResponse>({
      id: text,
      rawId: text,
      type: text,
      response: shape<PasskeyRegistrationResponse["response"]>({
        clientDataJSON: text,
        attestationObject: text,
        transports: optional(list(text)),
      }),
    }),
    name: optional(text),
  },
  renamePasskey: { passkeyId: text, name: text },
  checkPasswordResetLink: { token: text, callbackURL: optional(text) },
  redeemPasswordReset: { token: text, newPassword: text },
  requestPasswordReset: { email: text, redirectTo: optional(text) },
  changePassword: { currentPassword: text, newPassword: text },
  verifyPassword: { password: text },
  revokeSession: { token: text },
  signIn: { ...ORIGIN, email: text, password: text, rememberMe: optional(boolean), trustToken: optional(text) },
  verifyBackupCode: { ...ORIGIN, code: text, token: optional(text), trustDevice: optional(boolean) },
  verifyTotp: { ...ORIGIN, code: text, token: optional(text), trustDevice: optional(boolean) },
  disableTwoFactor: { password: text },
  enableTwoFactor: { password: text, issuer: optional(text) },
  generateBackupCodes: { password: text },
  getTotpUri: { password: text },
  cancelInvitation: { invitationId: text },
  inviteMember: { ...WORKSPACE, email: text, role: oneOrMore(text), resend: optional(boolean) },
  listInvitations: { ...WORKSPACE },
  getActiveMember: { ...WORKSPACE },
  getActiveMemberRole: { ...WORKSPACE, userId: optional(text) },
  leaveWorkspace: { workspaceId: text },
  listMembers: { ...WORKSPACE, ...MEMBERS },
  removeMember: { ...WORKSPACE, memberIdOrEmail: text },
  updateMemberRole: { ...WORKSPACE, memberId: text, role: oneOrMore(text) },
  acceptInvitation: { invitationId: text },
  getInvitation: { invitationId: text },
  rejectInvitation: { invitationId: text },
  viewInvitation: { invitationId: text },
  hasPermission: {
    workspaceId: optional(text),
    permissions: optional(record(list(text))),
    permission: optional(record(list(text))),
  },
  createRole: { ...WORKSPACE, role: text, permission: record(list(text)) },
  deleteRole: { ...WORKSPACE, roleId: optional(text), roleName: optional(text) },
  getRole: { ...WORKSPACE, roleId: optional(text), roleName: optional(text) },
  listRoles: { ...WORKSPACE },
  updateRole: {
    ...WORKSPACE,
    roleId: optional(text),
    roleName: optional(text),
    data: shape<UpdateRoleInput["data"]>({ roleName: optional(text), permission: optional(record(list(text))) }),
  },
  checkSlug: { slug: text },
  createWorkspace: {
    name: text,
    slug: text,
    logo: optional(nullable(text)),
    description: optional(nullable(text)),
    metadata: optional(nullable(object)),
    keepCurrentActiveWorkspace: optional(boolean),
  },
  deleteWorkspace: { ...WORKSPACE },
  getFullWorkspace: { ...WORKSPACE, membersLimit: optional(number) },
  setActiveWorkspace: { workspaceId: optional(nullable(text)), workspaceSlug: optional(text) },
  updateWorkspace: {
    ...WORKSPACE,
    data: shape<UpdateWorkspaceInput["data"]>({
      name: optional(text),
      slug: optional(text),
      logo: optional(nullable(text)),
      description: optional(nullable(text)),
      metadata: optional(nullable(object)),
    }),
  },
};
