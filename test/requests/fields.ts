/** Requests to the routes for custom fields. @module */
import type { Sample } from "./sample.ts";

const withId = (id: string) => ({ params: { id } });
const inWorkspace = ({ workspace }: { workspace: string }) => ({ params: { workspaceId: workspace } });
const onProject = ({ project }: { project: string }) => ({ params: { projectId: project } });
const SETTINGS = {
  type: "dropdown",
  required: true,
  defaultValue: "Low",
  options: ["Low", "High"],
  optionColors: { High: "red" },
};

export const FIELD_SAMPLES: readonly Sample[] = [
  {
    route: "GET /api/custom-field/project/:projectId",
    call: (ids) => ({ ...onProject(ids), query: { includeHidden: "true", deleted: "false" } }),
  },
  {
    route: "POST /api/custom-field",
    fresh: (make) => make.project(),
    call: (ids, number) => ({ body: { projectId: ids.project, name: `Severity ${number}`, ...SETTINGS, position: 1 } }),
  },
  {
    route: "PUT /api/custom-field/reorder/:projectId",
    call: (ids) => ({ ...onProject(ids), body: { fields: [{ id: ids.field, position: 3 }] } }),
  },
  {
    route: "PATCH /api/custom-field/:id",
    fresh: async (make) => {
      const { project } = await make.project();
      return { project, ...(await make.field(project)) };
    },
    call: (ids, number) => ({
      ...withId(ids.field),
      body: {
        name: `Distance ${number}`,
        type: "number",
        required: false,
        defaultValue: "1.5",
        options: null,
        optionColors: null,
        unit: "km",
        precision: 1,
        loseValues: true,
      },
    }),
  },
  {
    route: "POST /api/custom-field/preview/:id",
    call: (ids) => ({ ...withId(ids.field), body: { type: "number", delete: false } }),
  },
  {
    route: "DELETE /api/custom-field/:id",
    fresh: (make, ids) => make.field(ids.otherProject),
    call: (ids) => withId(ids.field),
  },
  {
    route: "POST /api/custom-field/restore/:id",
    fresh: (make, ids) => make.deletedField(ids.otherProject),
    call: (ids) => withId(ids.deletedField),
  },
  {
    route: "GET /api/custom-field/workspace/:workspaceId",
    call: (ids) => ({ ...inWorkspace(ids), query: { deleted: "false" } }),
  },
  {
    route: "POST /api/custom-field/workspace/:workspaceId",
    call: (ids, number) => ({
      ...inWorkspace(ids),
      body: { name: `Size ${number}`, ...SETTINGS, required: false, defaultValue: null, position: 2 },
    }),
  },
  {
    route: "PUT /api/custom-field/workspace/:workspaceId/reorder",
    call: (ids) => ({ ...inWorkspace(ids), body: { fields: [{ id: ids.workspaceField, position: 4 }] } }),
  },
  {
    route: "POST /api/custom-field/project/:projectId/visibility",
    call: (ids) => ({ ...onProject(ids), body: { fieldId: ids.workspaceField, hidden: false } }),
  },
  { route: "GET /api/custom-field/project/:projectId/values", call: onProject },
  { route: "GET /api/custom-field/project/:projectId/filter-values", call: onProject },
  { route: "GET /api/custom-field/task/:taskId", call: (ids) => ({ params: { taskId: ids.task } }) },
  {
    route: "PUT /api/custom-field/value",
    call: (ids, number) => ({ body: { taskId: ids.task, fieldId: ids.field, value: `Size ${number}` } }),
  },
];
