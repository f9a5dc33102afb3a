/** Schemas of workspaces, with the names of better-auth's clients, which call a workspace an organization. @module */
import { limits, MEMBER_FIELDS, MEMBER_OPERATORS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Grants, Id, Nullable, OneOf } from "../parts.ts";
import { projectAccess, projectIds } from "./project_access.ts";

const Name = Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Analytical Engines"] });
const Slug = Type.String({ maxLength: limits.MAX_WORKSPACE_SLUG_CHARACTERS, examples: ["engines"] });
const Logo = Type.String({ maxLength: limits.MAX_IMAGE_URL_CHARACTERS });
const Metadata = Type.Record(Type.String(), Type.Unknown(), { description: "Free-form object" });
const RoleNames = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })], {
  description: "One name, several joined by commas, or a list",
});

/** Defaults to the session's active workspace, the API key's workspace, or the caller's oldest workspace. */
const named = { organizationId: Type.Optional(Id()) };
const namedOrSlug = { ...named, organizationSlug: Type.Optional(Slug) };
export const NamedQuery = Type.Object(namedOrSlug);

// Workspaces

const organizationFields = {
  id: Id(),
  name: Type.String(),
  slug: Type.String(),
  logo: Nullable(Type.String()),
  description: Nullable(Type.String()),
  metadata: Nullable(Metadata),
  createdAt: DateTime,
};
export const Organization = Type.Object(organizationFields, { $id: "Organization" });
export const OrganizationOrNull = Nullable(Organization);
export const ListedOrganization = Type.Object(
  { ...organizationFields, metadata: Nullable(Type.String({ description: "JSON" })) },
  { $id: "ListedOrganization" },
);
export const WorkspaceSummary = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    slug: Type.String(),
    logo: Nullable(Type.String()),
    description: Nullable(Type.String()),
    createdAt: DateTime,
    role: Type.String({ description: "The caller's roles in the workspace, joined by commas" }),
  },
  { $id: "WorkspaceSummary" },
);
export const WorkspaceSummaries = Type.Array(WorkspaceSummary);
export const ListedOrganizations = Type.Array(ListedOrganization);

const AccountSummary = Type.Object(
  { id: Id(), name: Type.String(), email: Type.String(), image: Nullable(Type.String()) },
  { $id: "AccountSummary" },
);
const memberFields = {
  id: Id(),
  organizationId: Id(),
  userId: Id(),
  role: Type.String({ description: "Role names joined by commas" }),
  createdAt: DateTime,
};
export const Member = Type.Object(memberFields, { $id: "Member" });
export const MemberWithUser = Type.Object({ ...memberFields, user: AccountSummary }, { $id: "MemberWithUser" });
export const MemberList = Type.Object(
  { members: Type.Array(MemberWithUser), total: Type.Integer() },
  { $id: "MemberList" },
);
export const WorkspaceMembersQuery = Type.Object({
  projectId: Type.Optional(Id("Lists only members who may open this project")),
});
export const WorkspaceMembers = Type.Array(
  Type.Object(
    {
      id: Id("The account"),
      name: Type.String(),
      email: Type.String(),
      image: Nullable(Type.String()),
      role: Type.String(),
    },
    { $id: "WorkspaceMember" },
  ),
);

const invitationFields = {
  id: Id(),
  organizationId: Id(),
  email: Type.String(),
  role: Type.String(),
  status: OneOf(["pending", "accepted", "rejected", "canceled"]),
  inviterId: Id(),
  expiresAt: DateTime,
  createdAt: DateTime,
  teamId: Nullable(Id()),
};
export const Invitation = Type.Object(invitationFields, { $id: "Invitation" });
export const Invitations = Type.Array(Invitation);
const NoTeams = Type.Unsafe<never[]>(
  Type.Array(Type.Object({}), { maxItems: 0, description: "Always empty. For clients that expect the field" }),
);
export const CreatedOrganization = Type.Object(
  { ...organizationFields, members: Type.Array(Member) },
  { $id: "CreatedOrganization" },
);
export const FullOrganization = Type.Object(
  {
    ...organizationFields,
    members: Type.Array(MemberWithUser),
    invitations: Invitations,
    teams: NoTeams,
  },
  { $id: "FullOrganization" },
);
export const FullOrganizationOrNull = Nullable(FullOrganization);

export const CreateOrganizationBody = Type.Object(
  {
    name: Name,
    slug: Slug,
    logo: Type.Optional(Nullable(Logo)),
    description: Type.Optional(Nullable(Type.String())),
    metadata: Type.Optional(Nullable(Metadata)),
    keepCurrentActiveOrganization: Type.Optional(Type.Boolean()),
  },
  { $id: "CreateOrganization" },
);
export const UpdateOrganizationBody = Type.Object(
  {
    ...named,
    data: Type.Object({
      name: Type.Optional(Name),
      slug: Type.Optional(Slug),
      logo: Type.Optional(Nullable(Logo)),
      description: Type.Optional(Nullable(Type.String())),
      metadata: Type.Optional(Nullable(Metadata)),
    }),
  },
  { $id: "UpdateOrganization" },
);
export const DeleteOrganizationBody = Type.Object({ organizationId: Id() }, { $id: "DeleteOrganization" });
export const CheckSlugBody = Type.Object({ slug: Slug }, { $id: "CheckSlug" });
export const SetActiveBody = Type.Object(
  { organizationId: Type.Optional(Nullable(Id())), organizationSlug: Type.Optional(Slug) },
  { $id: "SetActiveOrganization" },
);
export const FullOrganizationQuery = Type.Object({
  ...namedOrSlug,
  membersLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.MAX_LIST_ROWS })),
});

