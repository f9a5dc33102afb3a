/** Tools that only read. @module */
import type { Activity, Client, ListTasksQuery } from "@hexlane/client";
import { z } from "zod";
import { fieldsOf, fieldView, valuesView } from "./custom_fields.ts";
import { ToolError } from "./failure.ts";
import { syncView } from "./forges.ts";
import { compact, DEFAULT_ROWS, lineOf, MAX_ROWS } from "./shorten.ts";
import { DATE, PERSON, PRIORITY, STATUS } from "./task_fields.ts";
import { type Tool, tool } from "./tool.ts";
import {
  activityView,
  claimView,
  commentEntryView,
  cycleView,
  milestoneView,
  notificationView,
  relationView,
  taskLines,
  taskView,
} from "./views.ts";

/** Descriptions of common parameters. */
export const TASK = z.string().min(1).describe("Task key, such as WEB-12, or id");
export const PROJECT = z.string().min(1).describe("Project slug, such as WEB, name or id");
export const WORKSPACE = z.string().min(1).describe("Workspace slug, name or id");
const LIMIT = z.int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS).describe("Maximum number of rows");
const CURSOR = z.string().min(1).describe("nextCursor of the previous page");
const SORTS = ["createdAt", "updatedAt", "dueDate", "priority", "position", "title", "number"] as const;
const QUERY = z
  .string()
  .describe(
    "A query, such as: assignee:me priority:>=high due:<7d -label:wontfix (is:blocked or updated:>-2w) words sort:due,-priority. " +
      "Fields: assignee, created, cycle (a name, active, upcoming, done), due, estimate, is (open, done, archived, planned, blocked, " +
      "blocking, overdue, watching), label, milestone, number, priority, project, start, status, updated, workspace, and custom fields by name, such as points:>3 " +
      '"Release date":<2w. Values: a,b is either; none; any; days such as 2027-01-15, today, 7d, -2w',
  );
const SORT = z
  .enum([...SORTS, ...SORTS.map((name) => `-${name}` as const)])
  .describe("Prefix with - to sort descending");

/** The maximum number of entries in each list of a task, such as its comments. */
const MAX_PARTS = 20;

