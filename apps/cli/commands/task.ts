/** Tasks. @module */
import type { Client, CreateTask, EditTask, Task, TaskDetail } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { compose } from "../editor.ts";
import { EXIT, Failure } from "../failure.ts";
import { type GivenValue, readValues, shownValue } from "../field_values.ts";
import type { Names } from "../names.ts";
import * as otherServer from "../other_server.ts";
import { manyLines, oneLine } from "../plain_text.ts";
import { PLAN_KINDS } from "../plans.ts";
import { type FieldOptions, TASK_OPTIONS, taskView } from "../task_fields.ts";
import { templateCalled } from "../templates.ts";
import { commentView, otherTask, relationView } from "../views.ts";
import { headOf } from "./comment.ts";

/** Shows all fields of a task. */
export async function getTask(call: Call, name: string): Promise<Output> {
  const { session, names } = await call.open();
  const { tasks, labels, comments } = session.client;
  const taskId = await names.taskId(name);
  const [task, carried, said, relations, values] = await Promise.all([
    tasks.get(taskId),
    labels.listOfTask(taskId).all(),
    comments.list(taskId).all(),
    session.client.relations.list(taskId).all(),
    otherServer.listFieldValues(session.client, taskId),
  ]);
  const { workspaceId } = task;
  const related = await Promise.all(
    relations.map(async (one) => {
      const { projectId, number } = otherTask(one, taskId);
      return relationView(one, taskId, await names.keyOf({ projectId, workspaceId, number }));
    }),
  );
  const view = taskView(task, await names.keyOf(task));
  const planNames = await names.plansOf(task);
  const shown: [string, string][] = [];
  for (const value of values) {
    shown.push([value.fieldName, await shownValue(names, value, await names.workspaceIdOf(task))]);
  }
  const listing = call.listing([
    ...TASK_OPTIONS.filter(({ name }) => name !== "description").map(({ line }) => line({ ...task, ...planNames })),
    ["Labels", carried.map((label) => label.name).join(", ")],
    ...shown,
    ...related.map(({ relation, key, title, status }): [string, string] => [
      relation.charAt(0).toUpperCase() + relation.slice(1),
      `${key} ${title} (${status})`,
    ]),
  ]);
  const thread = said.map((comment) => `${headOf(call, comment)}\n${manyLines(comment.content)}`);
  const head = `${call.style.bold(view.key)}  ${oneLine(view.title)}`;
  const parts = [`${head}\n${listing}`, manyLines(view.description ?? ""), ...thread];
  return {
    json: {
      ...view,
      assigneeName: task.assigneeName,
      ...planNames,
      labels: carried.map((label) => label.name),
      relations: related,
      customFields: values.map(({ fieldId, fieldName, fieldType, value }) => ({
        fieldId,
        name: fieldName,
        type: fieldType,
        value,
      })),
      comments: said.map(commentView),
    },
    text: parts.filter((part) => part !== "").join("\n\n"),
  };
}

export async function createTask(
  call: Call,
  title: string,
  options: FieldOptions & {
    project?: string;
    template?: string;
    label?: string[];
    field?: string[];
    editor?: boolean;
  },
): Promise<Output> {
  const { session, names } = await call.open();
  const { client } = session;
  const project = await names.project(options.project);
  const offered = options.label ? await names.labels(project.workspaceId) : [];
  const wanted = (options.label ?? []).map((name) => names.label(offered, name, "in the workspace"));
  const given = { ...options, ...(await descriptionOf(call, options)) };
  const fields = await fieldsOf(
    names,
    { ...given, title },
    { workspaceId: project.workspaceId, projectId: project.id },
  );
  const customFields = options.field && (await readFields(client, names, options.field, project));
  const templateId = options.template && (await templateCalled(client, project.id, options.template)).id;
  const task = await otherServer.createTask(client, project.id, { ...fields, customFields, templateId } as CreateTask);
  const output = changed(task, await names.keyOf(task), "Created");
  try {
    for (const label of wanted) await client.labels.attach(label.id, { taskId: task.id });
    return output;
  } catch (failure) {
    // The task was created, so a script needs its key.
    return { ...output, failure };
  }
}

/** Options of `task edit`. */
export interface EditOptions extends FieldOptions {
  /** Labels to add. */
  label?: string[];
  removeLabel?: string[];
  /** Values of custom fields: `NAME=VALUE`. */
  field?: string[];
  editor?: boolean;
}

