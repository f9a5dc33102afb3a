/** Projects, columns, labels and search over HTTP. @module */
import * as tracker from "@hexlane/core";
import { StreamedResult } from "../../http/results.ts";
import { retryWhileBusy } from "../../http/retry_while_busy.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/board.ts";
import * as projects from "../../schemas/board/projects.ts";
import * as reports from "../../schemas/board/reports.ts";

const columnRoute = taggedRoutes("Column");
const labelRoute = taggedRoutes("Label");
const projectRoute = taggedRoutes("Project");
const searchRoute = taggedRoutes("Search");

const projectRoutes: readonly Route[] = [
  projectRoute.get(
    "/api/project",
    {
      summary: "List projects",
      description: "Lists the projects of a workspace with their statistics, in order.",
      query: schema.ListProjectsQuery,
      response: schema.ListedProjects,
      list: true,
    },
    ({ ctx, query }) => tracker.listProjects(ctx, query),
  ),
  projectRoute.post(
    "/api/project",
    {
      summary: "Create a project",
      description:
        "Creates a project with the given columns, or else with To Do, In Progress, In Review and Done. With `sourceProjectId`, " +
        "creates a copy of that project: its columns, custom fields, hidden fields, task templates, and the shared views of only " +
        "this project. With `includeTasks`, also copies up to 1,000 tasks with their labels, field values, files and relations, " +
        "numbered from 1; assignees who may not open the new project are left out. The copy of a private project is private.",
      body: projects.CreateProjectBody,
      response: schema.Project,
      errors: [409],
      never: [412],
    },
    ({ ctx, body }) => retryWhileBusy(() => tracker.createProject(ctx, body)),
  ),
  projectRoute.put(
    "/api/project/reorder",
    {
      summary: "Reorder projects",
      description: "Sets the positions of projects in the list.",
      query: schema.WorkspaceQuery,
      body: schema.ReorderProjectsBody,
      response: schema.Projects,
      never: [412],
    },
    ({ ctx, query, body }) => tracker.reorderProjects(ctx, { ...query, ...body }),
  ),
  projectRoute.get(
    "/api/project/:id",
    { summary: "Get a project", description: "The project with its tasks.", response: schema.ProjectWithTasks },
    async ({ ctx, params }) => {
      const { tasks, ...project } = await tracker.openProject(ctx, { projectId: params.id });
      return Array.isArray(tasks) ? { ...project, tasks } : new StreamedResult({ ...project, tasks });
    },
  ),
  projectRoute.get(
    "/api/project/:id/progress",
    {
      summary: "Get the progress of a project",
      description: "How many tasks were moved into a final column or the archive on each day and are still there.",
      operationId: "getProjectProgress",
      query: reports.ProgressQuery,
      response: reports.ProjectProgress,
    },
    ({ ctx, params, query }) => tracker.getProjectProgress(ctx, { projectId: params.id, ...query }),
  ),
  projectRoute.get(
    "/api/project/:id/charts",
    {
      summary: "Get the charts of a project",
      description:
        "How many tasks were created and completed in each hour, day, week or month, oldest first. Buckets begin in UTC, and weeks " +
        "on Monday. Of more than 20,000 changes, only the latest are counted, and earlier buckets are left out.",
      operationId: "getProjectCharts",
      query: reports.ChartsQuery,
      response: reports.ProjectCharts,
    },
    ({ ctx, params, query }) => tracker.getProjectCharts(ctx, { projectId: params.id, ...query }),
  ),
  projectRoute.put(
    "/api/project/:id",
    {
      summary: "Update a project",
      description: "Changes the given fields of a project.",
      body: schema.UpdateProjectBody,
      response: schema.Project,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateProject(ctx, { projectId: params.id, ...body }),
  ),
  projectRoute.delete(
    "/api/project/:id",
    {
      summary: "Delete a project",
      description: "Deletes a project with everything in it. This cannot be undone.",
      response: schema.ProjectWithTasks,
    },
    ({ ctx, params }) => tracker.deleteProject(ctx, { projectId: params.id }),
  ),
  projectRoute.put(
    "/api/project/:id/move",
    {
      summary: "Move a project",
      description:
        "Moves a project with its tasks to another workspace, in which the caller may create projects and manage settings. " +
        "Assignees who are not members there are unassigned. The request is refused if the slug is taken there, or if tasks " +
        "have relations with tasks of other projects.",
      body: projects.MoveProjectBody,
      response: projects.MovedProject,
      errors: [409],
    },
    ({ ctx, params, body }) => retryWhileBusy(() => tracker.moveProject(ctx, { projectId: params.id, ...body })),
  ),
  projectRoute.put(
    "/api/project/:id/archive",
    {
      summary: "Archive a project",
      description: "Makes a project read-only.",
      response: schema.Project,
    },
    ({ ctx, params }) => tracker.archiveProject(ctx, { projectId: params.id }),
  ),
  projectRoute.put(
    "/api/project/:id/unarchive",
    {
      summary: "Unarchive a project",
      description: "Makes an archived project writable again.",
      response: schema.Project,
    },
    ({ ctx, params }) => tracker.unarchiveProject(ctx, { projectId: params.id }),
  ),
];

const columnRoutes: readonly Route[] = [
  columnRoute.get(
    "/api/column/:projectId",
    { summary: "List columns", description: "The columns of a project, in their order.", response: schema.Columns },
    ({ ctx, params }) => tracker.listColumns(ctx, params),
  ),
  columnRoute.post(
    "/api/column/:projectId",
    {
      summary: "Create a column",
      description: "Adds a column after the others. Its slug is derived from the name and never changes.",
      body: schema.CreateColumnBody,
      response: schema.Column,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createColumn(ctx, { ...params, ...body }),
  ),
  columnRoute.put(
    "/api/column/reorder/:projectId",
    {
      summary: "Reorder columns",
      description: "Sets the positions of columns on the board.",
      body: schema.ReorderColumnsBody,
      response: schema.Columns,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.reorderColumns(ctx, { ...params, ...body }),
  ),
  columnRoute.put(
    "/api/column/:id",
    {
      summary: "Update a column",
      description: "Changes the given fields of a column. Its slug never changes.",
      body: schema.UpdateColumnBody,
      response: schema.Column,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateColumn(ctx, { columnId: params.id, ...body }),
  ),
  columnRoute.delete(
    "/api/column/:id",
    {
      summary: "Delete a column",
      description: "A column that contains tasks cannot be deleted.",
      response: schema.Column,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteColumn(ctx, { columnId: params.id }),
  ),
];

const labelRoutes: readonly Route[] = [
  labelRoute.get(
    "/api/label/task/:taskId",
    {
      summary: "List the labels of a task",
      description: "The labels that are attached to a task.",
      operationId: "listTaskLabels",
      response: schema.Labels,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listLabelsOnTask(ctx, { ...params, ...query }),
  ),
  labelRoute.get(
    "/api/label/workspace/:workspaceId",
    {
      summary: "List the labels of a workspace",
      operationId: "listWorkspaceLabels",
      description:
        "Lists templates and their copies on tasks: attaching a label copies it. For a label picker, use `templates=true`, " +
        "which returns each name once, without copies.",
      query: schema.ListLabelsQuery,
      response: schema.Labels,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listWorkspaceLabels(ctx, { ...params, ...query }),
  ),
  labelRoute.post(
    "/api/label",
    {
      summary: "Create a label",
      description:
        "Creates a label in the workspace, or on a task if `taskId` is given. If the name exists, returns that label unchanged.",
      body: schema.CreateLabelBody,
      response: schema.Label,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createLabel(ctx, body),
  ),
  labelRoute.get(
    "/api/label/:id",
    { summary: "Get a label", description: "One label.", response: schema.Label },
    ({ ctx, params }) => tracker.getLabel(ctx, { labelId: params.id }),
  ),
  labelRoute.put(
    "/api/label/:id",
    {
      summary: "Update a label",
      description: "Changes the name or color. The copies on tasks change too.",
      body: schema.UpdateLabelBody,
      response: schema.Label,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateLabel(ctx, { labelId: params.id, ...body }),
  ),
  labelRoute.post(
    "/api/label/:id/merge",
    {
      summary: "Merge a label",
      description:
        "Replaces a workspace label with another one on all tasks, and deletes it. Returns the remaining label.",
      body: schema.MergeLabelBody,
      response: schema.Label,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.mergeLabel(ctx, { labelId: params.id, ...body }),
  ),
  labelRoute.delete(
    "/api/label/:id",
    {
      summary: "Delete a label",
      description:
        "Deleting a template also removes its copies from their tasks. Deleting a copy removes it from its one task.",
      response: schema.Label,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteLabel(ctx, { labelId: params.id }),
  ),
  labelRoute.put(
    "/api/label/:id/task",
    {
      summary: "Attach a label to a task",
      operationId: "attachLabel",
      description:
        "Attaches a copy of the label to the task and returns the copy. A label on another task stays there. If the task has " +
        "a label of the same name, returns that label unchanged.",
      body: schema.AttachLabelBody,
      response: schema.Label,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.attachLabel(ctx, { labelId: params.id, ...body }),
  ),
  labelRoute.delete(
    "/api/label/:id/task",
    {
      summary: "Detach a label from its task",
      operationId: "detachLabel",
      description:
        "Returns the label without its task. For requests with `X-Kaneo-Window-Id`, `taskId` is the task it was detached from.",
      response: schema.Label,
      errors: [409],
    },
    async ({ ctx, params, request }) => {
      const { detachedFrom, ...label } = await tracker.detachLabel(ctx, { labelId: params.id });
      // Kaneo's web app finds the task by this field, and otherwise keeps showing the label on it.
      return request.headers.has("x-kaneo-window-id") ? { ...label, taskId: detachedFrom } : label;
    },
  ),
];

export const searchRoutes: readonly Route[] = [
  taggedRoutes("Task").get(
    "/api/my-work",
    {
      summary: "Get my work",
      description: "The caller's open tasks in all workspaces: those due first, then those without a due date.",
      query: schema.MyWorkQuery,
      response: schema.MyWork,
    },
    ({ ctx, query }) => tracker.getMyWork(ctx, query),
  ),
  searchRoute.get(
    "/api/search",
    {
      summary: "Search",
      description:
        "Matches prefixes of words. A key such as WEB-12 or its number finds the task. A query with a condition on a field, such as `assignee:me due:<7d`, finds tasks, most recently changed first unless it has a sort order. Other results are sorted by relevance.",
      query: schema.SearchQuery,
      response: schema.SearchResults,
    },
    ({ ctx, query }) => tracker.search(ctx, query),
  ),
];

export const boardRoutes: readonly Route[] = [...projectRoutes, ...columnRoutes, ...labelRoutes];
