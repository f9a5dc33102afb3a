/** Workspaces, members and roles over HTTP, at the paths of better-auth and Kaneo. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import {
  fullOrganizationOf,
  listedOrganizationOf,
  memberOf,
  organizationOf,
  roleOf,
} from "../../schemas/identity/better_auth.ts";
import { Status } from "../../schemas/identity/identity.ts";
import { Success } from "../../schemas/parts.ts";
import * as schema from "../../schemas/workspace/workspace.ts";

const memberRoute = taggedRoutes("Member");
const roleRoute = taggedRoutes("Role");
const workspaceRoute = taggedRoutes("Workspace");

const PREFIX = "/api/auth/organization";
type Prefix = typeof PREFIX;
/** better-auth's default. */
const DEFAULT_MEMBERS = 100;
export const at = <const Name extends string>(name: Name): `${Prefix}/${Name}` => `${PREFIX}/${name}`;

const workspaceRoutesProper: readonly Route[] = [
  workspaceRoute.post(
    at("create"),
    {
      summary: "Create a workspace",
      description: "The caller becomes its owner.",
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
  workspaceRoute.post(
    at("update"),
    {
      summary: "Update a workspace",
      description: "Changes the given fields of a workspace.",
      body: schema.UpdateOrganizationBody,
      response: schema.Organization,
      errors: [409],
    },
    async ({ ctx, body }) => organizationOf(await tracker.updateWorkspace(ctx, renamed(body))),
  ),
  workspaceRoute.post(
    at("delete"),
    {
      summary: "Delete a workspace",
      description: "Deletes a workspace with everything in it.",
      body: schema.DeleteOrganizationBody,
      response: schema.Organization,
    },
    async ({ ctx, body }) => organizationOf(await tracker.deleteWorkspace(ctx, renamed(body))),
  ),
  workspaceRoute.post(
    at("check-slug"),
    {
      summary: "Check a slug",
      operationId: "checkWorkspaceSlug",
      description: "Checks whether a slug is available.",
      body: schema.CheckSlugBody,
      response: Status,
      errors: [409],
      idempotent: false,
    },
    ({ ctx, body }) => tracker.checkSlug(ctx, body),
  ),
  workspaceRoute.get(
    at("list"),
    {
      summary: "List the workspaces",
      description: "The workspaces the caller is a member of.",
      response: schema.ListedOrganizations,
      never: [403],
    },
    async ({ ctx }) => (await tracker.listWorkspaces(ctx)).map(listedOrganizationOf),
  ),
  workspaceRoute.get(
    "/api/workspace",
    {
      summary: "List the caller's workspaces",
      description: "The workspaces that the caller may read, with the caller's role, by name.",
      operationId: "listWorkspaceSummaries",
      response: schema.WorkspaceSummaries,
    },
    ({ ctx }) => tracker.listWorkspaceSummaries(ctx),
  ),
  workspaceRoute.get(
    "/api/workspace/:workspaceId",
    {
      summary: "Get a workspace",
      description: "A workspace with the caller's role in it.",
      operationId: "getWorkspaceSummary",
      response: schema.WorkspaceSummary,
    },
    ({ ctx, params }) => tracker.getWorkspaceSummary(ctx, params),
  ),
  workspaceRoute.post(
    at("set-active"),
    {
      summary: "Set the active workspace",
      description: "Sets the default workspace for requests of this session.",
      body: schema.SetActiveBody,
      response: schema.OrganizationOrNull,
    },
    async ({ ctx, body }) => {
      const active = await tracker.setActiveWorkspace(ctx, renamed(body));
      return active && organizationOf(active);
    },
  ),
  workspaceRoute.get(
    at("get-full-organization"),
    {
      summary: "Get a workspace with its members",
      description: "Returns a workspace with its members and pending invitations.",
      operationId: "getWorkspace",
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
  memberRoute.get(
    at("list-members"),
    {
      summary: "List the members",
      description: "Lists members with their accounts. Supports filters, sorting and paging.",
      query: schema.ListMembersQuery,
      response: schema.MemberList,
    },
    async ({ ctx, query }) => {
      const { members, total } = await tracker.listMembers(ctx, { limit: DEFAULT_MEMBERS, ...renamed(query) });
      return { members: members.map(memberOf), total };
    },
  ),
  memberRoute.get(
    at("get-active-member"),
    {
      summary: "Get the caller as a member",
      description: "The caller's own membership of a workspace.",
      operationId: "getActiveMember",
      query: schema.NamedQuery,
      response: schema.MemberWithUser,
    },
    async ({ ctx, query }) => memberOf(await tracker.getActiveMember(ctx, renamed(query))),
  ),
  memberRoute.get(
    at("get-active-member-role"),
    {
      summary: "Get the role of a member",
      description: "The role of the caller, or of another member.",
      operationId: "getMemberRole",
      query: schema.MemberRoleQuery,
      response: schema.MemberRole,
    },
    ({ ctx, query }) => tracker.getActiveMemberRole(ctx, renamed(query)),
  ),
  memberRoute.post(
    at("update-member-role"),
    {
      summary: "Update the role of a member",
      description: "The caller cannot grant permissions that they lack. A workspace always keeps at least one owner.",
      operationId: "updateMemberRole",
      body: schema.UpdateMemberRoleBody,
      response: schema.MemberWithUser,
    },
    async ({ ctx, body }) => memberOf(await tracker.updateMemberRole(ctx, renamed(body))),
  ),
  memberRoute.post(
    at("remove-member"),
    {
      summary: "Remove a member",
      description:
        "Unassigns the member's tasks, closes their streams and invalidates their API keys for the workspace.",
      body: schema.RemoveMemberBody,
      response: schema.RemovedMember,
    },
    async ({ ctx, body }) => ({ member: memberOf((await tracker.removeMember(ctx, renamed(body))).member) }),
  ),
  memberRoute.post(
    at("leave"),
    {
      summary: "Leave a workspace",
      description: "Ends the caller's membership. The only owner cannot leave.",
      body: schema.LeaveBody,
      response: schema.MemberWithUser,
    },
    async ({ ctx, body }) => memberOf(await tracker.leaveWorkspace(ctx, { workspaceId: body.organizationId })),
  ),
  memberRoute.get(
    "/api/workspace/:workspaceId/members",
    {
      summary: "List the members of a workspace",
      description: "Lists members with id, name, email, avatar and role.",
      operationId: "listWorkspaceMembers",
      query: schema.WorkspaceMembersQuery,
      response: schema.WorkspaceMembers,
    },
    async ({ ctx, params, query }) => {
      const { members } = await tracker.listMembers(ctx, { ...params, ...query });
      return members.map(({ user, role }) => ({ ...user, role }));
    },
  ),
];

const roleRoutes: readonly Route[] = [
  roleRoute.post(
    at("has-permission"),
    {
      summary: "Check permissions",
      description: "Checks whether the caller has all given permissions. If not, `error` has the reason.",
      query: schema.OrganizationQuery,
      body: schema.HasPermissionBody,
      response: schema.PermissionAnswer,
      never: [404],
      idempotent: false,
    },
    ({ ctx, query, body }) => tracker.hasPermission(ctx, renamed({ ...query, ...body })),
  ),
  roleRoute.post(
    at("create-role"),
    {
      summary: "Create a role",
      description: "Creates a custom role with the given permissions.",
      body: schema.CreateRoleBody,
      response: schema.CreatedRole,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const roleData = roleOf(await tracker.createRole(ctx, renamed(body)));
      return { success: true, roleData, statements: roleData.permission };
    },
  ),
  roleRoute.post(
    at("update-role"),
    {
      summary: "Update a role",
      description: "Renames a custom role or changes its permissions.",
      body: schema.UpdateRoleBody,
      response: schema.UpdatedRole,
      errors: [409],
    },
    async ({ ctx, body }) => ({ success: true, roleData: roleOf(await tracker.updateRole(ctx, renamed(body))) }),
  ),
  roleRoute.post(
    at("delete-role"),
    {
      summary: "Delete a role",
      description: "A role that is assigned to a member cannot be deleted.",
      body: schema.DeleteRoleBody,
      response: Success,
      errors: [409],
    },
    ({ ctx, body }) => tracker.deleteRole(ctx, renamed(body)),
  ),
  roleRoute.get(
    at("list-roles"),
    {
      summary: "List the roles",
      description: "The custom roles of a workspace.",
      query: schema.NamedQuery,
      response: schema.Roles,
    },
    async ({ ctx, query }) => (await tracker.listRoles(ctx, renamed(query))).map(roleOf),
  ),
  roleRoute.get(
    at("get-role"),
    {
      summary: "Get a role",
      description: "One custom role, by id or by name.",
      query: schema.RoleQuery,
      response: schema.Role,
    },
    async ({ ctx, query }) => roleOf(await tracker.getRole(ctx, renamed(query))),
  ),
];

export const workspaceRoutes: readonly Route[] = [...workspaceRoutesProper, ...memberRoutes, ...roleRoutes];

/** Renames the fields that identify the workspace to the domain's names. */
export function renamed<Input extends { organizationId?: string | null; organizationSlug?: string }>(
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
