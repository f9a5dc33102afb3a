/** Routes of Kaneo's newer clients that find, copy and place tasks. @module */
import {
  duplicateTask,
  getDescriptionPart,
  getTaskByKey,
  listAssignedTasks,
  renamePointer,
  reorderTasks,
} from "@hexlane/core";
import { retryWhileBusy } from "../../http/retry_while_busy.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/task_lookup.ts";
import { TaskDetail } from "../../schemas/board/tasks.ts";

const route = taggedRoutes("Task");

export const taskLookupRoutes: readonly Route[] = [
  route.get(
    "/api/task/assigned",
    {
      summary: "List the caller's tasks",
      description:
        "Lists the caller's open tasks in the projects of a workspace that are not archived: by due date, then the most urgent " +
        "first, then the oldest first.",
      operationId: "listAssignedTasks",
      query: schema.AssignedTasksQuery,
      response: schema.AssignedTasks,
    },
    ({ ctx, query }) => listAssignedTasks(ctx, query),
  ),
  route.get(
    "/api/task/by-ticket-id/:ticketId",
    {
      summary: "Get a task by its key",
      description:
        "Finds a task by a key such as WEB-12, in any workspace of the caller. If several workspaces have such a task, the one " +
        "in a project that is not archived is returned; if there are several of those, name the workspace or the project.",
      operationId: "getTaskByKey",
      params: { ticketId: "The key of the task, which Kaneo calls its ticket id. Case does not matter" },
      query: schema.TaskKeyQuery,
      response: TaskDetail,
      errors: [409],
    },
    ({ ctx, params, query }) =>
      getTaskByKey(ctx, { taskKey: params.ticketId, ...query }).catch((error: unknown) => {
        throw renamePointer(error, "/taskKey", "/ticketId");
      }),
  ),
  route.get(
    "/api/task/:id/description",
    {
      summary: "Get a part of a description",
      description: "Reads a long description in parts. Send the `version` of the first part with the others.",
      operationId: "getDescriptionPart",
      query: schema.DescriptionPartQuery,
      response: schema.DescriptionPart,
      errors: [409],
    },
    ({ ctx, params, query }) => getDescriptionPart(ctx, { taskId: params.id, ...query }),
  ),
  route.post(
    "/api/task/duplicate/:id",
    {
      summary: "Duplicate a task at the end of its column",
      description:
        "Creates a task with the same description, fields, labels and parent tasks, and copies of the files in the description. " +
        "Comments, time entries, subtasks and history are not copied.",
      operationId: "duplicateTaskAtEnd",
      body: schema.DuplicateAtEndBody,
      response: TaskDetail,
      errors: [409],
    },
    ({ ctx, params, body }) => duplicateTask(ctx, { taskId: params.id, ...body, isAtEnd: true, includeParents: true }),
  ),
  route.post(
    "/api/task/reorder",
    {
      summary: "Reorder tasks",
      description:
        "Sets the positions of up to 1,000 tasks of a project, and their statuses, all or nothing. With `expectedTasks`, the " +
        "request is refused if the columns have changed since the client read them.",
      operationId: "reorderTasks",
      body: schema.ReorderTasksBody,
      response: schema.ReorderedTasks,
      errors: [409],
    },
    ({ ctx, body }) => retryWhileBusy(() => reorderTasks(ctx, body)),
  ),
];
