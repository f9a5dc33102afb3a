/** Task templates over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/task_templates.ts";

const route = taggedRoutes("Task template");

export const taskTemplateRoutes: readonly Route[] = [
  route.get(
    "/api/project/:projectId/task-templates",
    {
      summary: "List the task templates of a project",
      description: "All templates, in order.",
      operationId: "listTaskTemplates",
      response: schema.TaskTemplates,
    },
    ({ ctx, params }) => tracker.listTaskTemplates(ctx, params),
  ),
  route.post(
    "/api/project/:projectId/task-templates",
    {
      summary: "Create a task template",
      description:
        "Creates a template from the body or from the task `taskId`. From a task, it copies the title, description, priority, column, assignee, estimate, labels, custom fields and subtasks, and its dates as a number of days after its creation. Fields in the body override the copied ones.",
      operationId: "createTaskTemplate",
      body: schema.CreateTaskTemplateBody,
      response: schema.TaskTemplate,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createTaskTemplate(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/project/:projectId/task-templates",
    {
      summary: "Reorder the task templates of a project",
      description: "Returns all templates of the project in the new order.",
      operationId: "reorderTaskTemplates",
      body: schema.ReorderTaskTemplatesBody,
      response: schema.TaskTemplates,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.reorderTaskTemplates(ctx, { ...params, ...body }),
  ),
  route.patch(
    "/api/task-template/:id",
    {
      summary: "Edit a task template",
      description: "Changes the given fields. Tasks that were created from the template stay as they are.",
      operationId: "editTaskTemplate",
      body: schema.EditTaskTemplateBody,
      response: schema.TaskTemplate,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editTaskTemplate(ctx, { templateId: params.id, ...body }),
  ),
  route.delete(
    "/api/task-template/:id",
    {
      summary: "Delete a task template",
      description: "Tasks that were created from the template stay as they are.",
      operationId: "deleteTaskTemplate",
      response: schema.TaskTemplate,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteTaskTemplate(ctx, { templateId: params.id }),
  ),
  route.post(
    "/api/task-template/:id/task",
    {
      summary: "Create a task from a template",
      description:
        "Creates a task with the labels, custom fields and subtasks of the template. Fields in the body override those of the template. Days are counted from today in the caller's time zone. References to something that no longer exists are left out: the assignee, the column, custom fields and their values.",
      operationId: "createTaskFromTemplate",
      body: schema.TaskFromTemplateBody,
      response: schema.TaskFromTemplate,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.createTaskFromTemplate(ctx, { templateId: params.id, ...body }),
  ),
];
