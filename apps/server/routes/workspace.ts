/**
 * Workspaces, members, roles and invitations over HTTP, at better-auth's routes and those of the reference's clients.
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import { type Route, route } from "../http/route.ts";
import {
  fullOrganizationOf,
  invitationOf,
  listedOrganizationOf,
  memberOf,
  organizationOf,
  receivedInvitationOf,
  roleOf,
} from "../schemas/better_auth.ts";
import { Status } from "../schemas/identity.ts";
import { Success } from "../schemas/parts.ts";
import * as schema from "../schemas/workspace.ts";

const PREFIX = "/api/auth/organization";
type Prefix = typeof PREFIX;
/** What better-auth answers when nobody says how many. */
const DEFAULT_MEMBERS = 100;
const at = <const Name extends string>(name: Name): `${Prefix}/${Name}` => `${PREFIX}/${name}`;

const workspaceRoutesProper: readonly Route[] = [
  route.post(
    at("create"),
    {
      summary: "Create a workspace",
      tag: "Workspace",
      body: schema.CreateOrganizationBody,
      response: schema.CreatedOrganization,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const { keepCurrentActiveOrganization: keepCurrentActiveWorkspace = false, ...rest } = body;
      const created = await tracker.createWorkspace(ctx, { ...rest, keepCurrentActiveWorkspace });
      return { ...organizationOf(created), members: created.members.map(memberOf) };
    },
  ),
  route.post(
    at("update"),
    {
      summary: "Update a workspace",
      tag: "Workspace",
      body: schema.UpdateOrganizationBody,
      response: schema.Organization,
      errors: [409],
    },
    async ({ ctx, body }) => organizationOf(await tracker.updateWorkspace(ctx, renamed(body))),
  ),
  route.post(
    at("delete"),
    {
      summary: "Delete a workspace",
      tag: "Workspace",
      body: schema.DeleteOrganizationBody,
      response: schema.Organization,
    },
    async ({ ctx, body }) => organizationOf(await tracker.deleteWorkspace(ctx, renamed(body))),
  ),
  route.post(
    at("check-slug"),
    {
      summary: "Check a slug",
      tag: "Workspace",
      body: schema.CheckSlugBody,
      response: Status,
      errors: [409],
      idempotent: false,
    },
    ({ ctx, body }) => tracker.checkSlug(ctx, body),
  ),
  route.get(
    at("list"),
    { summary: "List the workspaces", tag: "Workspace", response: schema.ListedOrganizations, never: [403] },
    async ({ ctx }) => (await tracker.listWorkspaces(ctx)).map(listedOrganizationOf),
  ),
  route.post(
    at("set-active"),
    {
      summary: "Set the active workspace",
      tag: "Workspace",
      body: schema.SetActiveBody,
      response: schema.OrganizationOrNull,
    },
    async ({ ctx, body }) => {
      const active = await tracker.setActiveWorkspace(ctx, renamed(body));
      return active && organizationOf(active);
    },
  ),
  route.get(
    at("get-full-organization"),
    {
      summary: "Get a workspace with its members",
      tag: "Workspace",
      query: schema.FullOrganizationQuery,
      response: schema.FullOrganizationOrNull,
    },
    async ({ ctx, query }) => {
      const full = await tracker.getFullWorkspace(ctx, renamed(query));
      return full && fullOrganizationOf(full);
    },
  ),
];

