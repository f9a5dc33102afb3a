/** Project access over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/workspace/project_access.ts";
import { WorkspaceMembers } from "../../schemas/workspace/workspace.ts";

const route = taggedRoutes("Project access");

export const projectAccessRoutes: readonly Route[] = [
  route.get(
    "/api/workspace/:workspaceId/project-access",
    {
      summary: "List the limited members",
      description:
        "Lists the members who may open only selected projects. Other members may open all but private ones.",
      operationId: "listProjectAccess",
      response: schema.MembersProjectAccess,
    },
    ({ ctx, params }) => tracker.listProjectAccess(ctx, params),
  ),
  route.get(
    "/api/workspace/:workspaceId/project-access/me",
    {
      summary: "Get your own access",
      description:
        "Returns the projects that the caller can open, and those where the caller can only read or comment. Owners can open and edit all projects.",
      operationId: "getOwnProjectAccess",
      response: schema.OwnProjectAccess,
    },
    ({ ctx, params }) => tracker.getOwnProjectAccess(ctx, params),
  ),
  route.get(
    "/api/workspace/:workspaceId/project-access/default",
    {
      summary: "Get the access of new members",
      description: "The access that members get when they join without an invitation that says otherwise.",
      operationId: "getDefaultProjectAccess",
      response: schema.DefaultProjectAccess,
    },
    ({ ctx, params }) => tracker.getDefaultProjectAccess(ctx, params),
  ),
  route.put(
    "/api/workspace/:workspaceId/project-access/default",
    {
      summary: "Set the access of new members",
      description: "Existing members keep their access.",
      operationId: "setDefaultProjectAccess",
      body: schema.DefaultProjectAccessBody,
      response: schema.DefaultProjectAccess,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.setDefaultProjectAccess(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/workspace/:workspaceId/members/:userId/project-access",
    {
      summary: "Set the access of a member",
      description:
        "Sets which projects a member may open. The member is unassigned from tasks in other projects. Projects that the caller " +
        "may not open stay selected.",
      operationId: "setProjectAccess",
      body: schema.ProjectAccessBody,
      response: schema.MemberProjectAccess,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.setProjectAccess(ctx, { ...params, ...body }),
  ),
  route.get(
    "/api/project/:id/access",
    {
      summary: "Get who may open a project",
      description: "Whether the project is private, and everyone who may open it.",
      operationId: "getProjectAccess",
      response: schema.ProjectAccess,
    },
    ({ ctx, params }) => tracker.getProjectAccess(ctx, { projectId: params.id }),
  ),
  route.get(
    "/api/project/:id/members",
    {
      summary: "List the members of a project",
      description: "Lists the members who may open a project with id, name, email, avatar and role.",
      operationId: "listProjectMembers",
      response: WorkspaceMembers,
    },
    async ({ ctx, params }) => {
      const members = await tracker.listProjectMembers(ctx, { projectId: params.id });
      return members.map(({ user, role }) => ({ ...user, role }));
    },
  ),
  route.put(
    "/api/project/:id/access",
    {
      summary: "Make a project private",
      description:
        "Only owners and people who were added may open a private project. For everyone else, it does not exist. The caller keeps " +
        "access.",
      operationId: "setProjectPrivacy",
      body: schema.PrivacyBody,
      response: schema.ProjectAccess,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.setProjectPrivacy(ctx, { projectId: params.id, ...body }),
  ),
  route.put(
    "/api/project/:projectId/access/:userId",
    {
      summary: "Add a person to a project",
      description: "Adds a member to a project, or changes what the member may do there.",
      operationId: "setProjectLevel",
      body: schema.LevelBody,
      response: schema.ProjectAccess,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.setProjectLevel(ctx, { ...params, level: body.level }),
  ),
  route.delete(
    "/api/project/:projectId/access/:userId",
    {
      summary: "Remove a person from a project",
      description: "The person then has the same access as most members, which is no access if the project is private.",
      operationId: "removeFromProject",
      response: schema.ProjectAccess,
      never: [412],
    },
    ({ ctx, params }) => tracker.setProjectLevel(ctx, { ...params, level: null }),
  ),
];
