/**
 * Requests to the routes for projects, columns, labels, activities, comments, relations, time entries and search.
 * @module
 */
import type { Sample } from "./sample.ts";

const withId = (id: string) => ({ params: { id } });
const inWorkspace = ({ workspace }: { workspace: string }) => ({ workspaceId: workspace });
const TIMES = { startTime: "2027-01-05T08:00:00Z", endTime: "2027-01-05T10:00:00Z", description: "Reading" };

const PROJECT_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project", call: (ids) => ({ query: { ...inWorkspace(ids), includeArchived: "true" } }) },
  {
    route: "POST /api/project",
    call: (ids, number) => ({ body: { ...inWorkspace(ids), name: "New", slug: `N${number}`, icon: "Layout" } }),
  },
  {
    route: "PUT /api/project/reorder",
    call: (ids) => ({
      query: inWorkspace(ids),
      body: {
        projects: [
          { id: ids.otherProject, position: 1 },
          { id: ids.project, position: 2 },
        ],
      },
    }),
  },
  {
    route: "GET /api/public-project/:id",
    fresh: (make) => make.publicProject(),
    call: (ids) => withId(ids.project),
    openBecause: "the project is public",
  },
  { route: "GET /api/project/:id", call: (ids) => withId(ids.project) },
  {
    route: "GET /api/project/:id/progress",
    call: (ids) => ({ ...withId(ids.project), query: { days: "30", timezone: "Europe/Berlin" } }),
  },
  {
    route: "GET /api/project/:id/charts",
    call: (ids) => ({ ...withId(ids.project), query: { range: "3m", unit: "week" } }),
  },
  { route: "GET /api/project/:id/members", call: (ids) => withId(ids.project) },
  {
    route: "PUT /api/project/:id",
    fresh: (make) => make.project(),
    call: (ids, number) => ({
      ...withId(ids.project),
      body: { name: "Named", slug: `U${number}`, icon: "Sun", description: "Said", isPublic: true },
    }),
  },
  { route: "DELETE /api/project/:id", fresh: (make) => make.project(), call: (ids) => withId(ids.project) },
  {
    route: "PUT /api/project/:id/move",
    fresh: async (make) => ({ ...(await make.project()), ...(await make.workspace()) }),
    call: (ids) => ({ ...withId(ids.project), body: inWorkspace(ids) }),
  },
  { route: "PUT /api/project/:id/archive", fresh: (make) => make.project(), call: (ids) => withId(ids.project) },
  { route: "PUT /api/project/:id/unarchive", fresh: (make) => make.project(), call: (ids) => withId(ids.project) },
];

const LINK_SAMPLES: readonly Sample[] = [
  { route: "GET /api/external-link/task/:taskId", call: (ids) => ({ params: { taskId: ids.task } }) },
  {
    route: "POST /api/external-link/task/:taskId",
    call: (ids, number) => ({
      params: { taskId: ids.task },
      body: { url: `https://docs.example/${number}`, title: "Specification" },
    }),
  },
  {
    route: "DELETE /api/external-link/task/:taskId/:id",
    fresh: (make, ids) => make.link(ids.task),
    call: (ids) => ({ params: { taskId: ids.task, id: ids.link } }),
  },
];

const ABSENT_SAMPLES: readonly Sample[] = [
  { route: "GET /api/billing/:workspaceId", call: (ids) => ({ params: inWorkspace(ids) }) },
];

const COLUMN_SAMPLES: readonly Sample[] = [
  { route: "GET /api/column/:projectId", call: (ids) => ({ params: { projectId: ids.project } }) },
  {
    route: "POST /api/column/:projectId",
    call: (ids, number) => ({
      params: { projectId: ids.otherProject },
      body: { name: `Waiting ${number}`, icon: "Clock", color: "#ff0000", isFinal: false, wipLimit: 5 },
    }),
  },
  {
    route: "PUT /api/column/reorder/:projectId",
    call: (ids) => ({
      params: { projectId: ids.project },
      body: {
        columns: [
          { id: ids.otherColumn, position: 0 },
          { id: ids.column, position: 1 },
        ],
      },
    }),
  },
  {
    route: "PUT /api/column/:id",
    call: (ids) => ({
      ...withId(ids.column),
      body: { name: "To Do", icon: "Sun", color: "red", isFinal: false, wipLimit: 3 },
    }),
  },
  {
    route: "DELETE /api/column/:id",
    fresh: (make, ids) => make.column(ids.otherProject),
    call: (ids) => withId(ids.column),
  },
];

const LABEL_SAMPLES: readonly Sample[] = [
  { route: "GET /api/label/task/:taskId", call: (ids) => ({ params: { taskId: ids.task } }) },
  { route: "GET /api/label/workspace/:workspaceId", call: (ids) => ({ params: inWorkspace(ids) }) },
  {
    route: "POST /api/label",
    call: (ids, number) => ({ body: { name: `new ${number}`, color: "#abc", ...inWorkspace(ids), taskId: ids.task } }),
  },
  { route: "GET /api/label/:id", call: (ids) => withId(ids.label) },
  {
    route: "PUT /api/label/:id",
    call: (ids, number) => ({ ...withId(ids.template), body: { name: `other ${number}`, color: "blue" } }),
  },
  {
    route: "POST /api/label/:id/merge",
    fresh: async (make) => ({ label: (await make.template()).template }),
    call: (ids) => ({ ...withId(ids.label), body: { intoId: ids.template } }),
  },
  { route: "DELETE /api/label/:id", fresh: (make, ids) => make.label(ids.task), call: (ids) => withId(ids.label) },
  {
    route: "PUT /api/label/:id/task",
    fresh: (make) => make.template(),
    call: (ids) => ({ ...withId(ids.template), body: { taskId: ids.otherTask } }),
  },
  { route: "DELETE /api/label/:id/task", fresh: (make, ids) => make.label(ids.task), call: (ids) => withId(ids.label) },
];