const memberRoutes: readonly Route[] = [
  route.get(
    at("list-members"),
    { summary: "List the members", tag: "Member", query: schema.ListMembersQuery, response: schema.MemberList },
    async ({ ctx, query }) => {
      const { members, total } = await tracker.listMembers(ctx, { limit: DEFAULT_MEMBERS, ...renamed(query) });
      return { members: members.map(memberOf), total };
    },
  ),
  route.get(
    at("get-active-member"),
    { summary: "Get the caller as a member", tag: "Member", query: schema.NamedQuery, response: schema.MemberWithUser },
    async ({ ctx, query }) => memberOf(await tracker.getActiveMember(ctx, renamed(query))),
  ),
  route.get(
    at("get-active-member-role"),
    { summary: "Get the role of a member", tag: "Member", query: schema.MemberRoleQuery, response: schema.MemberRole },
    ({ ctx, query }) => tracker.getActiveMemberRole(ctx, renamed(query)),
  ),
  route.post(
    at("update-member-role"),
    {
      summary: "Update the role of a member",
      tag: "Member",
      body: schema.UpdateMemberRoleBody,
      response: schema.MemberWithUser,
    },
    async ({ ctx, body }) => memberOf(await tracker.updateMemberRole(ctx, renamed(body))),
  ),
  route.post(
    at("remove-member"),
    { summary: "Remove a member", tag: "Member", body: schema.RemoveMemberBody, response: schema.RemovedMember },
    async ({ ctx, body }) => ({ member: memberOf((await tracker.removeMember(ctx, renamed(body))).member) }),
  ),
  route.post(
    at("leave"),
    { summary: "Leave a workspace", tag: "Member", body: schema.LeaveBody, response: schema.MemberWithUser },
    async ({ ctx, body }) => memberOf(await tracker.leaveWorkspace(ctx, { workspaceId: body.organizationId })),
  ),
  route.get(
    "/api/workspace/:workspaceId/members",
    { summary: "List the people of a workspace", tag: "Member", response: schema.WorkspaceMembers },
    async ({ ctx, params }) => {
      const { members } = await tracker.listMembers(ctx, params);
      return members.map(({ user, role }) => ({ ...user, role }));
    },
  ),
];

const roleRoutes: readonly Route[] = [
  route.post(
    at("has-permission"),
    {
      summary: "Check permissions",
      tag: "Role",
      query: schema.OrganizationQuery,
      body: schema.HasPermissionBody,
      response: schema.PermissionAnswer,
      never: [404],
      idempotent: false,
    },
    ({ ctx, query, body }) => tracker.hasPermission(ctx, renamed({ ...query, ...body })),
  ),
  route.post(
    at("create-role"),
    { summary: "Create a role", tag: "Role", body: schema.CreateRoleBody, response: schema.CreatedRole, errors: [409] },
    async ({ ctx, body }) => {
      const roleData = roleOf(await tracker.createRole(ctx, renamed(body)));
      return { success: true, roleData, statements: roleData.permission };
    },
  ),
  route.post(
    at("update-role"),
    { summary: "Update a role", tag: "Role", body: schema.UpdateRoleBody, response: schema.UpdatedRole, errors: [409] },
    async ({ ctx, body }) => ({ success: true, roleData: roleOf(await tracker.updateRole(ctx, renamed(body))) }),
  ),
  route.post(
    at("delete-role"),
    { summary: "Delete a role", tag: "Role", body: schema.DeleteRoleBody, response: Success, errors: [409] },
    ({ ctx, body }) => tracker.deleteRole(ctx, renamed(body)),
  ),
  route.get(
    at("list-roles"),
    { summary: "List the roles", tag: "Role", query: schema.NamedQuery, response: schema.Roles },
    async ({ ctx, query }) => (await tracker.listRoles(ctx, renamed(query))).map(roleOf),
  ),
  route.get(
    at("get-role"),
    { summary: "Get a role", tag: "Role", query: schema.RoleQuery, response: schema.Role },
    async ({ ctx, query }) => roleOf(await tracker.getRole(ctx, renamed(query))),
  ),
];

