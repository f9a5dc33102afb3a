/** Requests to the routes for operators. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const EVERYTHING = "about the whole installation";
const REFUSED = { status: 403, why: "only operators may administer the installation" };
const onViewer = ({ viewerUser }: Ids) => ({ params: { id: viewerUser } });

const ADMINISTERED = "an operator administers every workspace";
const inWorkspace = ({ workspace }: Ids) => ({ params: { workspaceId: workspace } });
const onMember = ({ workspace, memberUser }: Ids) => ({ params: { workspaceId: workspace, userId: memberUser } });
const administers = { reachesAll: ADMINISTERED, refusal: REFUSED };

const ADMIN_SAMPLES: readonly Sample[] = [
  {
    route: "GET /api/operator/audit",
    call: () => ({ query: { limit: "5" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "GET /api/admin/users",
    call: () => ({ query: { search: "a", page: "1", limit: "5" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "GET /api/admin/workspaces",
    call: () => ({ query: { search: "a", page: "1", limit: "5" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  { route: "GET /api/admin/workspaces/:workspaceId/members", call: inWorkspace, ...administers },
  {
    route: "POST /api/admin/workspaces/:workspaceId/members",
    fresh: (make) => make.workspace(),
    call: (ids) => ({ ...inWorkspace(ids), body: { userId: ids.viewerUser, role: "member" } }),
    ...administers,
  },
  { route: "GET /api/admin/workspaces/:workspaceId/roles", call: inWorkspace, ...administers },
  {
    route: "PUT /api/admin/workspaces/:workspaceId/members/:userId/role",
    fresh: (make) => make.joined(),
    call: (ids) => ({ ...onMember(ids), body: { role: "viewer" } }),
    ...administers,
  },
  {
    route: "DELETE /api/admin/workspaces/:workspaceId/members/:userId",
    fresh: (make) => make.joined(),
    call: onMember,
    ...administers,
  },
  {
    route: "PUT /api/admin/workspaces/:workspaceId/owner",
    fresh: (make) => make.joined(),
    call: ({ workspace, memberUser }) => ({ params: { workspaceId: workspace }, body: { userId: memberUser } }),
    ...administers,
  },
];

export const OPERATOR_SAMPLES: readonly Sample[] = [
  { route: "GET /api/operator/health", nothing: EVERYTHING, refusal: REFUSED },
  { route: "POST /api/operator/mail-test", nothing: EVERYTHING, refusal: REFUSED },
  {
    route: "GET /api/operator/people",
    call: () => ({ query: { limit: "5", q: "a" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "PATCH /api/operator/people/:id",
    call: (ids) => ({ ...onViewer(ids), body: { isOperator: false, isDisabled: false } }),
    reachesAll: "an operator may change every account",
    refusal: REFUSED,
  },
  { route: "GET /api/operator/sign-up-policy", nothing: EVERYTHING, refusal: REFUSED },
  {
    route: "PATCH /api/operator/sign-up-policy",
    call: () => ({ body: { registration: "open" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  {
    route: "GET /api/operator/workspaces",
    call: () => ({ query: { limit: "5" } }),
    nothing: EVERYTHING,
    refusal: REFUSED,
  },
  ...ADMIN_SAMPLES,
];