/** Changes fields and labels of tasks. */
export async function editTasks(call: Call, targets: string[], options: EditOptions): Promise<Output> {
  if (Object.keys(options).length === 0) {
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint: `"hexlane task edit --help" lists the options` });
  }
  const { label = [], removeLabel = [], field = [], editor = false, ...fieldOptions } = options;
  if (editor && targets.length > 1) throw new Failure("An editor can open only one task", { exit: EXIT.usage });
  // Standard input can be read only once.
  const given = { ...fieldOptions, ...(editor ? {} : await descriptionOf(call, fieldOptions)) };
  return await eachTask(call, targets, "Changed", async ({ names, taskId, target, client }) => {
    const isNamed = [options.assignee, options.milestone, options.cycle].some((name) => name !== undefined);
    const needsTask = editor || isNamed || label.length + removeLabel.length + field.length > 0;
    const task = needsTask ? await client.tasks.get(taskId) : undefined;
    const workspaceId = task ? await names.workspaceIdOf(task) : "";
    const offered = label.length > 0 ? await names.labels(workspaceId) : [];
    const added = label.map((name) => names.label(offered, name, "in the workspace"));
    const carried = removeLabel.length > 0 ? await client.labels.listOfTask(taskId).all() : [];
    const removed = removeLabel.map((name) => names.label(carried, name, `on ${target}`));
    const values =
      task && field.length > 0 ? await readFields(client, names, field, { ...task, id: task.projectId }) : [];
    const text = editor ? { description: await compose(call, task?.description ?? "") } : {};
    const fields = await fieldsOf(names, { ...given, ...text }, { workspaceId, projectId: task?.projectId ?? "" });
    const hasFields = Object.values(fields).some((value) => value !== undefined);
    return async () => {
      const after = hasFields || !task ? await otherServer.editTask(client, taskId, fields) : task;
      for (const { id } of added) await client.labels.attach(id, { taskId });
      for (const { id } of removed) await client.labels.detach(id);
      for (const value of values) await client.customFields.setValue({ taskId, ...value });
      return after;
    };
  });
}

/** Reads values of custom fields of a project. */
async function readFields(
  client: Client,
  names: Names,
  given: readonly string[],
  project: { id: string; workspaceId?: string | undefined },
): Promise<GivenValue[]> {
  const workspaceId = await names.workspaceIdOf(project);
  const fields = await client.customFields.list(project.id, {});
  return await readValues(names, given, { fields, workspaceId });
}

/** Reads the description from standard input or an editor, if an option says so. */
async function descriptionOf(
  call: Call,
  { description, editor = false }: { description?: string; editor?: boolean },
): Promise<{ description?: string }> {
  if (editor) return { description: await compose(call, description ?? "") };
  return description === undefined ? {} : { description: await call.text(description) };
}

/** Moves tasks to the first final column. */
export async function finishTasks(call: Call, targets: string[]): Promise<Output> {
  return await eachTask(call, targets, "Done", async ({ names, taskId, client }) => {
    const { projectId } = await client.tasks.get(taskId);
    const column = (await names.columns(projectId)).find(({ isFinal }) => isFinal);
    if (column) return () => otherServer.editTask(client, taskId, { status: column.slug });
    const hint = "set the column with --status in `hexlane task edit`";
    throw new Failure("The project has no final column", { exit: EXIT.conflict, hint });
  });
}

export interface MoveOptions {
  project?: string;
  status?: string;
  after?: string;
  before?: string;
}

/** Moves a task within its board or to another project. */
export async function moveTask(
  call: Call,
  target: string,
  column: string | undefined,
  options: MoveOptions,
): Promise<Output> {
  const { project, after, before } = options;
  if (column !== undefined && options.status !== undefined) {
    throw new Failure("Specify the column only once", {
      exit: EXIT.usage,
      hint: `leave out --status: "${column}" is a column`,
    });
  }
  const status = column ?? options.status;
  if (project !== undefined && (after ?? before) !== undefined) {
    throw new Failure("Specify a project or a position, not both", { exit: EXIT.usage });
  }
  if ([project, status, after, before].every((one) => one === undefined)) {
    const hint = "specify a column, --project, --after or --before";
    throw new Failure("Specify a destination", { exit: EXIT.usage, hint });
  }
  const moved = await eachTask(call, [target], "Moved", async ({ names, taskId, client }) => {
    if (project !== undefined) {
      const destination = { destinationProjectId: (await names.project(project)).id, destinationStatus: status };
      return async () => (await client.tasks.move(taskId, destination)).task;
    }
    const place = {
      status,
      afterId: after === undefined ? undefined : await names.taskId(after),
      beforeId: before === undefined ? undefined : await names.taskId(before),
    };
    return () => otherServer.editTask(client, taskId, place);
  });
  return { ...moved, json: (moved.json as unknown[])[0] };
}