const invitationRoutes: readonly Route[] = [
  route.post(
    at("invite-member"),
    {
      summary: "Invite a member",
      tag: "Invitation",
      body: schema.InviteBody,
      response: schema.Invitation,
      errors: [409],
    },
    async ({ ctx, body }) => invitationOf(await tracker.inviteMember(ctx, renamed(body))),
  ),
  route.post(
    at("accept-invitation"),
    {
      summary: "Accept an invitation",
      tag: "Invitation",
      body: schema.InvitationBody,
      response: schema.AcceptedInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const { invitation, member } = await tracker.acceptInvitation(ctx, body);
      return { invitation: invitationOf(invitation), member: memberOf(member) };
    },
  ),
  route.post(
    at("reject-invitation"),
    {
      summary: "Reject an invitation",
      tag: "Invitation",
      body: schema.InvitationBody,
      response: schema.RejectedInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const { invitation, member } = await tracker.rejectInvitation(ctx, body);
      return { invitation: invitationOf(invitation), member };
    },
  ),
  route.post(
    at("cancel-invitation"),
    {
      summary: "Cancel an invitation",
      tag: "Invitation",
      body: schema.InvitationBody,
      response: schema.CancelledInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => invitationOf(await tracker.cancelInvitation(ctx, body)),
  ),
  route.get(
    at("get-invitation"),
    {
      summary: "Get an invitation to the caller",
      tag: "Invitation",
      query: schema.InvitationQuery,
      response: schema.ReceivedInvitation,
    },
    async ({ ctx, query }) => receivedInvitationOf(await tracker.getInvitation(ctx, { invitationId: query.id })),
  ),
  route.get(
    at("list-invitations"),
    { summary: "List the invitations", tag: "Invitation", query: schema.NamedQuery, response: schema.Invitations },
    async ({ ctx, query }) => (await tracker.listInvitations(ctx, renamed(query))).map(invitationOf),
  ),
  route.get(
    at("list-user-invitations"),
    {
      summary: "List the invitations to the caller",
      tag: "Invitation",
      response: schema.ReceivedInvitations,
      never: [403],
    },
    async ({ ctx }) => (await tracker.listUserInvitations(ctx)).map(receivedInvitationOf),
  ),
  route.get(
    "/api/invitation/pending",
    {
      summary: "List the pending invitations to the caller",
      tag: "Invitation",
      response: schema.PendingInvitations,
      never: [403],
    },
    async ({ ctx }) =>
      (await tracker.listUserInvitations(ctx)).map(
        ({ id, email, workspaceId, workspaceName, inviterName, expiresAt, createdAt, status }) => ({
          id,
          email,
          workspaceId,
          workspaceName,
          inviterName,
          expiresAt,
          createdAt,
          status,
        }),
      ),
  ),
  route.get(
    "/api/invitation/public/:id",
    {
      summary: "View an invitation",
      tag: "Invitation",
      response: schema.InvitationView,
      open: "Whoever follows an invitation may have no account yet; the id is the secret",
      never: [404],
    },
    ({ ctx, params }) => tracker.viewInvitation(ctx, { invitationId: params.id }),
  ),
  route.get(
    "/api/invitation/:id",
    {
      summary: "View an invitation as a signed-in person",
      tag: "Invitation",
      response: schema.InvitationView,
      never: [403, 404],
    },
    ({ ctx, params }) => tracker.viewInvitation(ctx, { invitationId: params.id }),
  ),
];

export const workspaceRoutes: readonly Route[] = [
  ...workspaceRoutesProper,
  ...memberRoutes,
  ...roleRoutes,
  ...invitationRoutes,
];

/** The same input, with the workspace under the name it has in the domain. */
function renamed<Input extends { organizationId?: string | null; organizationSlug?: string }>(
  input: Input,
): Omit<Input, "organizationId" | "organizationSlug"> & Renamed<Input> {
  const { organizationId, organizationSlug, ...rest } = input;
  return {
    ...rest,
    ...(organizationId === undefined ? {} : { workspaceId: organizationId }),
    ...(organizationSlug === undefined ? {} : { workspaceSlug: organizationSlug }),
  } as Omit<Input, "organizationId" | "organizationSlug"> & Renamed<Input>;
}

type Renamed<Input extends { organizationId?: string | null }> = {
  workspaceId?: Exclude<Input["organizationId"], undefined>;
  workspaceSlug?: string;
};
