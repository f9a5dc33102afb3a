/** Requests to the routes for saved views. @module */
import type { Sample } from "./sample.ts";

const withId = ({ view }: { view: string }) => ({ params: { id: view } });
const inWorkspace = ({ workspace }: { workspace: string }) => ({ query: { workspaceId: workspace } });
const SETTINGS = {
  description: "What we fix this week",
  layout: "board",
  query: "is:open priority:>=high sort:due",
  groupBy: "status",
  swimlaneBy: "assignee",
  columns: [{ field: "title", width: 320, pinned: true }],
  totals: [{ field: "field.Estimate", total: "sum" }],
};

export const VIEW_SAMPLES: readonly Sample[] = [
  { route: "GET /api/view", call: inWorkspace },
  {
    route: "POST /api/view",
    call: ({ workspace, project, memberUser }, number) => ({
      body: {
        workspaceId: workspace,
        name: `Bugs ${number}`,
        ...SETTINGS,
        visibility: "shared",
        memberIds: [memberUser],
        projectIds: [project],
      },
    }),
  },
  { route: "GET /api/view/count", call: inWorkspace },
  { route: "GET /api/view/:id", call: withId },
  {
    route: "PATCH /api/view/:id",
    fresh: (make) => make.view(),
    call: (ids, number) => ({
      ...withId(ids),
      body: {
        name: `Urgent bugs ${number}`,
        ...SETTINGS,
        visibility: "public",
        memberIds: [ids.viewerUser],
        projectIds: [ids.otherProject],
      },
    }),
  },
  { route: "DELETE /api/view/:id", fresh: (make) => make.view(), call: withId },
  { route: "PUT /api/view/:id/favorite", call: withId },
  { route: "DELETE /api/view/:id/favorite", call: withId },
  { route: "GET /api/view/:id/task", call: withId },
  {
    route: "PUT /api/project/:id/default-view",
    fresh: (make) => make.project(),
    call: ({ project, view }) => ({ params: { id: project }, body: { viewId: view } }),
  },
  {
    route: "DELETE /api/project/:id/default-view",
    fresh: (make) => make.project(),
    call: ({ project }) => ({ params: { id: project } }),
  },
];