export const RELATIONS = ["blocks", "subtask", "related"] as const;

/** Relates two tasks. */
export async function relateTasks(
  call: Call,
  [from, to]: [string, string],
  relationType: (typeof RELATIONS)[number],
): Promise<Output> {
  const { session, names } = await call.open();
  const [sourceTaskId, targetTaskId] = await Promise.all([names.taskId(from), names.taskId(to)]);
  const { id, createdAt } = await session.client.relations.create({ sourceTaskId, targetTaskId, relationType });
  const words = { blocks: "blocks", subtask: "has the subtask", related: "is related to" }[relationType];
  return { json: { id, sourceTaskId, targetTaskId, relationType, createdAt }, text: `${from} ${words} ${to}` };
}

/** Deletes tasks, which can be restored for 30 days. */
export async function deleteTasks(call: Call, targets: string[]): Promise<Output> {
  let canRestore = true;
  const done = await eachTask(call, targets, "Deleted", async ({ taskId, client }) => async () => {
    const task = await client.tasks.delete(taskId);
    canRestore &&= otherServer.isOfOurs(task);
    return task;
  });
  const keys = (done.json as { key: string }[]).map(({ key }) => key);
  return canRestore ? { ...done, note: `To undo within 30 days: hexlane task restore ${keys.join(" ")}` } : done;
}

/** Restores deleted tasks. */
export async function restoreTasks(call: Call, targets: string[]): Promise<Output> {
  return await eachTask(
    call,
    targets,
    "Restored",
    async ({ taskId, client }) => {
      return () => client.tasks.restore(taskId);
    },
    { areDeleted: true },
  );
}

interface OneTask {
  names: Names;
  taskId: string;
  /** The task as named on the command line. */
  target: string;
  client: Client;
}

/** Looks up everything that a change to one task needs, and returns a function that makes the change. */
type Prepare = (one: OneTask) => Promise<() => Promise<Task | TaskDetail>>;

/**
 * Changes the tasks one by one. All names are resolved before the first change, so a wrong name changes nothing. The
 * failure of a later change lists the changes made before it.
 */
async function eachTask(
  call: Call,
  targets: string[],
  verb: string,
  prepare: Prepare,
  { areDeleted = false }: { areDeleted?: boolean } = {},
): Promise<Output> {
  const { session, names } = await call.open();
  const { client } = session;
  const ids = await Promise.all(
    targets.map((target) => (areDeleted ? names.deletedTaskId(target) : names.taskId(target))),
  );
  // Looking up a key proves that its task exists. For a given ID, this must be checked.
  const unseen = ids.filter((id, index) => id === targets[index]);
  if (ids.length > 1 && !areDeleted) await Promise.all(unseen.map((id) => client.tasks.get(id)));
  const changes = await Promise.all(
    ids.map((taskId, index) => prepare({ names, taskId, target: targets[index] ?? taskId, client })),
  );
  return await call.each([...changes.entries()], async ([index, change]) => {
    call.progress.report(verb, { done: index, total: ids.length });
    const task = await change();
    return changed(task, await names.keyOf(task), verb);
  });
}

function changed(task: Task | TaskDetail, key: string, verb: string): Output {
  return { json: taskView(task, key), text: `${verb} ${key}  ${oneLine(task.title)}` };
}

/** @param options `description` has already been read from standard input or an editor */
async function fieldsOf(
  names: Names,
  options: FieldOptions,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<EditTask> {
  const fields: Record<string, unknown> = { title: options.title };
  for (const { name, key, read } of TASK_OPTIONS) {
    const value = (options as Readonly<Record<string, string>>)[key];
    if (value !== undefined) fields[name] = read(value);
  }
  const { assignee } = options;
  if (assignee !== undefined && fields.userId !== null) fields.userId = await names.userId(assignee, workspaceId);
  for (const kind of PLAN_KINDS) {
    const name = options[kind];
    if (name !== undefined && fields[`${kind}Id`] !== null) {
      fields[`${kind}Id`] = (await names.plan(kind, name, projectId)).id;
    }
  }
  return fields as EditTask;
}
