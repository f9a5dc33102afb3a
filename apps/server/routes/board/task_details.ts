/** Activities, comments, relations and time entries over HTTP. @module */
import * as tracker from "@hexlane/core";
import { invalidField } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/board.ts";
import * as relations from "../../schemas/board/relations.ts";
import * as reports from "../../schemas/board/reports.ts";
import * as time from "../../schemas/board/time.ts";

const activityRoute = taggedRoutes("Activity");
const commentRoute = taggedRoutes("Comment");
const relationRoute = taggedRoutes("Relation");
const timeEntryRoute = taggedRoutes("Time entry");

const activityRoutes: readonly Route[] = [
  activityRoute.post(
    "/api/activity/create",
    {
      summary: "Create an activity",
      description: "Adds an entry to the history of a task. The type `comment` creates a comment.",
      body: schema.CreateActivityBody,
      response: schema.Activity,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createActivity(ctx, body),
  ),
  activityRoute.post(
    "/api/activity/comment",
    {
      summary: "Add a comment",
      description: "Creates a comment, like `POST /api/comment/{id}`.",
      operationId: "createActivityComment",
      body: schema.AddCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createComment(ctx, { taskId: body.taskId, content: body.comment }),
  ),
  activityRoute.put(
    "/api/activity/comment",
    {
      summary: "Change a comment",
      description: "Only its author may edit a comment.",
      operationId: "updateActivityComment",
      body: schema.ChangeCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, body }) => tracker.updateComment(ctx, { commentId: body.activityId, content: body.comment }),
  ),
  activityRoute.delete(
    "/api/activity/comment",
    {
      summary: "Remove a comment",
      description: "Only the author and members who manage the workspace may delete a comment.",
      operationId: "deleteActivityComment",
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
  activityRoute.get(
    "/api/activity/:taskId",
    {
      summary: "List activities",
      description: "Lists the history of a task, newest first, including comments.",
      response: schema.Activities,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listActivities(ctx, { ...params, ...query }),
  ),
  commentRoute.get(
    "/api/comment/:taskId",
    {
      summary: "List comments",
      description: "The comments of a task, oldest first.",
      response: schema.Comments,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listComments(ctx, { ...params, ...query }),
  ),
  commentRoute.post(
    "/api/comment/:taskId",
    {
      summary: "Create a comment",
      description: "Adds a Markdown comment to a task.",
      body: schema.CreateCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createComment(ctx, { ...params, ...body }),
  ),
  commentRoute.put(
    "/api/comment/:id",
    {
      summary: "Update a comment",
      description: "Only its author may edit a comment.",
      body: schema.UpdateCommentBody,
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateComment(ctx, { commentId: params.id, ...body }),
  ),
  commentRoute.delete(
    "/api/comment/:id",
    {
      summary: "Delete a comment",
      description: "Only the author and members who manage the workspace may delete a comment.",
      response: schema.Comment,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteComment(ctx, { commentId: params.id }),
  ),
];

const relationRoutes: readonly Route[] = [
  relationRoute.get(
    "/api/task-relation/:taskId",
    {
      summary: "List the relations of a task",
      description: "The relations of a task with the tasks on their other ends.",
      operationId: "listTaskRelations",
      response: relations.RelationsWithTasks,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listRelations(ctx, { ...params, ...query }),
  ),
  relationRoute.get(
    "/api/project/:id/relations",
    {
      summary: "List the relations of a project",
      description: "The relations of one type between tasks of the project, oldest first.",
      operationId: "listProjectRelations",
      query: relations.ProjectRelationsQuery,
      response: relations.Relations,
      list: true,
    },
    ({ ctx, params, query: { type, ...page } }) =>
      tracker.listProjectRelations(ctx, { projectId: params.id, relationType: type, ...page }),
  ),
  relationRoute.get(
    "/api/project/:id/subtask-counts",
    {
      summary: "Count the subtasks of a project's tasks",
      description: "The number of subtasks of each task of the project that has some, and how many of them are done.",
      operationId: "listSubtaskCounts",
      response: relations.SubtaskCounts,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listSubtaskCounts(ctx, { projectId: params.id, ...query }),
  ),
  relationRoute.post(
    "/api/task-relation",
    {
      summary: "Relate two tasks",
      description: "The source blocks the target, has it as a subtask, or is related to it.",
      operationId: "createTaskRelation",
      body: relations.CreateRelationBody,
      response: relations.Relation,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createRelation(ctx, body),
  ),
  relationRoute.delete(
    "/api/task-relation/:id",
    {
      summary: "Delete a relation",
      description: "Removes a relation; the tasks stay.",
      operationId: "deleteTaskRelation",
      response: relations.Relation,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteRelation(ctx, { relationId: params.id }),
  ),
];

const timeEntryRoutes: readonly Route[] = [
  timeEntryRoute.get(
    "/api/time-entry/task/:taskId",
    {
      summary: "List the time entries of a task",
      description: "The time entries of a task.",
      operationId: "listTimeEntries",
      response: schema.TimeEntriesWithNames,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listTimeEntries(ctx, { ...params, ...query }),
  ),
  timeEntryRoute.get(
    "/api/time-entry/workspace/:workspaceId",
    {
      summary: "List the time entries of a workspace",
      description: "The time entries of all tasks that started in a span of at most 31 days.",
      operationId: "listWorkspaceTimeEntries",
      query: reports.WorkspaceTimeEntriesQuery,
      response: reports.WorkspaceTimeEntries,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listWorkspaceTimeEntries(ctx, { ...params, ...query }),
  ),
  timeEntryRoute.get(
    "/api/time-entry/running/me",
    {
      summary: "Get the running timer",
      description: "The caller's running timer and its task, or null. A person has at most one.",
      operationId: "getRunningTimer",
      response: time.RunningTimer,
      never: [403],
    },
    ({ ctx }) => tracker.getRunningTimer(ctx),
  ),
  timeEntryRoute.post(
    "/api/time-entry/start",
    {
      summary: "Start a timer",
      description:
        "Starts the caller's timer on a task, at the time of the server, and stops the one that was running. A timer that ran for less than 3 seconds is deleted instead. A second start on the same task within 15 seconds returns the first timer.",
      operationId: "startTimer",
      body: time.StartTimerBody,
      response: time.StartedTimer,
      errors: [409],
    },
    ({ ctx, body }) => tracker.startTimer(ctx, body),
  ),
  timeEntryRoute.post(
    "/api/time-entry/task/:taskId/stop",
    {
      summary: "Stop a timer",
      description: "Stops the caller's timer on a task, at the time of the server.",
      operationId: "stopTimer",
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, params }) => tracker.stopTimer(ctx, params),
  ),
  timeEntryRoute.get(
    "/api/time-entry/:id",
    { summary: "Get a time entry", description: "One time entry.", response: schema.TimeEntry },
    ({ ctx, params }) => tracker.getTimeEntry(ctx, { timeEntryId: params.id }),
  ),
  timeEntryRoute.post(
    "/api/time-entry",
    {
      summary: "Create a time entry",
      description:
        "Records time spent on a task. Without an end, it is the running timer of the caller, and the previous one stops.",
      body: schema.CreateTimeEntryBody,
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createTimeEntry(ctx, body),
  ),
  timeEntryRoute.put(
    "/api/time-entry/:id",
    {
      summary: "Update a time entry",
      description:
        "Only the author and admins may change it. Without times and duration, the entry keeps its times. A start without an end makes the timer run.",
      body: schema.UpdateTimeEntryBody,
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.updateTimeEntry(ctx, { timeEntryId: params.id, ...body }),
  ),
  timeEntryRoute.delete(
    "/api/time-entry/:id",
    {
      summary: "Delete a time entry",
      description: "Only the author and admins may delete it.",
      response: schema.TimeEntry,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteTimeEntry(ctx, { timeEntryId: params.id }),
  ),
];

export const taskDetailRoutes: readonly Route[] = [...activityRoutes, ...relationRoutes, ...timeEntryRoutes];
