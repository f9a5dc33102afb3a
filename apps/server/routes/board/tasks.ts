/** Tasks over HTTP. @module */
import {
  bulkEditTasks,
  createTask,
  createTaskFromTemplate,
  deleteTask,
  duplicateTask,
  editTask,
  type GetBoardInput,
  getDeletedTask,
  getVersionedTask,
  importTasks,
  listDeletedTasks,
  listDescriptionVersions,
  listTasks,
  moveTask,
  openExport,
  rescheduleTask,
  restoreTask,
  setTaskRecurrence,
  updateTask,
} from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import { matchesIfNoneMatch } from "../../http/headers/etag.ts";
import { shareBoard, sharePublicBoard } from "../../http/response/shared_boards.ts";
import { StreamedResult } from "../../http/results.ts";
import { retryWhileBusy } from "../../http/retry_while_busy.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { SetTaskRecurrenceBody } from "../../schemas/board/recurrence.ts";
import * as files from "../../schemas/board/task_files.ts";
import * as lookup from "../../schemas/board/task_lookup.ts";
import * as schema from "../../schemas/board/tasks.ts";

const route = taggedRoutes("Task");
const IMPORT_BYTES = 32 * 1024 * 1024;

export const taskRoutes: readonly Route[] = [
  route.get(
    "/api/task",
    {
      summary: "List tasks",
      description:
        "Lists the tasks of a workspace that match all filters, across projects, oldest first by default. With `where`, finds " +
        "tasks by a query, such as `assignee:me priority:>=high due:<7d sort:due`, in every project that the caller can read. " +
        "An error in the query has its position and suggestions.",
      query: schema.ListTasksQuery,
      response: schema.Tasks,
      list: true,
    },
    ({ ctx, query }) => listTasks(ctx, query),
  ),
  route.get(
    "/api/task/tasks/:projectId",
    {
      summary: "Get a board",
      description: "Returns the project with its columns and their tasks, the backlog and the archive.",
      query: schema.BoardQuery,
      response: schema.BoardPage,
      etag: true,
    },
    ({ ctx, params, query, request }) =>
      shareBoard(ctx, { ...params, ...boardConditions(query) }, { has: (version) => holds(request, version) }),
  ),
  route.get(
    "/api/public-project/:id",
    {
      summary: "Get a public board",
      description:
        "Returns the columns and cards of a public project, archived or not. Assignees have only a name and an avatar; " +
        "`archivedTasks` and `plannedTasks` are empty.",
      response: schema.Board,
      etag: true,
      open: "Anyone may read public projects",
    },
    ({ ctx, params, request }) =>
      sharePublicBoard(ctx, { projectId: params.id }, { has: (version) => holds(request, version) }),
  ),
  route.patch(
    "/api/task/bulk",
    {
      summary: "Edit tasks in bulk",
      description:
        "Makes the same changes to up to 1,000 tasks of a workspace, all or nothing. The body has either `changes` or one " +
        "`operation` with its `value`. An error for `changes` has a pointer such as `/taskIds/3` for each refused task.",
      operationId: "bulkEditTasks",
      body: schema.BulkEditBody,
      response: schema.BulkEdited,
      errors: [409],
    },
    ({ ctx, body }) => retryWhileBusy(() => bulkEditTasks(ctx, body)),
  ),
  route.get(
    "/api/task/export/:projectId",
    {
      summary: "Export tasks",
      description:
        "The tasks that the project has when the export begins, in the order of the board. Those of a large project are " +
        "read while they are sent: titles, descriptions and labels may be newer, and a task that is deleted or moved before it is " +
        "sent is left out. The connection is cut if the rest cannot be read.",
      response: files.ExportedProject,
    },
    async ({ ctx, params }) => {
      const { project, tasks } = await openExport(ctx, params);
      return Array.isArray(tasks) ? { project, tasks } : new StreamedResult({ project, tasks });
    },
  ),
  route.post(
    "/api/task/import/:projectId",
    {
      summary: "Import tasks",
      description: "Creates tasks. An invalid entry fails on its own and is listed in the response.",
      body: files.ImportTasksBody,
      response: files.ImportReport,
      errors: [409],
      bodyLimit: IMPORT_BYTES,
    },
    ({ ctx, params, body }) => importTasks(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/task/move/:id",
    {
      summary: "Move a task",
      description: "Moves a task to another project of its workspace and assigns it a new number there.",
      body: schema.MoveTaskBody,
      response: schema.MovedTask,
      errors: [409],
    },
    ({ ctx, params, body }) => moveTask(ctx, { taskId: params.id, ...body }),
  ),
  route.put(
    "/api/task/status/:id",
    {
      summary: "Set the status of a task",
      description: "Moves a task to another column of its board.",
      operationId: "setTaskStatus",
      body: schema.SetStatusBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, status: body.status }),
  ),
  route.put(
    "/api/task/priority/:id",
    {
      summary: "Set the priority of a task",
      description: "Sets one field, with the same history entries and events as any other edit.",
      operationId: "setTaskPriority",
      body: schema.SetPriorityBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, priority: body.priority }),
  ),
  route.put(
    "/api/task/title/:id",
    {
      summary: "Set the title of a task",
      description: "Sets one field, with the same history entries and events as any other edit.",
      operationId: "setTaskTitle",
      body: schema.SetTitleBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, title: body.title }),
  ),
  route.put(
    "/api/task/description/:id",
    {
      summary: "Set the description of a task",
      description: "Sets one field, in Markdown. An empty string clears it.",
      operationId: "setTaskDescription",
      body: schema.SetDescriptionBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, description: body.description }),
  ),
  route.put(
    "/api/task/assignee/:id",
    {
      summary: "Set the assignee of a task",
      description: "Assigns a member of the workspace. An empty value unassigns the task.",
      operationId: "setTaskAssignee",
      body: schema.SetAssigneeBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, userId: body.userId }),
  ),
  route.put(
    "/api/task/due-date/:id",
    {
      summary: "Set the due date of a task",
      description: "Sets one field. Omit the date to clear it.",
      operationId: "setTaskDueDate",
      body: schema.SetDueDateBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, dueDate: body.dueDate ?? null }),
  ),
  route.put(
    "/api/task/recurrence/:id",
    {
      summary: "Set how a task repeats",
      description:
        "When the task moves into a final column, the next task is created in the first open column, with the next dates, and " +
        "inherits the rule.",
      operationId: "setTaskRecurrence",
      body: SetTaskRecurrenceBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => setTaskRecurrence(ctx, { taskId: params.id, recurrence: body.recurrence }),
  ),
  route.get(
    "/api/project/:id/deleted-task",
    {
      summary: "Get a deleted task",
      description: "Finds a deleted task by its number, such as 12 for WEB-12, to get the id for restoring it.",
      query: schema.DeletedTaskQuery,
      response: schema.DeletedTask,
    },
    ({ ctx, params, query }) => getDeletedTask(ctx, { projectId: params.id, number: query.number }),
  ),
  route.get(
    "/api/project/:id/deleted-tasks",
    {
      summary: "List deleted tasks",
      description:
        "Lists the tasks of a project that can be restored, most recently deleted first, and who deleted them.",
      response: schema.DeletedTasks,
      list: true,
    },
    ({ ctx, params, query }) => listDeletedTasks(ctx, { projectId: params.id, ...query }),
  ),
  route.get(
    "/api/task/:id/description-versions",
    {
      summary: "List versions of a description",
      description: "Lists the changes to a task's description in the last 45 days, newest first, at most 20 per page.",
      operationId: "listDescriptionVersions",
      response: schema.DescriptionVersions,
      list: true,
    },
    ({ ctx, params, query }) => listDescriptionVersions(ctx, { taskId: params.id, ...query }),
  ),
  route.post(
    "/api/task/:id/restore",
    {
      summary: "Restore a deleted task",
      description:
        "Restores a task that was deleted within the last 30 days, including its comments, images and history.",
      operationId: "restoreTask",
      response: schema.TaskDetail,
      errors: [409],
    },
    ({ ctx, params }) => restoreTask(ctx, { taskId: params.id }),
  ),
  route.post(
    "/api/task/:id/duplicate",
    {
      summary: "Duplicate a task",
      description:
        "Creates a task with the same title, description, fields and labels directly after the original. Comments, time " +
        "entries and history are not copied.",
      operationId: "duplicateTask",
      body: schema.DuplicateTaskBody,
      response: schema.TaskDetail,
      errors: [409],
    },
    ({ ctx, params, body }) => duplicateTask(ctx, { taskId: params.id, ...body }),
  ),
  route.post(
    "/api/task/:id/reschedule",
    {
      summary: "Reschedule a task",
      description:
        "Changes the dates of a task. The tasks that it blocks move by whole days, only as far as needed to begin no earlier " +
        "than the end of the task that blocks them. Tasks further down the chain move in the same way. Either all of them move " +
        "or none. Weekends count as normal days. Tasks without dates, tasks that are done and those in archived projects stay " +
        "where they are.",
      operationId: "rescheduleTask",
      body: schema.RescheduleTaskBody,
      response: schema.Rescheduled,
      errors: [409],
    },
    ({ ctx, params, body }) => retryWhileBusy(() => rescheduleTask(ctx, { taskId: params.id, ...body })),
  ),
  route.post(
    "/api/task/:projectId",
    {
      summary: "Create a task",
      description: "Creates a task at the end of its column, optionally from a task template.",
      body: schema.CreateTaskBody,
      response: schema.CreatedTask,
      errors: [409],
    },
    async ({ ctx, params, body: { templateId, ...body } }) => {
      if (templateId === undefined) return await createTask(ctx, { ...params, ...body });
      const { subtaskIds: _, ...task } = await createTaskFromTemplate(ctx, { ...params, ...body, templateId });
      return task;
    },
  ),
  route.get(
    "/api/task/:id",
    {
      summary: "Get a task",
      description: "Returns a task. Send its `ETag` as `If-Match` to detect concurrent changes.",
      query: lookup.TaskViewQuery,
      response: schema.TaskDetail,
      etag: true,
    },
    ({ ctx, params, query }) => getVersionedTask(ctx, { taskId: params.id, ...query }),
  ),
  route.put(
    "/api/task/:id",
    {
      summary: "Update a task",
      operationId: "replaceTask",
      description: "Replaces all fields. Omitted fields are cleared.",
      body: schema.UpdateTaskBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => updateTask(ctx, { taskId: params.id, ...body }),
  ),
  route.patch(
    "/api/task/:id",
    {
      summary: "Edit a task",
      description: "Changes the given fields (JSON merge patch, RFC 7396). One request is enough to drag a card.",
      body: schema.EditTaskBody,
      response: schema.Task,
      errors: [409],
    },
    ({ ctx, params, body }) => editTask(ctx, { taskId: params.id, ...body }),
  ),
  route.delete(
    "/api/task/:id",
    {
      summary: "Delete a task",
      description: "Deletes a task. It can be restored for 30 days.",
      response: schema.TaskDetail,
      errors: [409],
    },
    ({ ctx, params }) => deleteTask(ctx, { taskId: params.id }),
  ),
];

/** Whether the client already has this version. An invalid header is refused only after the access check. */
function holds({ headers }: Request, version: string): boolean {
  try {
    return matchesIfNoneMatch(headers.get("if-none-match") ?? "", version);
  } catch {
    return false;
  }
}

/** Kaneo's clients send every filter of a board, empty if it is not set, and call the assignee `assigneeId`. */
function boardConditions(query: Static<typeof schema.BoardQuery>): Omit<GetBoardInput, "projectId"> {
  const { assigneeId: userId, relatedPage: _, ...rest } = query;
  const given = Object.entries({ ...rest, userId }).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given);
}
