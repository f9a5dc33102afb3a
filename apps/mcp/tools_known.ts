/**
 * Tools with the names and parameters of Kaneo's MCP server, where ours differ. They return records in the format of
 * the HTTP API, and are not listed.
 *
 * @module
 */
import { z } from "zod";
import { type Effect, type Tool, type ToolScope, tool } from "./tool.ts";

const ID = z.string().min(1);
const ENTRY_DETAILS = { description: z.string().optional(), billable: z.boolean().optional() };
const RELATION = z.enum(["subtask", "blocks", "related"]);

/** Creates an unlisted tool. */
function known<Shape extends z.ZodRawShape>(
  name: string,
  effect: Effect,
  parameters: Shape,
  run: (scope: ToolScope, parameters: z.infer<z.ZodObject<Shape>>) => Promise<unknown>,
): Tool {
  return tool(name, { description: name.replaceAll("_", " "), effect, parameters, listed: false }, run);
}

export const knownTools: readonly Tool[] = [
  known("get_project", "reads", { id: ID }, async ({ client, names }, { id }) =>
    client.projects.get(await names.projectId(id)),
  ),
  known(
    "update_project",
    "writes",
    {
      id: ID,
      name: z.string().optional(),
      icon: z.string().optional(),
      slug: z.string().optional(),
      description: z.string().optional(),
      isPublic: z.boolean().optional(),
    },
    async ({ client, names }, { id, ...fields }) => {
      const { name, slug, icon, description, isPublic } = await names.project(id);
      return await client.projects.edit(await names.projectId(id), {
        name,
        slug,
        icon: icon ?? "",
        description: description ?? "",
        isPublic,
        ...fields,
      });
    },
  ),
  known("update_task_status", "writes", { taskId: ID, status: ID }, async ({ client, names }, { taskId, status }) =>
    client.tasks.edit(await names.taskId(taskId), { status }),
  ),
  known(
    "update_task_assignee",
    "writes",
    { taskId: ID, userId: z.string().nullable() },
    async ({ client, names }, { taskId, userId }) => client.tasks.edit(await names.taskId(taskId), { userId }),
  ),
  known(
    "update_task_due_date",
    "writes",
    { taskId: ID, dueDate: z.string().nullable().optional() },
    async ({ client, names }, { taskId, dueDate = null }) => client.tasks.edit(await names.taskId(taskId), { dueDate }),
  ),
  known("list_task_comments", "reads", { taskId: ID }, async ({ client, names }, { taskId }) =>
    client.comments.list(await names.taskId(taskId)).all(),
  ),
  known("create_task_comment", "writes", { taskId: ID, content: ID }, async ({ client, names }, { taskId, content }) =>
    client.comments.create(await names.taskId(taskId), { content }),
  ),
  known("update_task_comment", "writes", { commentId: ID, content: ID }, ({ client }, { commentId, content }) =>
    client.comments.edit(commentId, { content }),
  ),
  known("delete_task_comment", "deletes", { commentId: ID }, ({ client }, { commentId }) =>
    client.comments.delete(commentId),
  ),
  known("list_workspace_labels", "reads", { workspaceId: ID }, async ({ client, names }, { workspaceId }) =>
    client.labels.list(await names.workspaceId(workspaceId)).all(),
  ),
  known(
    "create_label",
    "writes",
    { name: ID, color: ID, workspaceId: ID, taskId: ID.optional() },
    async ({ client, names }, { workspaceId, taskId, ...label }) =>
      client.labels.create({
        ...label,
        workspaceId: await names.workspaceId(workspaceId),
        ...(taskId === undefined ? {} : { taskId: await names.taskId(taskId) }),
      }),
  ),
  known("attach_label_to_task", "writes", { labelId: ID, taskId: ID }, async ({ client, names }, { labelId, taskId }) =>
    client.labels.attach(labelId, { taskId: await names.taskId(taskId) }),
  ),
  known("detach_label_from_task", "writes", { labelId: ID }, ({ client }, { labelId }) =>
    client.labels.detach(labelId),
  ),
  known("delete_label", "deletes", { id: ID }, ({ client }, { id }) => client.labels.delete(id)),
  known(
    "create_task_relation",
    "writes",
    { sourceTaskId: ID, targetTaskId: ID, relationType: RELATION },
    async ({ client, names }, { sourceTaskId, targetTaskId, relationType }) =>
      client.relations.create({
        sourceTaskId: await names.taskId(sourceTaskId),
        targetTaskId: await names.taskId(targetTaskId),
        relationType,
      }),
  ),
  known("get_task_relations", "reads", { taskId: ID }, async ({ client, names }, { taskId }) =>
    client.relations.list(await names.taskId(taskId)).all(),
  ),
  known("delete_task_relation", "deletes", { id: ID }, ({ client }, { id }) => client.relations.delete(id)),
  known("list_workspace_members", "reads", { workspaceId: ID }, async ({ client, names }, { workspaceId }) =>
    client.members.list(await names.workspaceId(workspaceId)),
  ),
  known("list_project_columns", "reads", { projectId: ID }, async ({ client, names }, { projectId }) =>
    client.columns.list(await names.projectId(projectId)),
  ),
  known("list_task_time_entries", "reads", { taskId: ID }, async ({ client, names }, { taskId }) =>
    client.timeEntries.list(await names.taskId(taskId)).all(),
  ),
  known("get_time_entry", "reads", { id: ID }, ({ client }, { id }) => client.timeEntries.get(id)),
  known(
    "create_time_entry",
    "writes",
    { taskId: ID, startTime: ID, endTime: z.string().optional(), ...ENTRY_DETAILS },
    async ({ client, names }, { taskId, ...entry }) =>
      client.timeEntries.create({ taskId: await names.taskId(taskId), ...entry }),
  ),
  known(
    "update_time_entry",
    "writes",
    { id: ID, startTime: z.string().optional(), endTime: z.string().optional(), ...ENTRY_DETAILS },
    ({ client }, { id, ...entry }) => client.timeEntries.edit(id, entry),
  ),
  known("list_task_activity", "reads", { taskId: ID }, async ({ client, names }, { taskId }) =>
    client.activities.list(await names.taskId(taskId)).all(),
  ),
];
