/**
 * What the description of the API says of the operations on accounts and workspaces.
 *
 * @module
 */
import type { OperationWords } from "./operation_words.ts";

/** By method and path. */
export const IDENTITY_OPERATIONS: Readonly<Record<string, OperationWords>> = {
  "POST /api/auth/sign-in/email": { id: "signIn" },
  "POST /api/auth/sign-out": { description: "Ends the session of the request and clears its cookie." },
  "GET /api/auth/get-session": { description: "The caller's session and account, or `null` without one." },
  "GET /api/account": { id: "getAccount" },
  "POST /api/auth/update-user": { description: "Changes the given fields of the caller's account." },
  "POST /api/auth/change-password": { description: "Ends every other session and every device token of the account." },
  "POST /api/auth/verify-password": { description: "Confirms the caller's password before a sensitive step." },
  "POST /api/auth/delete-user": {
    description: 'Refused while the caller is the only owner of a workspace. Content stays, under "Deleted user".',
  },
  "GET /api/auth/list-sessions": { description: "The caller's sessions, device tokens among them." },
  "POST /api/auth/revoke-session": { description: "Ends one of the caller's sessions, named by its token." },
  "POST /api/auth/revoke-other-sessions": {
    description: "Ends all of the caller's sessions but the one of the request.",
  },
  "POST /api/auth/revoke-sessions": {
    description: "Ends all of the caller's sessions, the one of the request included.",
  },
  "POST /api/auth/api-key/create": {
    description: "Answers the key itself, once. It can be narrowed to one workspace and to some permissions.",
  },
  "GET /api/auth/api-key/list": { description: "The caller's API keys, without the keys themselves." },
  "GET /api/auth/api-key/get": { description: "One of the caller's API keys, without the key itself." },
  "POST /api/auth/api-key/update": {
    description: "Renames, enables, disables or extends one of the caller's API keys.",
  },
  "POST /api/auth/api-key/delete": { description: "Revokes one of the caller's API keys at once." },
  "POST /api/auth/forget-password": { id: "forgetPassword" },
  "GET /api/auth/reset-password/:token": { id: "followPasswordResetLink" },
  "POST /api/auth/verify-email": {
    id: "verifyEmail",
    description: "Confirms an email address with the token from the mail.",
  },
  "GET /api/auth/verify-email": { id: "followVerificationLink" },
  "POST /api/auth/sign-in/magic-link": { id: "requestMagicLink" },
  "POST /api/auth/magic-link/verify": { id: "signInWithMagicLink" },
  "GET /api/auth/magic-link/verify": { id: "followMagicLink" },
  "GET /api/auth/device": { id: "getDeviceRequest" },
  "POST /api/auth/device/approve": { description: "Lets the device in that shows this user code." },
  "POST /api/auth/device/deny": { description: "Refuses the device that shows this user code." },
  "GET /.well-known/oauth-authorization-server": {
    id: "getAuthorizationServerMetadata",
    description: "Metadata of the authorization server (RFC 8414).",
  },
  "GET /.well-known/oauth-authorization-server/api": {
    id: "getApiAuthorizationServerMetadata",
    description: "Metadata of the same authorization server as the issuer under `/api` (RFC 8414).",
  },
  "GET /api/.well-known/oauth-authorization-server/api": {
    id: "getApiAuthorizationServerMetadataUnderApi",
    description: "The same metadata, for proxies that pass on `/api` alone.",
  },
  "GET /.well-known/openid-configuration": {
    id: "getOpenIdConfiguration",
    description: "The same metadata, where OpenID clients look for it.",
  },
  "POST /api/mcp/register": { id: "registerOAuthClient" },
  "GET /api/mcp/authorize": { id: "requestAuthorization" },
  "GET /api/mcp/authorize/api": { id: "requestAuthorizationFromApiIssuer" },
  "GET /api/mcp/authorize/request/:id": {
    id: "getAuthorizationRequest",
    description: "What an OAuth client asks for, for the page on which its user decides.",
  },
  "POST /api/mcp/authorize/request/:id": { id: "decideAuthorizationRequest" },
  "POST /api/auth/two-factor/enable": { id: "enableTwoFactor" },
  "POST /api/auth/two-factor/verify-totp": { id: "verifyTotp" },
  "POST /api/auth/two-factor/disable": {
    id: "disableTwoFactor",
    description: "Turns two-factor authentication off; needs the password.",
  },
  "POST /api/auth/two-factor/get-totp-uri": {
    id: "getTotpUri",
    description: "The `otpauth:` address for an authenticator app; needs the password.",
  },
  "GET /api/auth/passkey/generate-register-options": { id: "getPasskeyRegistrationOptions" },
  "POST /api/auth/passkey/verify-registration": {
    id: "registerPasskey",
    description: "Stores the passkey that the browser made with the options.",
  },
  "GET /api/auth/passkey/generate-authenticate-options": {
    id: "getPasskeySignInOptions",
    description: "Options for the browser, with a challenge that is good for one sign-in.",
  },
  "POST /api/auth/passkey/verify-authentication": {
    id: "signInWithPasskey",
    description: "Signs in with the browser's answer to the challenge.",
  },
  "GET /api/auth/passkey/list-user-passkeys": { description: "The caller's passkeys." },
  "POST /api/auth/passkey/update-passkey": { description: "Renames one of the caller's passkeys." },
  "POST /api/auth/passkey/delete-passkey": { description: "Deletes one of the caller's passkeys." },
  "POST /api/auth/sign-in/oauth2": { id: "beginExternalSignIn" },
  "POST /api/auth/sign-in/social": { id: "beginSocialSignIn" },
  "GET /api/auth/oauth2/callback/:providerId": {
    id: "finishExternalSignIn",
    description: "The external provider sends the browser here.",
  },
  "POST /api/auth/oauth2/callback/:providerId": { id: "finishExternalSignInWithForm" },
  "GET /api/auth/callback/:providerId": {
    id: "finishSocialSignIn",
    description: "The same callback under the address that better-auth uses.",
  },
  "POST /api/auth/callback/:providerId": { id: "finishSocialSignInWithForm" },
  "POST /api/auth/oauth2/link": {
    id: "beginAccountLink",
    description: "Answers the address of the external provider to which the browser goes next.",
  },
  "POST /api/auth/link-social": { id: "beginSocialAccountLink" },
  "GET /api/oauth/id-token": { id: "getIdToken" },
  "DELETE /api/user/avatar": { description: "Removes the caller's picture." },
  "GET /api/user/avatar/:id": { id: "getAvatar", description: "The bytes of an avatar." },
  "POST /api/auth/organization/create": { description: "The caller becomes its owner." },
  "POST /api/auth/organization/update": { description: "Changes the given fields of a workspace." },
  "POST /api/auth/organization/delete": { description: "Deletes a workspace with everything in it." },
  "POST /api/auth/organization/check-slug": { description: "Whether a slug is still free." },
  "GET /api/auth/organization/list": { description: "The workspaces the caller is a member of." },
  "POST /api/auth/organization/set-active": {
    description: "The workspace that requests of this session mean when they name none.",
  },
  "GET /api/auth/organization/get-full-organization": {
    id: "getFullWorkspace",
    description: "With its members and pending invitations.",
  },
  "GET /api/auth/organization/list-members": {
    description: "Members with their accounts, filtered, sorted and cut to a page.",
  },
  "GET /api/auth/organization/get-active-member": {
    id: "getActiveMember",
    description: "The caller's own membership of a workspace.",
  },
  "GET /api/auth/organization/get-active-member-role": {
    id: "getMemberRole",
    description: "The role of the caller, or of another member.",
  },
  "POST /api/auth/organization/update-member-role": {
    id: "updateMemberRole",
    description: "Nobody grants more than they may do themselves, and a workspace keeps at least one owner.",
  },
  "POST /api/auth/organization/remove-member": {
    description: "Unassigns the member's tasks, ends their streams and voids their keys to the workspace.",
  },
  "POST /api/auth/organization/leave": { description: "Ends the caller's own membership; refused to the only owner." },
  "GET /api/workspace/:workspaceId/members": {
    id: "listWorkspaceMembers",
    description: "Members as people: id, name, email, picture, role.",
  },
  "POST /api/auth/organization/has-permission": {
    description: "Whether the caller has all permissions asked for; `error` gives the reason when not.",
  },
  "POST /api/auth/organization/create-role": { description: "A custom role with the given permissions." },
  "POST /api/auth/organization/update-role": { description: "Renames a custom role or changes its permissions." },
  "POST /api/auth/organization/delete-role": { description: "Refused while somebody holds the role." },
  "GET /api/auth/organization/list-roles": { description: "The custom roles of a workspace." },
  "GET /api/auth/organization/get-role": { description: "One custom role, by id or by name." },
  "POST /api/auth/organization/invite-member": {
    description: "Sends an invitation that expires after seven days; an address has at most one pending.",
  },
  "POST /api/auth/organization/accept-invitation": {
    description: "Makes the caller a member; the invitation must be to their email address.",
  },
  "POST /api/auth/organization/reject-invitation": { description: "Declines an invitation to the caller." },
  "POST /api/auth/organization/cancel-invitation": { description: "Withdraws a pending invitation." },
  "GET /api/auth/organization/get-invitation": {
    id: "getInvitation",
    description: "An invitation to the caller, with the workspace and the inviter.",
  },
  "GET /api/auth/organization/list-invitations": { description: "All invitations of a workspace." },
  "GET /api/auth/organization/list-user-invitations": {
    id: "listUserInvitations",
    description: "Invitations to the caller's email address.",
  },
  "GET /api/invitation/pending": {
    id: "listPendingInvitations",
    description: "Invitations to the caller that can still be accepted.",
  },
  "GET /api/invitation/public/:id": {
    id: "getPublicInvitation",
    description: "What the page of an invitation shows before sign-in.",
  },
  "GET /api/invitation/:id": { id: "viewInvitation", description: "An invitation as the signed-in caller sees it." },
  "POST /api/mcp": { id: "callMcp" },
  "GET /.well-known/oauth-protected-resource/api/mcp": {
    description: "Where a credential for `/api/mcp` comes from (RFC 9728).",
  },
  "GET /api/.well-known/oauth-protected-resource/api/mcp": {
    id: "getProtectedResourceMetadataUnderApi",
    description: "The same document, where some clients look for it.",
  },
};
