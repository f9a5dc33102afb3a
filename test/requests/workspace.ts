/** Requests to the routes for workspaces, members, roles and invitations. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const at = (name: string) => `/api/auth/organization/${name}`;
const named = ({ workspace }: Ids) => ({ organizationId: workspace });
const NOT_THE_RECIPIENT = {
  status: 403,
  why: "anyone with an invitation's id may know that it is for someone else",
};
const NOT_A_MEMBER = { status: 403, why: "better-auth's clients expect this status" };

const WORKSPACE_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${at("create")}`,
    fresh: (make) => make.newcomer(),
    call: (_, number) => ({
      body: { name: "Works", slug: `works-${number}`, logo: null, description: "Ours", metadata: { size: 3 } },
    }),
    nothing: "a new workspace refers to nothing",
  },
  {
    route: `POST ${at("update")}`,
    call: (ids) => ({ body: { ...named(ids), data: { name: "Renamed", description: "Said", metadata: { a: 1 } } } }),
  },
  { route: `POST ${at("delete")}`, fresh: (make) => make.workspace(), call: (ids) => ({ body: named(ids) }) },
  {
    route: `POST ${at("check-slug")}`,
    call: (_, number) => ({ body: { slug: `free-${number}` } }),
    nothing: "slugs are unique in the installation, for every caller",
  },
  { route: "GET /api/workspace", nothing: "returns the caller's own workspaces" },
  { route: "GET /api/workspace/:workspaceId", call: (ids) => ({ params: { workspaceId: ids.workspace } }) },
  { route: `GET ${at("list")}`, nothing: "returns the caller's own workspaces" },
  { route: `POST ${at("set-active")}`, call: (ids) => ({ body: named(ids) }) },
  { route: `POST ${at("set-active")}`, call: (ids) => ({ body: { organizationSlug: ids.workspaceSlug } }) },
  { route: `GET ${at("get-full-organization")}`, call: (ids) => ({ query: { ...named(ids), membersLimit: "10" } }) },
  { route: `GET ${at("get-full-organization")}`, call: (ids) => ({ query: { organizationSlug: ids.workspaceSlug } }) },
];

const MEMBER_SAMPLES: readonly Sample[] = [
  {
    route: `GET ${at("list-members")}`,
    call: (ids) => ({
      query: {
        ...named(ids),
        limit: "10",
        offset: "0",
        sortBy: "name",
        sortDirection: "desc",
        filterField: "userId",
        filterOperator: "eq",
        filterValue: ids.memberUser,
      },
    }),
    unknownIsFine: { "/query/filterValue": "a filter that matches nobody" },
  },
  { route: `GET ${at("get-active-member")}`, call: (ids) => ({ query: named(ids) }) },
  {
    route: `GET ${at("get-active-member-role")}`,
    call: (ids) => ({ query: { ...named(ids), userId: ids.memberUser } }),
  },
  {
    route: `POST ${at("update-member-role")}`,
    fresh: (make) => make.joined(),
    call: (ids) => ({ body: { ...named(ids), memberId: ids.memberMember, role: ["viewer"] } }),
  },
  {
    route: `POST ${at("remove-member")}`,
    fresh: async (make) => await make.joined(),
    call: (ids) => ({ body: { ...named(ids), memberIdOrEmail: ids.memberMember } }),
  },
  {
    route: `POST ${at("leave")}`,
    fresh: async (make) => await make.joined({ asThem: true }),
    call: (ids) => ({ body: named(ids) }),
  },
  { route: "GET /api/workspace/:workspaceId/members", call: (ids) => ({ params: { workspaceId: ids.workspace } }) },
  {
    route: "GET /api/workspace/:workspaceId/members",
    call: (ids) => ({ params: { workspaceId: ids.workspace }, query: { projectId: ids.project } }),
  },
];

const ROLE_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${at("has-permission")}`,
    call: (ids) => ({ body: { ...named(ids), permissions: { task: ["read"] } } }),
    refusal: NOT_A_MEMBER,
  },
  {
    route: `POST ${at("create-role")}`,
    call: (ids, number) => ({ body: { ...named(ids), role: `new${number}`, permission: { task: ["read"] } } }),
  },
  {
    route: `POST ${at("update-role")}`,
    call: (ids, number) => ({
      body: {
        ...named(ids),
        roleId: ids.role,
        data: { permission: { task: ["read", "update"] }, roleName: `renamed${number}` },
      },
    }),
  },
  {
    route: `POST ${at("delete-role")}`,
    fresh: (make) => make.role(),
    call: (ids) => ({ body: { ...named(ids), roleId: ids.role } }),
  },
  { route: `GET ${at("list-roles")}`, call: (ids) => ({ query: named(ids) }) },
  { route: `GET ${at("get-role")}`, call: (ids) => ({ query: { ...named(ids), roleId: ids.role } }) },
];

const INVITATION_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${at("invite-member")}`,
    call: (ids, number) => ({
      body: {
        ...named(ids),
        email: `new.${number}.${ids.workspaceSlug}@example.test`,
        role: "member",
        resend: false,
        projectAccess: "selected",
        projectIds: [ids.project],
      },
    }),
  },
  {
    route: `POST ${at("accept-invitation")}`,
    fresh: (make) => make.invited(),
    call: (ids) => ({ body: { invitationId: ids.invitation } }),
    refusal: NOT_THE_RECIPIENT,
  },
  {
    route: `POST ${at("reject-invitation")}`,
    fresh: (make) => make.invited(),
    call: (ids) => ({ body: { invitationId: ids.invitation } }),
    refusal: NOT_THE_RECIPIENT,
  },
  {
    route: `POST ${at("cancel-invitation")}`,
    fresh: (make) => make.invitation(),
    call: (ids) => ({ body: { invitationId: ids.invitation } }),
  },
  {
    route: `GET ${at("get-invitation")}`,
    fresh: (make) => make.invited(),
    call: (ids) => ({ query: { id: ids.invitation } }),
    refusal: NOT_THE_RECIPIENT,
  },
  { route: `GET ${at("list-invitations")}`, call: (ids) => ({ query: named(ids) }) },
  { route: `GET ${at("list-user-invitations")}`, nothing: "returns the invitations to the caller's own address" },
  { route: "GET /api/invitation/pending", nothing: "returns the invitations to the caller's own address" },
  {
    route: "GET /api/invitation/public/:id",
    call: (ids) => ({ params: { id: ids.invitation } }),
    openBecause: "a user who follows an invitation may have no account yet; the id is the secret",
  },
  {
    route: "GET /api/invitation/:id",
    call: (ids) => ({ params: { id: ids.invitation } }),
    openBecause: "shows what the public view shows; the id is the secret",
  },
];

export const ORGANIZATION_SAMPLES: readonly Sample[] = [
  ...WORKSPACE_SAMPLES,
  ...MEMBER_SAMPLES,
  ...ROLE_SAMPLES,
  ...INVITATION_SAMPLES,
];
