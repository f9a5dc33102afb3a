/**
 * Loads the requested record and checks the actor's permission. Every use case of the board starts with this.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Permission } from "../permission.ts";
import type { ReadTx } from "../ports/store.ts";
import { type Access, requirePermission } from "../workspace/access.ts";
import type { Label } from "./label/label.ts";
import { type Project, refuseArchived } from "./project/project.ts";
import type { Task, TaskRecord } from "./task/task.ts";
import { refuseStale, refuseStaleTask, versionOf } from "./version.ts";

/** A project that the actor may read. */
export interface LoadedProject {
  project: Project;
  /** The actor's permissions in the workspace. */
  access: Access;
}

/** A task that the actor may read. */
export interface LoadedTask<T extends TaskRecord = Task> extends LoadedProject {
  task: T;
}

/**
 * Loads a project and requires a permission.
 *
 * @param what the record in the request, for errors: the project, or a record that belongs to it
 * @throws {TrackerError} `not_found` if the project does not exist or the actor is not a member; `forbidden`
 */
export async function requireProject(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  permission: Permission,
  what: { kind: string; id: string } = { kind: "project", id: projectId },
): Promise<LoadedProject> {
  const project = await tx.findProject(projectId);
  if (!project) throw notFound(what.kind, what.id);
  const access = await requirePermission(tx, ctx, project.workspaceId, permission, what);
  return { project, access };
}

/**
 * Loads a project that the actor may change.
 *
 * @throws {TrackerError} as {@linkcode requireProject}, and `conflict` if the project is archived or the board does not
 * have an expected version
 */
export async function requireWritableProject(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  permission: Permission,
  what: { kind: string; id: string } = { kind: "project", id: projectId },
): Promise<LoadedProject> {
  const loaded = await requireProject(tx, ctx, projectId, permission, what);
  await refuseUnwritable(tx, ctx, loaded.project);
  return loaded;
}

/**
 * Loads a live task and requires a permission.
 *
 * @param what the record in the request, for errors: the task, or a record that belongs to it
 * @throws {TrackerError} `not_found` if the task does not exist or the actor is not a member; `forbidden`
 */
export async function requireTask(
  tx: ReadTx,
  ctx: Context,
  taskId: string,
  permission: Permission,
  what: { kind: string; id: string } = { kind: "task", id: taskId },
): Promise<LoadedTask> {
  const task = await tx.findTask(taskId);
  const project = task && (await tx.findProject(task.projectId));
  // While a project is being deleted, it is not in the same workspace as its tasks.
  if (!task || project?.workspaceId !== task.workspaceId) throw notFound(what.kind, what.id);
  const access = await requirePermission(tx, ctx, task.workspaceId, permission, what);
  return { task, project, access };
}

/**
 * Loads a live task that the actor may change.
 *
 * @throws {TrackerError} as {@linkcode requireTask}, and `conflict` if the project is archived or the task does not have
 * an expected version
 */
export async function requireWritableTask(
  tx: ReadTx,
  ctx: Context,
  taskId: string,
  permission: Permission,
  what: { kind: string; id: string } = { kind: "task", id: taskId },
): Promise<LoadedTask> {
  const loaded = await requireTask(tx, ctx, taskId, permission, what);
  await refuseUnwritableTask(tx, ctx, loaded);
  return loaded;
}

/**
 * Loads live tasks that the actor may change, in the given order. Descriptions are not loaded, because reading many of
 * them is slow. Expected versions are those of the boards.
 *
 * @throws {TrackerError} as {@linkcode requireTask} and {@linkcode refuseUnwritable}, for the first task that cannot be
 * changed
 */
export async function requireWritableTasks(
  tx: ReadTx,
  ctx: Context,
  taskIds: readonly string[],
  permission: Permission,
): Promise<LoadedTask<TaskRecord>[]> {
  const tasks = new Map((await tx.listTaskRecordsById(taskIds)).map((task) => [task.id, task]));
  const projects = new Map<string, LoadedProject>();
  const loaded: LoadedTask<TaskRecord>[] = [];
  for (const id of taskIds) {
    const task = tasks.get(id);
    if (!task) throw notFound("task", id);
    const { projectId } = task;
    const known = projects.get(projectId);
    const project = known ?? (await requireWritableProject(tx, ctx, projectId, permission, { kind: "task", id }));
    projects.set(projectId, project);
    loaded.push({ task, ...project });
  }
  return loaded;
}

/** @throws {TrackerError} `conflict` if the project is archived, or as {@linkcode refuseStaleBoard} */
export async function refuseUnwritable(tx: ReadTx, ctx: Context, project: Project): Promise<void> {
  await refuseStaleBoard(tx, ctx, project);
  refuseArchived(project);
}

/** @throws {TrackerError} `conflict` if the project is archived or the task does not have an expected version */
export async function refuseUnwritableTask(
  tx: ReadTx,
  ctx: Context,
  { task, project }: Pick<LoadedTask<TaskRecord>, "task" | "project">,
): Promise<void> {
  if (ctx.expectedVersions) {
    const versions = await tx.findTaskVersions(task.id);
    if (versions) refuseStaleTask(versions, ctx.expectedVersions);
  }
  refuseArchived(project);
}

/**
 * @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` if the board does not have an expected version
 */
export async function refuseStaleBoard(tx: ReadTx, ctx: Context, project: Project): Promise<void> {
  if (!ctx.expectedVersions) return;
  const workspace = await tx.findWorkspace(project.workspaceId);
  if (workspace) refuseStale(versionOf(project, workspace), ctx.expectedVersions);
}

/** A label and its task, if any. */
export interface LoadedLabel {
  label: Label;
  /** The task that the label is on, or null. */
  carrier: LoadedTask | null;
}

/**
 * Loads a label and requires a permission. A label on a deleted task is not found.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function requireLabel(
  tx: ReadTx,
  ctx: Context,
  labelId: string,
  permission: Permission,
): Promise<LoadedLabel> {
  const label = await tx.findLabel(labelId);
  if (!label) throw notFound("label", labelId);
  const what = { kind: "label", id: labelId };
  if (label.taskId !== null) {
    return { label, carrier: await requireTask(tx, ctx, label.taskId, permission, what) };
  }
  await requirePermission(tx, ctx, label.workspaceId, permission, what);
  return { label, carrier: null };
}
