/**
 * Projects, columns, labels, activities, comments, relations, time entries and search over HTTP.
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import { invalidField } from "@hexlane/core";
import { type Route, route, Streamed } from "../http/route.ts";
import * as schema from "../schemas/board.ts";

const projectRoutes: readonly Route[] = [
  route.get(
    "/api/project",
    {
      summary: "List projects",
      tag: "Project",
      query: schema.ListProjectsQuery,
      response: schema.ListedProjects,
      list: true,
    },
    ({ ctx, query }) => tracker.listProjects(ctx, query),
  ),
  route.post(
    "/api/project",
    {
      summary: "Create a project",
      tag: "Project",
      body: schema.CreateProjectBody,
      response: schema.Project,
      errors: [409],
      never: [412],
    },
    ({ ctx, body }) => tracker.createProject(ctx, body),
  ),
  route.put(
    "/api/project/reorder",
    {
      summary: "Reorder projects",
      tag: "Project",
      query: schema.WorkspaceQuery,
      body: schema.ReorderProjectsBody,
      response: schema.Projects,
      never: [412],
    },
    ({ ctx, query, body }) => tracker.reorderProjects(ctx, { ...query, ...body }),
  ),
  route.get(
    "/api/project/:id",
    { summary: "Get a project", tag: "Project", response: schema.ProjectWithTasks },
    async ({ ctx, params }) => {
      const { tasks, ...project } = await tracker.openProject(ctx, { projectId: params.id });
      return Array.isArray(tasks) ? { ...project, tasks } : new Streamed({ ...project, tasks });
    },
  ),
  route.put(
    "/api/project/:id",
    {
      summary: "Update a project",
      tag: "Project",
      body: schema.UpdateProjectBody,
      response: schema.Project,
      errors: [409, 412],
    },
    ({ ctx, params, body }) => tracker.updateProject(ctx, { projectId: params.id, ...body }),
  ),
  route.delete(
    "/api/project/:id",
    { summary: "Delete a project", tag: "Project", response: schema.ProjectWithTasks, errors: [412] },
    ({ ctx, params }) => tracker.deleteProject(ctx, { projectId: params.id }),
  ),
  route.put(
    "/api/project/:id/archive",
    { summary: "Archive a project", tag: "Project", response: schema.Project, errors: [412] },
    ({ ctx, params }) => tracker.archiveProject(ctx, { projectId: params.id }),
  ),
  route.put(
    "/api/project/:id/unarchive",
    { summary: "Unarchive a project", tag: "Project", response: schema.Project, errors: [412] },
    ({ ctx, params }) => tracker.unarchiveProject(ctx, { projectId: params.id }),
  ),
];

const columnRoutes: readonly Route[] = [
  route.get(
    "/api/column/:projectId",
    { summary: "List columns", tag: "Column", response: schema.Columns },
    ({ ctx, params }) => tracker.listColumns(ctx, params),
  ),
  route.post(
    "/api/column/:projectId",
    {
      summary: "Create a column",
      tag: "Column",
      body: schema.CreateColumnBody,
      response: schema.Column,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createColumn(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/column/reorder/:projectId",
    {
      summary: "Reorder columns",
      tag: "Column",
      body: schema.ReorderColumnsBody,
      response: schema.Columns,
      errors: [409, 412],
    },
    ({ ctx, params, body }) => tracker.reorderColumns(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/column/:id",
    {
      summary: "Update a column",
      tag: "Column",
      body: schema.UpdateColumnBody,
      response: schema.Column,
      errors: [409, 412],
    },
    ({ ctx, params, body }) => tracker.updateColumn(ctx, { columnId: params.id, ...body }),
  ),
  route.delete(
    "/api/column/:id",
    { summary: "Delete a column", tag: "Column", response: schema.Column, errors: [409, 412] },
    ({ ctx, params }) => tracker.deleteColumn(ctx, { columnId: params.id }),
  ),
];

const labelRoutes: readonly Route[] = [
  route.get(
    "/api/label/task/:taskId",
    { summary: "List the labels of a task", tag: "Label", response: schema.Labels, list: true },
    ({ ctx, params, query }) => tracker.listLabelsOnTask(ctx, { ...params, ...query }),
  ),
  route.get(
    "/api/label/workspace/:workspaceId",
    {
      summary: "List the labels of a workspace",
      description:
        "Templates, and the copies of them on tasks: a label is copied when it is attached. A picker wants " +
        "`templates=true`: each name once, and no copies.",
      tag: "Label",
      query: schema.ListLabelsQuery,
      response: schema.Labels,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listWorkspaceLabels(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/label",
    { summary: "Create a label", tag: "Label", body: schema.CreateLabelBody, response: schema.Label, errors: [409] },
    ({ ctx, body }) => tracker.createLabel(ctx, body),
  ),
  route.get("/api/label/:id", { summary: "Get a label", tag: "Label", response: schema.Label }, ({ ctx, params }) =>
    tracker.getLabel(ctx, { labelId: params.id }),
  ),
  route.put(
    "/api/label/:id",
    {
      summary: "Update a label",
      tag: "Label",
      body: schema.UpdateLabelBody,
      response: schema.Label,
      errors: [409, 412],
    },
    ({ ctx, params, body }) => tracker.updateLabel(ctx, { labelId: params.id, ...body }),
  ),
  route.delete(
    "/api/label/:id",
    {
      summary: "Delete a label",
      description:
        "Deleting a template also removes its copies from their tasks. Deleting a copy removes it from its one task.",
      tag: "Label",
      response: schema.Label,
      errors: [409, 412],
    },
    ({ ctx, params }) => tracker.deleteLabel(ctx, { labelId: params.id }),
  ),
  route.put(
    "/api/label/:id/task",
    {
      summary: "Attach a label to a task",
      description:
        "Puts a copy of the label on the task and answers the copy, also where the label is on another task, which keeps " +
        "its own. A label of the same name that is on the task already is answered as it is.",
      tag: "Label",
      body: schema.AttachLabelBody,
      response: schema.Label,
      errors: [409, 412],
    },
    ({ ctx, params, body }) => tracker.attachLabel(ctx, { labelId: params.id, ...body }),
  ),
  route.delete(
    "/api/label/:id/task",
    {
      summary: "Detach a label from its task",
      description:
        "Answers the label without its task. To requests with `X-Kaneo-Window-Id`, `taskId` is the task it was taken from.",
      tag: "Label",
      response: schema.Label,
      errors: [409, 412],
    },
    async ({ ctx, params, request }) => {
      const { detachedFrom, ...label } = await tracker.detachLabel(ctx, { labelId: params.id });
      // Kaneo's app looks for the task in the answer, and shows the label on it until it finds one.
      return request.headers.has("x-kaneo-window-id") ? { ...label, taskId: detachedFrom } : label;
    },
  ),
];

const activityRoutes: readonly Route[] = [
  route.post(
    "/api/activity/create",
    {
      summary: "Create an activity",
      tag: "Activity",
      body: schema.CreateActivityBody,
      response: schema.Activity,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createActivity(ctx, body),
  ),
  route.post(
    "/api/activity/comment",
    { summary: "Add a comment", tag: "Activity", body: schema.AddCommentBody, response: schema.Comment, errors: [409] },
    ({ ctx, body }) => tracker.createComment(ctx, { taskId: body.taskId, content: body.comment }),
  ),
  route.put(
    "/api/activity/comment",
    {
      summary: "Change a comment",
      tag: "Activity",
      body: schema.ChangeCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, body }) => tracker.updateComment(ctx, { commentId: body.activityId, content: body.comment }),
  ),
  route.delete(
    "/api/activity/comment",
    {
      summary: "Remove a comment",
      tag: "Activity",
      query: schema.RemoveCommentQuery,
      body: schema.RemoveCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, query, body }) => {
      const commentId = body.activityId ?? query.activityId;
      if (commentId === undefined) throw invalidField("/activityId", "Is required");
      return tracker.deleteComment(ctx, { commentId });
    },
  ),
  route.get(
    "/api/activity/:taskId",
    { summary: "List activities", tag: "Activity", response: schema.Activities, list: true },
    ({ ctx, params, query }) => tracker.listActivities(ctx, { ...params, ...query }),
  ),
  route.get(
    "/api/comment/:taskId",
    { summary: "List comments", tag: "Comment", response: schema.Comments, list: true },
    ({ ctx, params, query }) => tracker.listComments(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/comment/:taskId",
    {
      summary: "Create a comment",
      tag: "Comment",
      body: schema.CreateCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createComment(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/comment/:id",
    {
      summary: "Update a comment",
      tag: "Comment",
      body: schema.UpdateCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateComment(ctx, { commentId: params.id, ...body }),
  ),
  route.delete(
    "/api/comment/:id",
    { summary: "Delete a comment", tag: "Comment", response: schema.Comment, errors: [409] },
    ({ ctx, params }) => tracker.deleteComment(ctx, { commentId: params.id }),
  ),
];

const relationRoutes: readonly Route[] = [
  route.get(
    "/api/task-relation/:taskId",
    {
      summary: "List the relations of a task",
      tag: "Relation",
      response: schema.RelationsWithTasks,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listRelations(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/task-relation",
    {
      summary: "Relate two tasks",
      tag: "Relation",
      body: schema.CreateRelationBody,
      response: schema.Relation,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createRelation(ctx, body),
  ),
  route.delete(
    "/api/task-relation/:id",
    { summary: "Delete a relation", tag: "Relation", response: schema.Relation, errors: [409] },
    ({ ctx, params }) => tracker.deleteRelation(ctx, { relationId: params.id }),
  ),
];

const timeEntryRoutes: readonly Route[] = [
  route.get(
    "/api/time-entry/task/:taskId",
    {
      summary: "List the time entries of a task",
      tag: "Time entry",
      response: schema.TimeEntriesWithNames,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listTimeEntries(ctx, { ...params, ...query }),
  ),
  route.get(
    "/api/time-entry/:id",
    { summary: "Get a time entry", tag: "Time entry", response: schema.TimeEntry },
    ({ ctx, params }) => tracker.getTimeEntry(ctx, { timeEntryId: params.id }),
  ),
  route.post(
    "/api/time-entry",
    {
      summary: "Create a time entry",
      tag: "Time entry",
      body: schema.CreateTimeEntryBody,
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createTimeEntry(ctx, body),
  ),
  route.put(
    "/api/time-entry/:id",
    {
      summary: "Update a time entry",
      tag: "Time entry",
      body: schema.UpdateTimeEntryBody,
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateTimeEntry(ctx, { timeEntryId: params.id, ...body }),
  ),
  route.delete(
    "/api/time-entry/:id",
    { summary: "Delete a time entry", tag: "Time entry", response: schema.TimeEntry, errors: [409] },
    ({ ctx, params }) => tracker.deleteTimeEntry(ctx, { timeEntryId: params.id }),
  ),
];

const searchRoutes: readonly Route[] = [
  route.get(
    "/api/search",
    { summary: "Search", tag: "Search", query: schema.SearchQuery, response: schema.SearchResults },
    ({ ctx, query }) => tracker.search(ctx, query),
  ),
];

export const boardRoutes: readonly Route[] = [
  ...projectRoutes,
  ...columnRoutes,
  ...labelRoutes,
  ...activityRoutes,
  ...relationRoutes,
  ...timeEntryRoutes,
  ...searchRoutes,
];
