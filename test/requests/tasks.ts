/** Requests to the routes for tasks and their images. @module */
import { IMAGE, PNG } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const onTask = ({ task: id }: { task: string }) => ({ params: { id } });
const freshTask: Sample["fresh"] = (make, ids) => make.task(ids.project);

export const TASK_SAMPLES: readonly Sample[] = [
  {
    route: "GET /api/task",
    call: (ids) => ({
      query: {
        where: "priority:<urgent",
        workspaceId: ids.workspace,
        projectId: ids.project,
        status: "to-do",
        priority: "low",
        userId: ids.memberUser,
        labelId: ids.template,
        dueBefore: "2027-02-01",
        dueAfter: "2027-01-01",
        updatedSince: "2026-01-01",
        q: "task",
        sort: "-createdAt",
      },
    }),
    unknownIsFine: {
      "/query/userId": "a filter that matches nothing",
      "/query/labelId": "a filter that matches nothing",
    },
  },
  {
    route: "GET /api/task/tasks/:projectId",
    call: (ids) => ({
      params: { projectId: ids.project },
      query: { assigneeId: ids.memberUser, labelId: ids.template, sortBy: "number", sortOrder: "desc", limit: "10" },
    }),
    unknownIsFine: {
      "/query/assigneeId": "a filter that matches nothing",
      "/query/labelId": "a filter that matches nothing",
    },
  },
  {
    route: "PATCH /api/task/bulk",
    call: (ids) => ({
      body: { taskIds: [ids.task, ids.otherTask], operation: "updateAssignee", value: ids.memberUser },
    }),
  },
  { route: "GET /api/task/export/:projectId", call: (ids) => ({ params: { projectId: ids.project } }) },
  {
    route: "POST /api/task/import/:projectId",
    call: (ids) => ({
      params: { projectId: ids.project },
      body: { tasks: [{ title: "Imported", status: "to-do", userId: ids.memberUser }] },
    }),
    entryByEntry: "/body/tasks",
    unknownIsFine: { "/body/tasks/0/userId": "the file may come from elsewhere: the entry is kept, with a warning" },
  },
  {
    route: "PUT /api/task/move/:id",
    fresh: freshTask,
    call: (ids) => ({
      ...onTask(ids),
      body: { destinationProjectId: ids.otherProject, destinationStatus: "in-progress" },
    }),
  },
  { route: "PUT /api/task/status/:id", call: (ids) => ({ ...onTask(ids), body: { status: "in-review" } }) },
  { route: "PUT /api/task/priority/:id", call: (ids) => ({ ...onTask(ids), body: { priority: "urgent" } }) },
  { route: "PUT /api/task/title/:id", call: (ids) => ({ ...onTask(ids), body: { title: "Fix sign-in" } }) },
  {
    route: "PUT /api/task/description/:id",
    call: (ids) => ({ ...onTask(ids), body: { description: "Nobody can sign in with a **password**" } }),
  },
  { route: "PUT /api/task/assignee/:id", call: (ids) => ({ ...onTask(ids), body: { userId: ids.memberUser } }) },
  {
    route: "PUT /api/task/recurrence/:id",
    call: (ids) => {
      const recurrence = { frequency: "weekly", interval: 1, weekdays: [1, 5], timeZone: "Europe/Berlin" };
      return { ...onTask(ids), body: { recurrence } };
    },
  },
  { route: "PUT /api/task/due-date/:id", call: (ids) => ({ ...onTask(ids), body: { dueDate: "2027-03-01" } }) },
  {
    route: "POST /api/task/:id/restore",
    fresh: async (make, ids) => await make.deletedTask(ids.project),
    call: onTask,
  },
  {
    route: "POST /api/undo/:changeId",
    fresh: async (make, ids) => await make.change(ids.otherTask),
    call: (ids) => ({ params: { changeId: ids.change } }),
  },
  {
    route: "POST /api/task/:id/reschedule",
    call: (ids) => ({ ...onTask(ids), body: { startDate: "2027-02-01", dueDate: "2027-03-01" } }),
  },
  {
    route: "POST /api/task/:id/duplicate",
    fresh: freshTask,
    call: (ids) => ({ ...onTask(ids), body: { includeSubtasks: true } }),
  },
  { route: "GET /api/task/:id/description-versions", call: onTask },
  { route: "GET /api/task/:id/description", call: (ids) => ({ ...onTask(ids), query: { offset: "0" } }) },
  {
    route: "GET /api/task/assigned",
    call: (ids) => ({ query: { workspaceId: ids.workspace, countOnly: "false" } }),
  },
  {
    route: "GET /api/task/by-ticket-id/:ticketId",
    call: (ids) => ({
      params: { ticketId: `${ids.projectSlug}-1` },
      query: { workspaceId: ids.workspace, workspaceSlug: ids.workspaceSlug, projectId: ids.project },
    }),
  },
  {
    route: "POST /api/task/duplicate/:id",
    fresh: freshTask,
    call: (ids) => ({ ...onTask(ids), body: { title: "Copy" } }),
  },
  {
    route: "POST /api/task/reorder",
    call: (ids) => ({
      body: { projectId: ids.project, tasks: [{ id: ids.task, position: 4, status: "in-review" }] },
    }),
  },
  {
    route: "PATCH /api/task/watch",
    call: (ids, number) => ({ body: { taskIds: [ids.task, ids.otherTask], isWatching: number % 2 === 0 } }),
  },
  {
    route: "POST /api/project/:id/claim",
    call: (ids) => ({
      params: { id: ids.project },
      body: {
        status: "to-do",
        priority: "low",
        userId: ids.memberUser,
        labelId: ids.template,
        leaseSeconds: 60,
        agent: "Agent 7",
      },
    }),
    unknownIsFine: {
      "/body/userId": "a filter that matches nothing",
      "/body/labelId": "a filter that matches nothing",
    },
  },
  { route: "GET /api/task/:id/claim", call: onTask },
  {
    route: "PUT /api/claim/:id",
    fresh: (make) => make.claim(),
    call: (ids) => ({ params: { id: ids.claim }, body: { leaseSeconds: 3600 } }),
  },
  {
    route: "POST /api/claim/:id/release",
    fresh: (make) => make.claim(),
    call: (ids) => ({ params: { id: ids.claim }, body: { note: "Half **done**", status: "in-review" } }),
  },
  { route: "GET /api/task/:id/watchers", call: onTask },
  { route: "POST /api/task/:id/watch", call: onTask },
  { route: "DELETE /api/task/:id/watch", call: onTask },
  { route: "GET /api/task/:id/reactions", call: onTask },
  { route: "GET /api/project/:id/deleted-tasks", call: (ids) => ({ params: { id: ids.project } }) },
  {
    route: "GET /api/project/:id/deleted-task",
    fresh: async (make, ids) => await make.deletedTask(ids.project),
    call: (ids) => ({ params: { id: ids.project }, query: { number: String(ids.deletedNumber) } }),
  },
  {
    route: "POST /api/task/:projectId",
    call: (ids) => ({
      params: { projectId: ids.project },
      body: {
        title: "New",
        description: "Text",
        priority: "high",
        status: "to-do",
        startDate: "2027-01-10",
        dueDate: "2027-01-20T12:00:00Z",
        userId: ids.memberUser,
      },
    }),
  },
  {
    route: "POST /api/task/:projectId",
    call: (ids) => ({
      params: { projectId: ids.project },
      body: { title: "From a template", templateId: ids.taskTemplate },
    }),
  },
  { route: "GET /api/task/:id", call: (ids) => ({ ...onTask(ids), query: { view: "board" } }) },
  {
    route: "PUT /api/task/:id",
    call: (ids) => ({
      ...onTask(ids),
      body: {
        title: "Fix login",
        description: "The button does nothing",
        priority: "medium",
        status: "done",
        projectId: ids.project,
        position: 3.5,
        startDate: "2027-01-10",
        dueDate: "2027-01-20",
        userId: ids.memberUser,
      },
    }),
  },
  {
    route: "PATCH /api/task/:id",
    fresh: freshTask,
    call: (ids, number) => ({
      ...onTask(ids),
      body: { title: `Part ${number}`, projectId: ids.project, afterId: ids.otherTask, userId: ids.memberUser },
    }),
  },
  { route: "DELETE /api/task/:id", fresh: freshTask, call: onTask },
  {
    route: "PUT /api/task/image-upload/:id",
    call: (ids) => ({ ...onTask(ids), body: { ...IMAGE, surface: "comment" } }),
  },
  {
    route: "POST /api/task/image-upload/:id/finalize",
    fresh: (make, ids) => make.upload(ids.task),
    call: (ids) => ({ ...onTask(ids), body: { key: ids.imageKey, ...IMAGE, surface: "description" } }),
  },
  {
    route: "POST /api/task/draft-upload/:projectId",
    call: (ids) => ({ params: { projectId: ids.project }, body: { ...IMAGE, surface: "description" } }),
  },
  {
    route: "POST /api/task/draft-upload/:projectId/finalize",
    fresh: (make, ids) => make.draftUpload(ids.project),
    call: (ids) => ({
      params: { projectId: ids.project },
      body: { key: ids.draftKey ?? "", ...IMAGE, surface: "description" },
    }),
  },
  {
    route: "PUT /api/blob/*",
    fresh: (make, ids) => make.address(ids.task),
    call: (ids) => ({
      params: { "*": ids.imageKey },
      query: ids.signature ?? {},
      raw: PNG,
      headers: { "content-type": IMAGE.contentType },
    }),
    openBecause: "the URL is signed for one upload by anyone",
  },
  { route: "GET /api/asset/:id", call: (ids) => ({ params: { id: ids.image } }) },
  {
    route: "DELETE /api/asset/:id",
    fresh: (make, ids) => make.image(ids.task),
    call: (ids) => ({ params: { id: ids.image } }),
  },
  { route: "GET /api/task/:id/attachments", call: onTask },
  {
    route: "POST /api/upload",
    call: (ids) => ({
      query: { taskId: ids.task, surface: "comment" },
      headers: { "upload-length": String(IMAGE.size), "upload-metadata": `filename ${btoa(IMAGE.filename)}` },
    }),
    outcome: { status: 201, why: "tus requires it" },
  },
  {
    route: "GET /api/upload/:id",
    fresh: (make, ids) => make.resumable(ids.task),
    call: (ids) => ({ params: { id: ids.resumable } }),
  },
  {
    route: "PATCH /api/upload/:id",
    fresh: (make, ids) => make.resumable(ids.task),
    call: (ids) => ({
      params: { id: ids.resumable },
      raw: PNG,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    }),
    outcome: { status: 204, why: "tus requires it" },
  },
  {
    route: "DELETE /api/upload/:id",
    fresh: (make, ids) => make.resumable(ids.task),
    call: (ids) => ({ params: { id: ids.resumable } }),
    outcome: { status: 204, why: "tus requires it" },
  },
];