export const readTools: readonly Tool[] = [
  tool(
    "whoami",
    { description: "Shows the account you act for: name, email, time zone and workspaces." },
    async ({ client, names }) => {
      const [account, workspaces] = await Promise.all([client.account.get(), names.workspaces()]);
      const { id, name, email, timezone } = account;
      return { id, name, email, timezone, workspaces: workspaces.map(({ id, slug, name }) => ({ id, slug, name })) };
    },
  ),
  tool("list_workspaces", { description: "Lists your workspaces.", listed: false }, async ({ names }) =>
    (await names.workspaces()).map(({ id, slug, name, description }) => compact({ id, slug, name, description })),
  ),
  tool(
    "list_projects",
    {
      description: "Lists the projects of a workspace with task counts and progress.",
      parameters: {
        workspaceId: WORKSPACE.optional().describe("Workspace slug, name or id; optional if there is only one"),
        includeArchived: z.boolean().default(false),
      },
    },
    async ({ names }, { workspaceId, includeArchived }) => {
      const projects = await names.projects(await names.workspaceId(workspaceId));
      return projects
        .filter(({ archivedAt }) => includeArchived || archivedAt === null)
        .map(({ id, slug, name, description, archivedAt, statistics }) =>
          compact({ id, slug, name, description: description && lineOf(description), archivedAt, ...statistics }),
        );
    },
  ),
  tool(
    "get_board",
    {
      description:
        "Shows a project as columns, left to right, each with its task count and first tasks. " +
        "For more tasks of a column, use list_tasks with its status.",
      parameters: {
        projectId: PROJECT,
        tasksPerColumn: z.int().min(0).max(50).default(10).describe("Tasks shown per column"),
      },
    },
    async ({ client, names }, { projectId, tasksPerColumn }) => {
      const { data } = await client.tasks.getBoard(await names.projectId(projectId));
      const columns = data.columns.map(async ({ slug, name, isFinal, tasks }) => ({
        status: slug,
        name,
        ...(isFinal ? { isFinal } : {}),
        count: tasks.length,
        tasks: await taskLines(tasks.slice(0, tasksPerColumn), names),
      }));
      const { id, slug, name, workspaceId, plannedTasks, archivedTasks } = data;
      return {
        project: { id, slug, name, workspaceId },
        columns: await Promise.all(columns),
        backlog: plannedTasks.length,
        archived: archivedTasks.length,
      };
    },
  ),
  tool(
    "list_tasks",
    {
      description:
        "Lists the tasks of a project or workspace that match all given filters, page by page. With where alone, finds tasks " +
        "in all projects. Returns nextCursor when there are more.",
      parameters: {
        view: z.string().min(1).optional().describe("Saved view, from list_views; without other filters"),
        where: QUERY.optional(),
        projectId: PROJECT.optional(),
        workspaceId: WORKSPACE.optional(),
        status: STATUS.optional(),
        priority: PRIORITY.optional(),
        userId: PERSON.optional().describe('The assignee: "me", an email, a name, an id; "none" for unassigned'),
        label: z.string().optional().describe("Label name"),
        q: z.string().optional().describe("Words in title, description or custom fields"),
        dueBefore: DATE.optional(),
        dueAfter: DATE.optional(),
        updatedSince: DATE.optional(),
        sort: SORT.optional(),
        limit: LIMIT,
        cursor: CURSOR.optional(),
      },
    },
    async ({ client, names }, { view, projectId, workspaceId, userId, label, limit, cursor, where, ...conditions }) => {
      if (view !== undefined) {
        const others = { projectId, userId, label, where, ...conditions };
        const refused = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
        if (refused !== undefined) {
          const hint = `Leave out ${refused}, or use list_tasks with where and the query from list_views`;
          throw new ToolError("A view has its own filters", { code: "VIEW_HAS_FILTERS", hint });
        }
        const { id } = await names.view(view, await names.workspaceId(workspaceId));
        const { rows, cursor: after } = await client.views.listTasks(id).page({ limit, cursor });
        return { tasks: await taskLines(rows, names), ...(after === undefined ? {} : { nextCursor: after }) };
      }
      const project = projectId === undefined ? undefined : await names.project(projectId, workspaceId);
      const { sort, ...filters } = conditions;
      const isEverywhere = [project, workspaceId, userId, label, ...Object.values(filters)].every(
        (one) => one === undefined,
      );
      if (where !== undefined && isEverywhere) {
        const { rows, cursor: next } = await client.tasks.list({ where, sort }).page({ limit, cursor });
        return { tasks: await taskLines(rows, names), ...(next === undefined ? {} : { nextCursor: next }) };
      }
      const workspace = project?.workspaceId ?? (await names.workspaceId(workspaceId));
      const query: ListTasksQuery = { where, workspaceId: workspace, projectId: project?.id, ...conditions };
      if (userId !== undefined) query.userId = (await names.userId(userId, workspace)) ?? "none";
      if (label !== undefined) query.labelId = await names.labelId(label, workspace);
      const { rows, cursor: nextCursor } = await client.tasks.list(query).page({ limit, cursor });
      const { status } = conditions;
      if (status !== undefined && rows.length === 0 && cursor === undefined) {
        await names.refuseUnknownStatus(status, { workspaceId: workspace, projectId: project?.id });
      }
      return { tasks: await taskLines(rows, names), ...(nextCursor === undefined ? {} : { nextCursor }) };
    },
  ),
  tool(
    "get_task",
    {
      description:
        "Shows one task with its description in Markdown, labels, custom fields, the claim of an agent that works on it, and the parts named in include. A long description " +
        "comes in pieces: continue with descriptionOffset = nextOffset.",
      parameters: {
        taskId: TASK,
        include: z.array(z.enum(["comments", "history", "relations", "sync"])).default([]),
        descriptionOffset: z.int().min(0).default(0),
        maxCharacters: z.int().min(100).max(50_000).optional().describe("Maximum characters of the description"),
      },
    },
    async ({ client, names }, { taskId: name, include, descriptionOffset, maxCharacters }) => {
      const id = await names.taskId(name);
      const [task, labels, { claim }, values] = await Promise.all([
        client.tasks.get(id),
        client.labels.listOfTask(id).all(),
        client.claims.get(id),
        client.customFields.listTaskValues(id),
      ]);
      const view = await taskView({ ...task }, names, { offset: descriptionOffset, characters: maxCharacters });
      const parts: Record<string, unknown> = claim ? { claim: claimView(claim) } : {};
      if (labels.length > 0)
        parts.labels = labels.map(({ id: labelId, name: label }) => ({ id: labelId, name: label }));
      if (values.length > 0) parts.customFields = valuesView(values);
      if (include.includes("comments")) {
        const { comments, hasMore } = await lastComments(client, id);
        const members = comments.length > 0 ? await client.members.list(task.workspaceId) : [];
        const nameOf = new Map(members.map((member) => [member.id, member.name]));
        parts.comments = comments.map((comment) => commentEntryView(comment, nameOf));
        if (hasMore) parts.note = `Only the last ${comments.length} comments`;
      }
      if (include.includes("history")) {
        const { rows } = await client.activities.list(id).page({ limit: MAX_PARTS });
        parts.history = rows.map(activityView);
      }
      if (include.includes("relations")) {
        const relations = await client.relations.list(id).all();
        parts.relations = await Promise.all(relations.map((relation) => relationView(relation, id)));
      }
      if (include.includes("sync")) parts.sync = await syncView(client, { id, projectId: task.projectId });
      return { ...view, ...parts };
    },
  ),
  tool(
    "list_custom_fields",
    {
      description: "Lists the custom fields of a project's tasks, with their types and options.",
      parameters: { projectId: PROJECT },
    },
    async ({ client, names }, { projectId }) => {
      const fields = await fieldsOf(client, await names.projectId(projectId));
      return { fields: fields.map(fieldView) };
    },
  ),
  tool(
    "list_milestones",
    {
      description: "Lists the milestones of a project with their progress.",
      parameters: { projectId: PROJECT },
    },
    async ({ client, names }, { projectId }) => {
      const milestones = await client.milestones.list(await names.projectId(projectId));
      return { milestones: milestones.map(milestoneView) };
    },
  ),
  tool(
    "list_cycles",
    {
      description: "Lists the cycles (sprints) of a project with their progress.",
      parameters: { projectId: PROJECT },
    },
    async ({ client, names }, { projectId }) => {
      const cycles = await client.cycles.list(await names.projectId(projectId));
      return { cycles: cycles.map(cycleView) };
    },
  ),
  tool(
    "list_views",
    {
      description: "Lists saved views with their queries, favorites first.",
      parameters: { workspaceId: WORKSPACE.optional() },
    },
    async ({ client, names }, { workspaceId }) => {
      const id = await names.workspaceId(workspaceId);
      const [views, projects] = await Promise.all([client.views.list({ workspaceId: id }), names.projects(id)]);
      const slugOf = (projectId: string) => projects.find((project) => project.id === projectId)?.slug ?? projectId;
      return {
        views: views.map(({ id, name, description, visibility, layout, query, projectIds, groupBy, isFavorite }) =>
          compact({
            ...{ id, name, description: description && lineOf(description), visibility, layout, query, groupBy },
            projects: projectIds.map(slugOf),
            isFavorite: isFavorite || undefined,
          }),
        ),
      };
    },
  ),
  tool(
    "search",
    {
      description: "Searches tasks, comments and projects by words, task key or query. Best matches first.",
      parameters: {
        q: z.string().min(1).describe("Words, a task key such as WEB-12, or a query such as assignee:me due:<7d"),
        type: z.enum(["all", "tasks", "projects", "comments", "activities", "workspaces"]).default("tasks"),
        workspaceId: WORKSPACE.optional(),
        projectId: PROJECT.optional(),
        limit: z.int().min(1).max(50).default(10),
      },
    },
    async ({ client, names }, { q, type, workspaceId, projectId, limit }) => {
      const within = {
        ...(workspaceId === undefined ? {} : { workspaceId: await names.workspaceId(workspaceId) }),
        ...(projectId === undefined ? {} : { projectId: await names.projectId(projectId, workspaceId) }),
      };
      const { results, totalCount } = await client.search({ q, type, limit, ...within });
      const hits = results.map((hit) =>
        compact({
          type: hit.type,
          key: hit.taskNumber === undefined ? null : `${hit.projectSlug}-${hit.taskNumber}`,
          id: hit.id,
          title: lineOf(hit.title),
          text: hit.content && lineOf(hit.content),
          status: hit.status,
          project: hit.projectName,
          workspace: hit.workspaceName,
        }),
      );
      return { hits, total: totalCount };
    },
  ),
  tool(
    "list_members",
    {
      description: "Lists the members of a workspace with their roles.",
      parameters: { workspaceId: WORKSPACE.optional() },
    },
    async ({ client, names }, { workspaceId }) => {
      const members = await client.members.list(await names.workspaceId(workspaceId));
      return members.map(({ id, name, email, role }) => ({ id, name, email, role }));
    },
  ),
  tool(
    "list_labels",
    {
      description: "Lists the labels of a workspace.",
      listed: false,
      parameters: { workspaceId: WORKSPACE.optional() },
    },
    async ({ client, names }, { workspaceId }) => {
      const labels = await client.labels.list(await names.workspaceId(workspaceId)).all();
      return labels.map(({ id, name, color }) => ({ id, name, color }));
    },
  ),
  tool(
    "list_notifications",
    {
      description: "Lists your own notifications, newest first.",
      parameters: { unreadOnly: z.boolean().default(true), limit: LIMIT, cursor: CURSOR.optional() },
    },
    async ({ client }, { unreadOnly, limit, cursor }) => {
      const { rows, cursor: nextCursor } = await client.notifications.list().page({ limit, cursor });
      const wanted = unreadOnly ? rows.filter(({ isRead }) => !isRead) : rows;
      return { notifications: wanted.map(notificationView), ...(nextCursor === undefined ? {} : { nextCursor }) };
    },
  ),
];

/** Activities per page, only some of which are comments. */
const ACTIVITY_PAGE_ROWS = 50;
const MAX_ACTIVITY_PAGES = 10;

/**
 * Returns the last comments of a task, oldest first. Reads activities from the newest on, to avoid reading a long
 * discussion in full.
 */
async function lastComments(client: Client, taskId: string): Promise<{ comments: Activity[]; hasMore: boolean }> {
  const comments: Activity[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_ACTIVITY_PAGES && comments.length <= MAX_PARTS; pages++) {
    const page = await client.activities.list(taskId).page({ limit: ACTIVITY_PAGE_ROWS, cursor });
    comments.push(...page.rows.filter(({ type }) => type === "comment"));
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  return {
    comments: comments.slice(0, MAX_PARTS).reverse(),
    hasMore: cursor !== undefined || comments.length > MAX_PARTS,
  };
}
