/**
 * People, workspaces and the audit log over HTTP, for operators. All but the log have the paths of Kaneo's
 * administration.
 *
 * @module
 */
import {
  addWorkspaceMember,
  listAuditEntries,
  listWorkspaceMembers,
  listWorkspaceRoles,
  removeWorkspaceMember,
  searchPeople,
  searchWorkspaces,
  setWorkspaceMemberRole,
  setWorkspaceOwner,
} from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/workspace/admin.ts";

const route = taggedRoutes("Operator");

/** Each use case requires an operator with a browser session. */
export const adminRoutes: readonly Route[] = [
  route.get(
    "/api/operator/audit",
    {
      summary: "List the audit log",
      operationId: "listAuditEntries",
      description:
        "Lists what operators changed, newest first: who, what, about whom, when and from which address. `actor` is null for a " +
        "command on the server's machine; `subject` is the account that the action is about. Entries are kept for 400 days.",
      response: schema.AuditEntries,
      list: true,
      errors: [403],
    },
    ({ ctx, query }) => listAuditEntries(ctx, query),
  ),
  route.get(
    "/api/admin/users",
    {
      summary: "Search people",
      operationId: "searchPeople",
      description: "Finds accounts of the installation, newest first, by page number.",
      query: schema.SearchQuery,
      response: schema.FoundPeople,
      errors: [403],
    },
    ({ ctx, query }) => searchPeople(ctx, query),
  ),
  route.get(
    "/api/admin/workspaces",
    {
      summary: "Search workspaces",
      operationId: "searchWorkspaces",
      description: "Finds workspaces of the installation with their owners, newest first, by page number.",
      query: schema.SearchQuery,
      response: schema.FoundWorkspaces,
      errors: [403],
    },
    ({ ctx, query }) => searchWorkspaces(ctx, query),
  ),
  route.get(
    "/api/admin/workspaces/:workspaceId/members",
    {
      summary: "List the members of any workspace",
      operationId: "listMembersOfAnyWorkspace",
      description: "Lists the members of a workspace, oldest first. The operator does not have to be a member.",
      response: schema.InstallationMembers,
      errors: [403],
    },
    ({ ctx, params }) => listWorkspaceMembers(ctx, params),
  ),
  route.post(
    "/api/admin/workspaces/:workspaceId/members",
    {
      summary: "Add a member to any workspace",
      operationId: "addMemberToAnyWorkspace",
      description:
        "Adds an account to a workspace without an invitation, and returns all members. The member can open every project that is " +
        "not private.",
      body: schema.AddMemberBody,
      response: schema.InstallationMembers,
      never: [412],
      errors: [403, 409],
    },
    ({ ctx, params, body }) => addWorkspaceMember(ctx, { ...params, ...body }),
  ),
  route.get(
    "/api/admin/workspaces/:workspaceId/roles",
    {
      summary: "List the roles of any workspace",
      operationId: "listRolesOfAnyWorkspace",
      description: "Lists the roles that members of a workspace may have, besides `owner`.",
      response: schema.RoleNames,
      errors: [403],
    },
    ({ ctx, params }) => listWorkspaceRoles(ctx, params),
  ),
  route.put(
    "/api/admin/workspaces/:workspaceId/members/:userId/role",
    {
      summary: "Set the role of a member of any workspace",
      operationId: "setMemberRoleInAnyWorkspace",
      description: "Changes the role of a member, and returns all members. The only owner keeps the role.",
      body: schema.SetRoleBody,
      response: schema.InstallationMembers,
      never: [412],
      errors: [403, 409],
    },
    ({ ctx, params, body }) => setWorkspaceMemberRole(ctx, { ...params, ...body }),
  ),
  route.delete(
    "/api/admin/workspaces/:workspaceId/members/:userId",
    {
      summary: "Remove a member from any workspace",
      operationId: "removeMemberFromAnyWorkspace",
      description: "Removes a member with the same effects as a removal by an owner, and returns the other members.",
      response: schema.InstallationMembers,
      never: [412],
      errors: [403, 409],
    },
    ({ ctx, params }) => removeWorkspaceMember(ctx, params),
  ),
  route.put(
    "/api/admin/workspaces/:workspaceId/owner",
    {
      summary: "Set the owner of any workspace",
      operationId: "setOwnerOfAnyWorkspace",
      description: "Makes a member the only owner, and returns all members. Former owners become admins.",
      body: schema.SetOwnerBody,
      response: schema.InstallationMembers,
      never: [412],
      errors: [403],
    },
    ({ ctx, params, body }) => setWorkspaceOwner(ctx, { ...params, ...body }),
  ),
];