const ACTIVITY_SAMPLES: readonly Sample[] = [
  {
    route: "POST /api/activity/create",
    call: (ids) => ({
      body: {
        taskId: ids.task,
        userId: ids.memberUser,
        message: "Done",
        type: "task",
        eventData: { deep: [{ n: 1 }] },
      },
    }),
  },
  {
    route: "POST /api/activity/comment",
    call: (ids) => ({ body: { taskId: ids.task, comment: "I can reproduce it" } }),
  },
  {
    route: "PUT /api/activity/comment",
    call: (ids, n) => ({ body: { activityId: ids.comment, comment: `I can reproduce it, ${n} times` } }),
  },
  {
    route: "DELETE /api/activity/comment",
    fresh: (make, ids) => make.comment(ids.task),
    call: (ids) => ({ body: { activityId: ids.comment } }),
  },
  { route: "GET /api/activity/:taskId", call: (ids) => ({ params: { taskId: ids.task }, query: { limit: "5" } }) },
  { route: "GET /api/comment/:taskId", call: (ids) => ({ params: { taskId: ids.task }, query: { limit: "5" } }) },
  {
    route: "POST /api/comment/:taskId",
    call: (ids) => ({
      params: { taskId: ids.task },
      body: {
        content: "It happens on my phone too",
        externalUserName: "Zoe",
        externalUserAvatar: "https://example.test/zoe.png",
        externalSource: "trello",
        externalUrl: "https://example.test/card/1",
        parentId: ids.comment,
      },
    }),
  },
  {
    route: "PUT /api/comment/:id",
    call: (ids, n) => ({ ...withId(ids.comment), body: { content: `It happens on ${n} phones` } }),
  },
  {
    route: "PUT /api/comment/:id/reaction",
    call: (ids) => ({ ...withId(ids.comment), body: { emoji: "\u{1f44d}", isAdded: true } }),
  },
  {
    route: "DELETE /api/comment/:id",
    fresh: (make, ids) => make.comment(ids.task),
    call: (ids) => withId(ids.comment),
  },
];

const OTHER_SAMPLES: readonly Sample[] = [
  {
    route: "GET /api/project/:id/relations",
    call: (ids) => ({ ...withId(ids.project), query: { type: "blocks" } }),
  },
  { route: "GET /api/project/:id/subtask-counts", call: (ids) => withId(ids.project) },
  { route: "GET /api/task-relation/:taskId", call: (ids) => ({ params: { taskId: ids.task } }) },
  {
    route: "POST /api/task-relation",
    fresh: (make, ids) => make.task(ids.otherProject),
    call: (ids) => ({ body: { sourceTaskId: ids.task, targetTaskId: ids.otherTask, relationType: "related" } }),
  },
  {
    route: "DELETE /api/task-relation/:id",
    fresh: async (make, ids) => {
      const { task } = await make.task(ids.project);
      return await make.relation(task, ids.otherTask);
    },
    call: (ids) => withId(ids.relation),
  },
  {
    route: "GET /api/time-entry/workspace/:workspaceId",
    call: (ids) => ({ params: { workspaceId: ids.workspace }, query: { since: "2027-01-04", until: "2027-01-11" } }),
  },
  { route: "GET /api/time-entry/task/:taskId", call: (ids) => ({ params: { taskId: ids.task } }) },
  { route: "GET /api/time-entry/running/me", nothing: "returns only the timer of the caller" },
  { route: "POST /api/time-entry/start", call: (ids) => ({ body: { taskId: ids.task } }) },
  {
    route: "POST /api/time-entry/task/:taskId/stop",
    fresh: (make, ids) => make.timer(ids.task),
    call: (ids) => ({ params: { taskId: ids.task } }),
  },
  { route: "GET /api/time-entry/:id", call: (ids) => withId(ids.timeEntry) },
  { route: "POST /api/time-entry", call: (ids) => ({ body: { taskId: ids.task, ...TIMES } }) },
  { route: "PUT /api/time-entry/:id", call: (ids) => ({ ...withId(ids.timeEntry), body: TIMES }) },
  {
    route: "DELETE /api/time-entry/:id",
    fresh: (make, ids) => make.timeEntry(ids.task),
    call: (ids) => withId(ids.timeEntry),
  },
  {
    route: "GET /api/my-work",
    call: (ids) => ({ query: { ...inWorkspace(ids), recent: ids.task } }),
    unknownIsFine: { "/query/recent": "a task that was deleted in the meantime is left out" },
  },
  {
    route: "GET /api/search",
    call: (ids) => ({
      query: {
        preferWorkspaceId: ids.workspace,
        q: "task",
        ...inWorkspace(ids),
        type: "all",
        projectId: ids.project,
        limit: "10",
      },
    }),
    unknownIsFine: { "/query/preferWorkspaceId": "only an order" },
  },
];

export const BOARD_SAMPLES: readonly Sample[] = [
  ...PROJECT_SAMPLES,
  ...COLUMN_SAMPLES,
  ...LABEL_SAMPLES,
  ...ACTIVITY_SAMPLES,
  ...OTHER_SAMPLES,
  ...LINK_SAMPLES,
  ...ABSENT_SAMPLES,
];
