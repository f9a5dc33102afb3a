/** Watchers and reactions over HTTP. @module */
import {
  addReaction,
  listReactions,
  listWatchers,
  removeReaction,
  unwatchTask,
  watchTask,
  watchTasks,
} from "@hexlane/core";
import { retryWhileBusy } from "../../http/retry_while_busy.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/discussion.ts";
import { BulkEdited } from "../../schemas/board/tasks.ts";

const taskRoute = taggedRoutes("Task");
const commentRoute = taggedRoutes("Comment");

export const discussionRoutes: readonly Route[] = [
  taskRoute.patch(
    "/api/task/watch",
    {
      summary: "Watch tasks in bulk",
      description:
        "Starts or stops watching up to 1,000 tasks for the caller, all or nothing. An error has a pointer such as `/taskIds/3` for " +
        "each refused task.",
      operationId: "bulkWatchTasks",
      body: schema.WatchTasksBody,
      response: BulkEdited,
      errors: [409],
    },
    ({ ctx, body }) => retryWhileBusy(() => watchTasks(ctx, body)),
  ),
  taskRoute.get(
    "/api/task/:id/watchers",
    {
      summary: "List watchers",
      description:
        "The members who are notified of comments on the task and of status changes. The creator, the assignee, commenters and mentioned " +
        "members watch it until they stop.",
      response: schema.Watchers,
    },
    ({ ctx, params }) => listWatchers(ctx, { taskId: params.id }),
  ),
  taskRoute.post(
    "/api/task/:id/watch",
    {
      summary: "Watch a task",
      description: "Notifies the caller of comments on the task and of status changes.",
      response: schema.Watched,
      errors: [409],
    },
    ({ ctx, params }) => watchTask(ctx, { taskId: params.id }),
  ),
  taskRoute.delete(
    "/api/task/:id/watch",
    {
      summary: "Stop watching a task",
      description: "The caller is no longer notified about the task, except for mentions and assignments.",
      operationId: "unwatchTask",
      response: schema.Watched,
      errors: [409],
    },
    ({ ctx, params }) => unwatchTask(ctx, { taskId: params.id }),
  ),
  taskRoute.get(
    "/api/task/:id/reactions",
    {
      summary: "List reactions",
      description: "The reactions to the comments on a task, by comment and emoji.",
      response: schema.ReactionGroups,
    },
    ({ ctx, params }) => listReactions(ctx, { taskId: params.id }),
  ),
  commentRoute.put(
    "/api/comment/:id/reaction",
    {
      summary: "React to a comment",
      description:
        "Adds an emoji of the caller to a comment, or removes it. Nobody is notified. Returns all reactions to the comment. A comment can " +
        "have up to 20 different emoji.",
      operationId: "setReaction",
      body: schema.ReactionBody,
      response: schema.ReactionGroups,
      errors: [409],
    },
    ({ ctx, params, body: { emoji, isAdded } }) =>
      (isAdded ? addReaction : removeReaction)(ctx, { commentId: params.id, emoji }),
  ),
];
