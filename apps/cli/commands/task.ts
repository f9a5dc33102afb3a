/** Tasks. @module */
import type { CreateTask, EditTask, ListTasksQuery, Task, TaskDetail } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { type Names, NONE } from "../names.ts";
import * as otherServer from "../other_server.ts";
import { manyLines, oneLine } from "../plain_text.ts";
import { dayOf, type FieldOptions, TASK_OPTIONS, taskView } from "../task_fields.ts";
import { commentView } from "../views.ts";

/** Default number of listed tasks. */
export const LISTED_TASKS = 50;

export interface ListOptions {
  project?: string;
  status?: string;
  priority?: string;
  assignee?: string;
  query?: string;
  dueBefore?: string;
  dueAfter?: string;
  sort?: string;
  limit?: number;
}

/** Lists the tasks of a workspace or a project. */
export async function listTasks(call: Call, options: ListOptions): Promise<Output> {
  const { session, names } = await call.open();
  const workspace = await session.workspace();
  const { project: projectName, assignee, limit = LISTED_TASKS, query: q, ...rest } = options;
  const project = projectName === undefined ? undefined : await names.project(projectName);
  const query: ListTasksQuery = {
    ...(rest as Partial<ListTasksQuery>),
    workspaceId: workspace.id,
    q,
    projectId: project?.id,
    userId: assignee === undefined || assignee === NONE ? assignee : await names.userId(assignee, workspace.id),
  };
  const tasks: (Task | TaskDetail)[] = [];
  let hasMore = false;
  for await (const task of otherServer.listTasks(session.client, { ...query, limit: Math.min(limit + 1, 500) })) {
    hasMore = tasks.length === limit;
    if (hasMore) break;
    tasks.push(task);
  }
  if (tasks.length === 0 && options.status !== undefined) {
    const projects = project ? [project] : await names.projects(workspace.id);
    await names.refuseUnknownStatus(
      options.status,
      projects.map(({ id }) => id),
    );
  }
  const views = await Promise.all(tasks.map(async (task) => taskView(task, await names.keyOf(task))));
  const people = new Map<string, string>();
  if (tasks.some(({ userId }) => userId !== null)) {
    for (const { id, name } of await names.members(workspace.id)) people.set(id, name);
  }
  const rows = views.map((task) => [
    task.key,
    task.status,
    task.priority,
    task.userId === null ? "" : (people.get(task.userId) ?? task.userId),
    dayOf(task),
    task.title,
  ]);
  const more = hasMore ? `More results available: use --limit ${limit * 2} or narrow the search` : undefined;
  return {
    json: views,
    text: call.table(["KEY", "STATUS", "PRIORITY", "ASSIGNEE", "DUE", "TITLE"], rows),
    note: views.length === 0 ? "No tasks" : more,
  };
}

/** Shows all fields of a task. */
export async function getTask(call: Call, name: string): Promise<Output> {
  const { session, names } = await call.open();
  const { tasks, labels, comments } = session.client;
  const taskId = await names.taskId(name);
  const [task, carried, said] = await Promise.all([
    tasks.get(taskId),
    labels.listOfTask(taskId).all(),
    comments.list(taskId).all(),
  ]);
  const view = taskView(task, await names.keyOf(task));
  const listing = call.listing([
    ...TASK_OPTIONS.filter(({ name }) => name !== "description").map(({ line }) => line(task)),
    ["Labels", carried.map((label) => label.name).join(", ")],
  ]);
  const thread = said.map(
    ({ user, createdAt, content }) =>
      `${call.style.bold(oneLine(user.name))} ${call.style.dim(createdAt.slice(0, 16).replace("T", " "))}\n${manyLines(content)}`,
  );
  const head = `${call.style.bold(view.key)}  ${oneLine(view.title)}`;
  const parts = [`${head}\n${listing}`, manyLines(view.description ?? ""), ...thread];
  return {
    json: {
      ...view,
      assigneeName: task.assigneeName,
      labels: carried.map((label) => label.name),
      comments: said.map(commentView),
    },
    text: parts.filter((part) => part !== "").join("\n\n"),
  };
}