// Members

export const ListMembersQuery = Type.Object({
  ...namedOrSlug,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_LIST_ROWS })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  sortBy: Type.Optional(OneOf(MEMBER_FIELDS)),
  sortDirection: Type.Optional(OneOf(["asc", "desc"])),
  filterField: Type.Optional(OneOf(MEMBER_FIELDS)),
  filterValue: Type.Optional(Type.String()),
  filterOperator: Type.Optional(OneOf(MEMBER_OPERATORS)),
});
export const MemberRoleQuery = Type.Object({ ...namedOrSlug, userId: Type.Optional(Id()) });
export const MemberRole = Type.Object({ role: Type.String() }, { $id: "MemberRole" });
export const UpdateMemberRoleBody = Type.Object(
  { ...named, memberId: Id(), role: RoleNames },
  { $id: "UpdateMemberRole" },
);
export const RemoveMemberBody = Type.Object(
  { ...named, memberIdOrEmail: Type.String({ minLength: 1, maxLength: limits.MAX_EMAIL_CHARACTERS }) },
  { $id: "RemoveMember" },
);
export const RemovedMember = Type.Object({ member: MemberWithUser }, { $id: "RemovedMember" });
export const LeaveBody = Type.Object({ organizationId: Id() }, { $id: "LeaveOrganization" });

// Roles and permissions

export const Role = Type.Object(
  {
    id: Id(),
    organizationId: Id(),
    role: Type.String(),
    permission: Grants,
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "Role" },
);
export const Roles = Type.Array(Role);
export const RoleQuery = Type.Object({
  ...named,
  roleName: Type.Optional(Name),
  roleId: Type.Optional(Id()),
});
export const CreateRoleBody = Type.Object({ ...named, role: Type.String(), permission: Grants }, { $id: "CreateRole" });
export const CreatedRole = Type.Object(
  { success: Type.Boolean(), roleData: Role, statements: Grants },
  { $id: "CreatedRole" },
);
const namedRole = { ...named, roleName: Type.Optional(Name), roleId: Type.Optional(Id()) };
export const UpdateRoleBody = Type.Object(
  {
    ...namedRole,
    data: Type.Object({ permission: Type.Optional(Grants), roleName: Type.Optional(Name) }),
  },
  { $id: "UpdateRole" },
);
export const UpdatedRole = Type.Object({ success: Type.Boolean(), roleData: Role }, { $id: "UpdatedRole" });
export const DeleteRoleBody = Type.Object(namedRole, { $id: "DeleteRole" });

export const HasPermissionBody = Type.Object(
  { ...named, permissions: Type.Optional(Grants), permission: Type.Optional(Grants) },
  { $id: "HasPermission" },
);
export const OrganizationQuery = Type.Object(named);
export const PermissionAnswer = Type.Object(
  {
    success: Type.Boolean(),
    error: Nullable(Type.String({ description: "The reason if the caller lacks a permission" })),
  },
  { $id: "PermissionAnswer" },
);

// Invitations

export const InviteBody = Type.Object(
  {
    ...named,
    email: Type.String({ maxLength: limits.MAX_EMAIL_CHARACTERS, examples: ["grace@example.com"] }),
    role: RoleNames,
    resend: Type.Optional(Type.Boolean({ description: "Extend the pending invitation instead of failing" })),
    projectAccess: Type.Optional(projectAccess.projectAccess),
    projectIds: Type.Optional(projectIds),
  },
  { $id: "InviteMember" },
);
export const InvitationBody = Type.Object({ invitationId: Id() }, { $id: "InvitationId" });
export const InvitationQuery = Type.Object({ id: Id() });
export const AcceptedInvitation = Type.Object(
  { invitation: Invitation, member: Member },
  { $id: "AcceptedInvitation" },
);
export const RejectedInvitation = Type.Object(
  { invitation: Invitation, member: Type.Null() },
  { $id: "RejectedInvitation" },
);
export const CanceledInvitation = Type.Object(
  { ...invitationFields, message: Type.String() },
  { $id: "CanceledInvitation" },
);
export const ReceivedInvitation = Type.Object(
  {
    ...invitationFields,
    organizationName: Type.String(),
    organizationSlug: Type.String(),
    inviterName: Type.String(),
    inviterEmail: Type.String(),
  },
  { $id: "ReceivedInvitation" },
);
export const ReceivedInvitations = Type.Array(ReceivedInvitation);
export const PendingInvitations = Type.Array(
  Type.Object(
    {
      id: Id(),
      email: Type.String(),
      workspaceId: Id(),
      workspaceName: Type.String(),
      inviterName: Type.String(),
      expiresAt: DateTime,
      createdAt: DateTime,
      status: OneOf(["pending", "accepted", "rejected", "canceled"]),
    },
    { $id: "PendingInvitation" },
  ),
);
export const InvitationView = Type.Object(
  {
    valid: Type.Boolean(),
    invitation: Type.Optional(
      Type.Object({
        id: Id(),
        email: Type.String(),
        workspaceName: Type.String(),
        inviterName: Type.String(),
        role: Type.String(),
        expiresAt: DateTime,
        status: OneOf(["pending", "accepted", "rejected", "canceled"]),
        expired: Type.Boolean(),
      }),
    ),
    error: Type.Optional(Type.String()),
  },
  { $id: "InvitationView" },
);
