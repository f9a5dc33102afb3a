/**
 * Tools that change data. @module
 */
import { ApiError, type EditTask, type Label, type Task, type TaskDetail } from "@hexlane/client";
import { z } from "zod";
import { CUSTOM_FIELDS, fieldsOf, readValues } from "./custom_fields.ts";
import { ToolError } from "./failure.ts";
import { claimEnded, PLAN_KINDS, unknownDeleted } from "./names.ts";
import { PERSON, PRIORITY, STATUS, TASK_PARAMETERS } from "./task_fields.ts";
import { type Tool, type ToolScope, tool } from "./tool.ts";
import { PROJECT, TASK, WORKSPACE } from "./tools_read.ts";
import { claimView, commentView, taskView } from "./views.ts";

const TITLE = z.string().min(1).max(500);
/** The color of a label that a tool creates. */
const NEW_LABEL_COLOR = "#64748b";

/** Adds labels to a task and removes labels from it. */
async function putLabels(
  { client }: ToolScope,
  { id: taskId, workspaceId, present = [] }: { id: string; workspaceId: string; present?: readonly Label[] },
  wanted: { add?: string[] | undefined; remove?: string[] | undefined },
): Promise<void> {
  const isCalled = (name: string) => (label: { name: string }) => label.name.toLowerCase() === name.toLowerCase();
  for (const name of wanted.remove ?? []) {
    const label = present.find(isCalled(name));
    if (label) await client.labels.detach(label.id);
  }
  const missing = (wanted.add ?? []).filter((name) => !present.some(isCalled(name)));
  if (missing.length === 0) return;
  const offered = await client.labels.list(workspaceId).all();
  for (const name of missing) {
    const known = offered.find(isCalled(name));
    const label = known ?? (await client.labels.create({ name, color: NEW_LABEL_COLOR, workspaceId }));
    await client.labels.attach(label.id, { taskId });
  }
}

/** Reads values of custom fields for a task, or for the project that it moves to. */
async function valuesFor(
  { client, names }: ToolScope,
  taskId: string,
  destinationId: string | undefined,
  given: Parameters<typeof readValues>[1],
): Promise<{ fieldId: string; value: string }[]> {
  const { projectId, workspaceId } = await client.tasks.get(taskId);
  return await readValues(names, given, { fields: await fieldsOf(client, destinationId ?? projectId), workspaceId });
}

interface GivenPlans {
  milestoneId?: string | null | undefined;
  cycleId?: string | null | undefined;
}

/** Returns the IDs of the milestone and the cycle with the given names. */
async function plansFor(
  { names }: ToolScope,
  given: GivenPlans,
  projectOf: () => Promise<string>,
): Promise<{ milestoneId?: string | null; cycleId?: string | null }> {
  const ids: { milestoneId?: string | null; cycleId?: string | null } = {};
  for (const kind of PLAN_KINDS) {
    const name = given[`${kind}Id`];
    if (name === undefined) continue;
    ids[`${kind}Id`] = name === null ? null : await names.planId(kind, name, await projectOf());
  }
  return ids;
}

const LEASE = z.int().min(30).max(3600).describe("Seconds until the claim expires; 300 by default");
const CLAIM = z.string().min(1).describe("The id of the claim, from claim_task");

/** Returns the task in a response. Null in a dry run. */
async function shown({ names, isDry }: ToolScope, task: Task | TaskDetail): Promise<unknown> {
  return isDry ? null : await taskView(task, names);
}

