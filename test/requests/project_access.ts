/** Requests to the project access routes. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const inWorkspace = ({ workspace }: Ids) => ({ params: { workspaceId: workspace } });
const withId = ({ project }: Ids) => ({ params: { id: project } });
const ofMember = ({ project, memberUser }: Ids) => ({ params: { projectId: project, userId: memberUser } });

export const PROJECT_ACCESS_SAMPLES: readonly Sample[] = [
  { route: "GET /api/workspace/:workspaceId/project-access", call: inWorkspace },
  { route: "GET /api/workspace/:workspaceId/project-access/me", call: inWorkspace },
  { route: "GET /api/workspace/:workspaceId/project-access/default", call: inWorkspace },
  {
    route: "PUT /api/workspace/:workspaceId/project-access/default",
    fresh: (make) => make.workspace(),
    call: (ids) => ({ ...inWorkspace(ids), body: { defaultProjectAccess: "selected" } }),
  },
  {
    route: "PUT /api/workspace/:workspaceId/members/:userId/project-access",
    fresh: (make) => make.joined(),
    call: ({ workspace, memberUser, project, otherProject }) => ({
      params: { workspaceId: workspace, userId: memberUser },
      body: { projectAccess: "selected", projectIds: [project, otherProject] },
    }),
  },
  { route: "GET /api/project/:id/access", call: withId },
  {
    route: "PUT /api/project/:id/access",
    fresh: (make) => make.project(),
    call: (ids) => ({ ...withId(ids), body: { isPrivate: true } }),
  },
  {
    route: "PUT /api/project/:projectId/access/:userId",
    fresh: (make) => make.project(),
    call: (ids) => ({ ...ofMember(ids), body: { level: "comment" } }),
  },
  { route: "DELETE /api/project/:projectId/access/:userId", fresh: (make) => make.project(), call: ofMember },
];
