/** Maps accounts, sessions, keys and workspaces to the field names of better-auth's clients. @module */
import type {
  Account,
  AccountSummary,
  ApiKey,
  FullWorkspace,
  Invitation,
  Member,
  Passkey,
  ReceivedInvitation,
  Role,
  Session,
  Workspace,
} from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import type * as workspace from "../workspace/workspace.ts";
import type * as identity from "./identity.ts";
import type * as passkeys from "./passkeys.ts";

/** Returns an account, with the fields of plugins that do not apply here. */
export function userOf(account: Account, more: { twoFactorEnabled: boolean }): Static<typeof identity.User> {
  const { deletedAt: _, disabledAt, ...user } = account;
  const { twoFactorEnabled } = more;
  return {
    ...user,
    twoFactorEnabled,
    isAnonymous: false,
    banned: disabledAt !== null,
    banReason: null,
    banExpires: null,
  };
}

/**
 * Returns a session.
 *
 * @param token identifies the session to the client: the token itself if the client has just sent it, else the session
 * ID
 */
export function sessionOf(session: Session, token: string): Static<typeof identity.Session> {
  const { activeWorkspaceId, ...rest } = session;
  return { ...rest, token, activeOrganizationId: activeWorkspaceId, activeTeamId: null, impersonatedBy: null };
}

/** Returns a passkey. better-auth represents its transports as one comma-separated string. */
export function passkeyOf({ credentialId, transports, ...passkey }: Passkey): Static<typeof passkeys.Passkey> {
  return { ...passkey, credentialID: credentialId, transports: transports.join(",") };
}

/** Returns an API key without its value. All keys have the same rate limits. */
export function apiKeyOf(key: ApiKey): Static<typeof identity.ApiKey> {
  const { userId, workspaceId, lastUsedAt, ...rest } = key;
  return {
    ...rest,
    configId: "default",
    referenceId: userId,
    workspaceId,
    prefix: null,
    refillInterval: null,
    refillAmount: null,
    lastRefillAt: null,
    rateLimitEnabled: false,
    rateLimitTimeWindow: null,
    rateLimitMax: null,
    requestCount: 0,
    remaining: null,
    lastRequest: lastUsedAt,
    metadata: null,
  };
}

export function organizationOf(record: Workspace): Static<typeof workspace.Organization> {
  const { id, name, slug, logo, description, metadata, createdAt } = record;
  return { id, name, slug, logo, description, metadata, createdAt };
}

/** Returns an organization in a list, where the metadata is JSON text. */
export function listedOrganizationOf(record: Workspace): Static<typeof workspace.ListedOrganization> {
  const { metadata } = record;
  return { ...organizationOf(record), metadata: metadata === null ? null : JSON.stringify(metadata) };
}

export function memberOf<Row extends Member>(member: Row): Omit<Row, "workspaceId"> & { organizationId: string } {
  const { workspaceId, ...rest } = member;
  return { ...rest, organizationId: workspaceId };
}

export function invitationOf<Row extends Invitation>(
  invitation: Row,
): Omit<Row, "workspaceId"> & { organizationId: string; teamId: null } {
  const { workspaceId, ...rest } = invitation;
  return { ...rest, organizationId: workspaceId, teamId: null };
}

export function receivedInvitationOf(invitation: ReceivedInvitation): Static<typeof workspace.ReceivedInvitation> {
  const { workspaceName, workspaceSlug, ...rest } = invitation;
  return { ...invitationOf(rest), organizationName: workspaceName, organizationSlug: workspaceSlug };
}

export function roleOf(role: Role): Static<typeof workspace.Role> {
  const { workspaceId, ...rest } = role;
  return { ...rest, organizationId: workspaceId };
}

export function fullOrganizationOf(full: FullWorkspace): Static<typeof workspace.FullOrganization> {
  const { members, invitations, teams } = full;
  return {
    ...organizationOf(full),
    members: members.map((member) => memberOf(member) as ReturnType<typeof memberOf> & { user: AccountSummary }),
    invitations: invitations.map(invitationOf),
    teams,
  };
}