export async function createTask(
  call: Call,
  title: string,
  options: FieldOptions & { project?: string; label?: string[] },
): Promise<Output> {
  const { session, names } = await call.open();
  const { client } = session;
  const project = await names.project(options.project);
  const offered = options.label ? await names.labels(project.workspaceId) : [];
  const wanted = (options.label ?? []).map((name) => names.label(offered, name, "in the workspace"));
  const { description } = options;
  const given = description === undefined ? options : { ...options, description: await call.text(description) };
  const fields = await fieldsOf(names, { ...given, title }, project.workspaceId);
  const task = await otherServer.createTask(client, project.id, fields as CreateTask);
  for (const label of wanted) await client.labels.attach(label.id, { taskId: task.id });
  return changed(task, await names.keyOf(task), "Created");
}

/** Changes fields of tasks. */
export async function editTasks(call: Call, targets: string[], options: FieldOptions): Promise<Output> {
  if (Object.keys(options).length === 0) {
    throw new Failure("Nothing to change", { exit: EXIT.usage, hint: `"hexlane task edit --help" lists the options` });
  }
  const { description } = options;
  // Standard input can be read only once.
  const given = description === undefined ? options : { ...options, description: await call.text(description) };
  return await eachTask(call, targets, "Changed", async ({ names, taskId, client }) => {
    const workspaceId = options.assignee === undefined ? "" : await names.workspaceIdOf(await client.tasks.get(taskId));
    const fields = await fieldsOf(names, given, workspaceId);
    return () => otherServer.editTask(client, taskId, fields);
  });
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
  return await eachTask(call, [target], "Moved", async ({ names, taskId, client }) => {
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
}

/** Adds a comment to a task. */
export async function commentTask(call: Call, target: string, text: string): Promise<Output> {
  const { session, names } = await call.open();
  const comment = await session.client.comments.create(await names.taskId(target), { content: await call.text(text) });
  return { json: commentView(comment), text: `Commented on ${target}` };
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
  const keys = [done.json].flat().map((task) => (task as { key: string }).key);
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
  client: Awaited<ReturnType<Call["open"]>>["session"]["client"];
}

/** Looks up everything that a change of one task needs, and returns the change. */
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
  // Looking up a key proves that its task exists. For a given id, this must be checked.
  const unseen = ids.filter((id, index) => id === targets[index]);
  if (ids.length > 1 && !areDeleted) await Promise.all(unseen.map((id) => client.tasks.get(id)));
  const changes = await Promise.all(ids.map((taskId) => prepare({ names, taskId, client })));
  const outputs: Output[] = [];
  let failure: unknown;
  for (const [index, change] of changes.entries()) {
    call.progress.report(verb, { done: index, total: ids.length });
    try {
      const task = await change();
      outputs.push(changed(task, await names.keyOf(task), verb));
    } catch (error) {
      if (index === 0) throw error;
      failure = error;
      break;
    }
  }
  const [only] = outputs;
  if (only && ids.length === 1) return only;
  return {
    json: outputs.map(({ json }) => json),
    text: outputs.map(({ text }) => text).join("\n"),
    ...(failure === undefined ? {} : { failure }),
  };
}

function changed(task: Task | TaskDetail, key: string, verb: string): Output {
  return { json: taskView(task, key), text: `${verb} ${key}  ${oneLine(task.title)}` };
}

/** @param options options with the description to store */
async function fieldsOf(names: Names, options: FieldOptions, workspaceId: string): Promise<EditTask> {
  const fields: Record<string, unknown> = { title: options.title };
  for (const { name, key, read } of TASK_OPTIONS) {
    const value = (options as Readonly<Record<string, string>>)[key];
    if (value !== undefined) fields[name] = read(value);
  }
  const { assignee } = options;
  if (assignee !== undefined && fields.userId !== null) fields.userId = await names.userId(assignee, workspaceId);
  return fields as EditTask;
}