export const changeTools: readonly Tool[] = [
  tool(
    "create_project",
    {
      description: "Creates a project, or a copy of another one.",
      effect: "writes",
      parameters: {
        name: z.string().min(1),
        slug: z.string().min(1).max(32).describe("Key prefix, such as WEB"),
        workspaceId: WORKSPACE.optional(),
        icon: z.string().optional(),
        sourceProjectId: z.string().optional().describe("Project to copy"),
        includeTasks: z.boolean().optional(),
      },
    },
    async ({ client, names }, { workspaceId, sourceProjectId: source, icon, ...project }) => {
      const sourceProjectId = source === undefined ? undefined : (await names.project(source, workspaceId)).id;
      const made = await client.projects.create({
        ...project,
        icon: icon ?? (source === undefined ? "Layout" : undefined),
        sourceProjectId,
        workspaceId: await names.workspaceId(workspaceId),
      });
      return { id: made.id, slug: made.slug, name: made.name, workspaceId: made.workspaceId };
    },
  ),
  tool(
    "create_task",
    {
      description: "Creates a task at the end of its column, which is the first one by default.",
      effect: "writes",
      parameters: {
        projectId: PROJECT,
        title: TITLE,
        ...TASK_PARAMETERS,
        labels: z.array(z.string().min(1)).optional().describe("Label names; missing labels are created"),
        customFields: CUSTOM_FIELDS.optional(),
      },
    },
    async (scope, { projectId, userId, labels, customFields: given, milestoneId, cycleId, ...fields }) => {
      const { client, names } = scope;
      const project = await names.project(projectId);
      const assignee = userId ? { userId: await names.userId(userId, project.workspaceId) } : {};
      const plans = await plansFor(scope, { milestoneId, cycleId }, async () => project.id);
      const { workspaceId } = project;
      const known = given && { fields: await fieldsOf(client, project.id), workspaceId };
      const customFields = known && (await readValues(names, given, known));
      const task = await client.tasks.create(project.id, { ...fields, ...assignee, ...plans, customFields });
      if (labels) await putLabels(scope, { id: task.id, workspaceId: project.workspaceId }, { add: labels });
      return await shown(scope, task);
    },
  ),
  tool(
    "update_task",
    {
      description: "Updates the given fields of a task. To change its position on the board " + "use move_task.",
      effect: "writes",
      parameters: {
        taskId: TASK,
        ...TASK_PARAMETERS,
        title: TITLE.optional(),
        description: TASK_PARAMETERS.description.describe("Markdown; null clears it"),
        projectId: PROJECT.optional(),
        position: z.number().optional(),
        customFields: CUSTOM_FIELDS.optional(),
      },
    },
    async (scope, { taskId: name, userId, projectId, customFields: given, milestoneId, cycleId, ...fields }) => {
      const { client, names } = scope;
      const id = await names.taskId(name);
      const edit: EditTask = { ...fields };
      if (projectId !== undefined) edit.projectId = await names.projectId(projectId);
      if (userId === null) edit.userId = null;
      else if (userId !== undefined) edit.userId = await names.userId(userId, (await client.tasks.get(id)).workspaceId);
      const projectOf = async () => edit.projectId ?? (await client.tasks.get(id)).projectId;
      Object.assign(edit, await plansFor(scope, { milestoneId, cycleId }, projectOf));
      // Read before anything changes, so that an unknown name changes nothing.
      const values = given ? await valuesFor(scope, id, edit.projectId, given) : [];
      const task = await client.tasks.edit(id, edit);
      for (const value of values) await client.customFields.setValue({ taskId: id, ...value });
      return await shown(scope, task);
    },
  ),
  tool(
    "move_task",
    {
      description:
        "Moves a task to another column, before or after another task, or to another project of the workspace.",
      effect: "writes",
      parameters: {
        taskId: TASK,
        status: STATUS.optional(),
        beforeTaskId: TASK.optional().describe("Place directly before this task"),
        afterTaskId: TASK.optional().describe("Place directly after this task"),
        destinationProjectId: PROJECT.optional(),
        destinationStatus: STATUS.optional().describe("Column in the destination project"),
      },
    },
    async (scope, parameters) => {
      const { client, names } = scope;
      const { taskId: name, status, beforeTaskId, afterTaskId, destinationProjectId, destinationStatus } = parameters;
      const id = await names.taskId(name);
      if (destinationProjectId !== undefined) {
        const { workspaceId } = await client.tasks.get(id);
        const destination = await names.projectId(destinationProjectId, workspaceId);
        const column = destinationStatus ?? status;
        await client.tasks.move(id, {
          destinationProjectId: destination,
          ...(column === undefined ? {} : { destinationStatus: column }),
        });
        return await shown(scope, await client.tasks.get(id));
      }
      const edit: EditTask = {
        status: status ?? destinationStatus,
        ...(beforeTaskId === undefined ? {} : { beforeId: await names.taskId(beforeTaskId) }),
        ...(afterTaskId === undefined ? {} : { afterId: await names.taskId(afterTaskId) }),
      };
      if (Object.values(edit).every((value) => value === undefined)) {
        const hint = "Pass status, beforeTaskId, afterTaskId or destinationProjectId";
        throw new ToolError("No destination given", { code: "NO_DESTINATION", hint });
      }
      return await shown(scope, await client.tasks.edit(id, edit));
    },
  ),
  tool(
    "delete_task",
    {
      description: "Deletes a task. It can be restored for 30 days with restore_task.",
      effect: "deletes",
      parameters: { taskId: TASK },
    },
    async ({ client, names }, { taskId }) => {
      const { id, title } = await client.tasks.delete(await names.taskId(taskId));
      return { deleted: { id, title }, undo: `restore_task with taskId ${id}` };
    },
  ),
  tool(
    "restore_task",
    {
      description: "Restores a deleted task.",
      effect: "writes",
      parameters: { taskId: z.string().min(1).describe("Its former key, or the id that delete_task returned") },
    },
    async (scope, { taskId }) => {
      const id = await scope.names.deletedTaskId(taskId);
      const task = await scope.client.tasks.restore(id).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? unknownDeleted(taskId) : error;
      });
      return await shown(scope, task);
    },
  ),
  tool(
    "claim_task",
    {
      description:
        "Claims the most urgent task of a project that nobody works on, so that no other agent gets it. Renew the claim with " +
        "renew_claim before it expires, and end it with release_task. Returns null if there is no such task.",
      effect: "writes",
      parameters: {
        projectId: PROJECT,
        status: STATUS.optional().describe("Column slug or name; all non-final columns by default"),
        priority: PRIORITY.optional(),
        userId: PERSON.optional().describe('The assignee; "none" for unassigned tasks'),
        label: z.string().min(1).optional().describe("Label name"),
        leaseSeconds: LEASE.optional(),
        agent: z.string().min(1).max(100).optional().describe("Your name, for people who look at the task"),
      },
    },
    async (scope, { projectId, userId, label, ...conditions }) => {
      const { client, names, isDry } = scope;
      const { id, workspaceId } = await names.project(projectId);
      const { claim, task } = await client.claims.claim(id, {
        ...conditions,
        ...(userId === undefined ? {} : { userId: (await names.userId(userId, workspaceId)) ?? "none" }),
        ...(label === undefined ? {} : { labelId: await names.labelId(label, workspaceId) }),
      });
      if (isDry || !claim || !task) return null;
      return { claim: claimView(claim), task: await shown(scope, task) };
    },
  ),
  tool(
    "renew_claim",
    {
      description:
        "Restarts the lease of a claim. If the claim is not found, it has expired or ended: stop working on the task.",
      effect: "writes",
      parameters: { claimId: CLAIM, leaseSeconds: LEASE.optional() },
    },
    async ({ client, isDry }, { claimId, ...lease }) => {
      const claim = await client.claims.renew(claimId, lease).catch(explainEnd(claimId));
      return isDry ? null : claimView(claim);
    },
  ),
  tool(
    "release_task",
    {
      description: "Ends a claim, so that others can claim the task. Leave a note about what is done and what is left.",
      effect: "writes",
      parameters: {
        claimId: CLAIM,
        note: z.string().min(1).optional().describe("Markdown; becomes a comment on the task"),
        status: STATUS.optional().describe("Moves the task to this column; by default, it stays where it is"),
      },
    },
    async (scope, { claimId, ...rest }) =>
      await shown(scope, await scope.client.claims.release(claimId, rest).catch(explainEnd(claimId))),
  ),
  tool(
    "add_comment",
    {
      description: "Adds a comment to a task, in Markdown.",
      effect: "writes",
      parameters: { taskId: TASK, content: z.string().min(1) },
    },
    async ({ client, names, isDry }, { taskId, content }) => {
      const comment = await client.comments.create(await names.taskId(taskId), { content });
      return isDry ? null : commentView(comment);
    },
  ),
  tool(
    "set_labels",
    {
      description: "Adds and removes labels of a task by name. Missing labels are created.",
      effect: "writes",
      parameters: {
        taskId: TASK,
        add: z.array(z.string().min(1)).optional(),
        remove: z.array(z.string().min(1)).optional(),
      },
    },
    async (scope, { taskId: name, add, remove }) => {
      const { client, names } = scope;
      const taskId = await names.taskId(name);
      const [{ workspaceId }, present] = await Promise.all([
        client.tasks.get(taskId),
        client.labels.listOfTask(taskId).all(),
      ]);
      await putLabels(scope, { id: taskId, workspaceId, present }, { add, remove });
      const labels = await client.labels.listOfTask(taskId).all();
      return { taskId, labels: labels.map(({ name: label }) => label) };
    },
  ),
  tool(
    "relate_tasks",
    {
      description:
        "Adds a relation between two tasks: the first has the second as a subtask, blocks it, or is related to it.",
      effect: "writes",
      parameters: { taskId: TASK, otherTaskId: TASK, relation: z.enum(["subtask", "blocks", "related"]) },
    },
    async ({ client, names }, { taskId, otherTaskId, relation }) => {
      const [sourceTaskId, targetTaskId] = await Promise.all([names.taskId(taskId), names.taskId(otherTaskId)]);
      return await client.relations.create({ sourceTaskId, targetTaskId, relationType: relation });
    },
  ),
];

/** Explains the failure of a call if its claim has ended. */
function explainEnd(claimId: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.status === 404 ? claimEnded(claimId) : error;
  };
}
