/**
 * Loads the requested record and checks the actor's permission. Every use case of the board starts with this.
 *
 * @module
 */
import { type Context, requireActor } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Permission } from "../permission.ts";
import type { ReadTx, TaskVersions } from "../ports/store.ts";
import type { ProjectPermission } from "../project_access.ts";
import { type Access, requirePermission, requirePermissionIn } from "../workspace/access.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Label } from "./label/label.ts";
import { type Project, refuseArchived } from "./project/project.ts";
import type { Task, TaskRecord } from "./task/task.ts";
import { refuseStale, refuseStaleTask, versionOf } from "./version.ts";

/** A project that the actor may read. */
export interface LoadedProject {
  project: Project;
  workspace: Pick<Workspace, "version">;
  /** The actor's permissions in the project. */
  access: Access;
}

/** A task that the actor may read. */
export interface LoadedTask<T extends TaskRecord = Task> extends LoadedProject {
  task: T;
}

/** A task that the actor may read, with the versions of its entity tag. */
export interface VersionedTask extends LoadedTask {
  versions: TaskVersions;
}

/**
 * Loads a project and requires a permission.
 *
 * @param what the record in the request, for errors: the project, or a record that belongs to it
 * @throws {TrackerError} `not_found` if the project does not exist or the actor may not open it; `forbidden`
 */
export async function requireProject(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  permission: ProjectPermission,
  what: { kind: string; id: string } = { kind: "project", id: projectId },
): Promise<LoadedProject> {
  const found = await tx.findProjectFor(requireActor(ctx).userId, projectId);
  if (!found) throw notFound(what.kind, what.id);
  const { project, workspace } = found;
  return { project, workspace, access: await requirePermissionIn(tx, ctx, found, permission, what) };
}

/**
 * Loads a project that the actor may change.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireProject}, and `conflict` if the project is archived or
 * the board has none of the expected versions
 */
export async function requireWritableProject(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  permission: ProjectPermission,
  what: { kind: string; id: string } = { kind: "project", id: projectId },
): Promise<LoadedProject> {
  const loaded = await requireProject(tx, ctx, projectId, permission, what);
  refuseUnwritable(ctx, loaded);
  return loaded;
}

/**
 * Loads a live task and requires a permission.
 *
 * @param what the record in the request, for errors: the task, or a record that belongs to it
 * @throws {TrackerError} `not_found` if the task does not exist or the actor may not open it; `forbidden`
 */
export async function requireTask(
  tx: ReadTx,
  ctx: Context,
  taskId: string,
  permission: ProjectPermission,
  what: { kind: string; id: string } = { kind: "task", id: taskId },
): Promise<VersionedTask> {
  const found = await tx.findTaskFor(requireActor(ctx).userId, taskId);
  // While a project is being deleted, it is not in the same workspace as its tasks.
  if (!found || found.project.workspaceId !== found.task.workspaceId) throw notFound(what.kind, what.id);
  const { task, versions, project, workspace } = found;
  return { task, versions, project, workspace, access: await requirePermissionIn(tx, ctx, found, permission, what) };
}

/**
 * Loads a live task that the actor may change.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireTask}, and `conflict` if the project is archived or the
 * task has none of the expected versions
 */
export async function requireWritableTask(
  tx: ReadTx,
  ctx: Context,
  taskId: string,
  permission: ProjectPermission,
  what: { kind: string; id: string } = { kind: "task", id: taskId },
): Promise<VersionedTask> {
  const loaded = await requireTask(tx, ctx, taskId, permission, what);
  refuseUnwritableTask(ctx, loaded);
  return loaded;
}

/** @throws {TrackerError} `conflict` if the project is archived, or for the same reasons as {@linkcode refuseStaleBoard} */
export function refuseUnwritable(ctx: Context, board: Omit<LoadedProject, "access">): void {
  refuseStaleBoard(ctx, board);
  refuseArchived(board.project);
}

/** @throws {TrackerError} `conflict` if the project is archived or the task has none of the expected versions */
export function refuseUnwritableTask(ctx: Context, { project, versions }: VersionedTask): void {
  if (ctx.expectedVersions) refuseStaleTask(versions, ctx.expectedVersions);
  refuseArchived(project);
}

/** @throws {TrackerError} `conflict` with reason `PRECONDITION_FAILED` if the board has none of the expected versions */
export function refuseStaleBoard(ctx: Context, { project, workspace }: Omit<LoadedProject, "access">): void {
  if (ctx.expectedVersions) refuseStale(versionOf(project, workspace), ctx.expectedVersions);
}

/** A label and its task, if any. */
export interface LoadedLabel {
  label: Label;
  /** The task that the label is on, or null. */
  carrier: VersionedTask | null;
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
