/**
 * What one can do with one task.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, renamePointer } from "../../errors.ts";
import { RESTORE_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { requirePermission } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type Column, type ColumnPlacement, defaultColumn, defaultPlacement, resolveStatus } from "../column/column.ts";
import { checkDescription, type Project } from "../project/project.ts";
import {
  refuseUnwritable,
  requireProject,
  requireTask,
  requireWritableProject,
  requireWritableTask,
} from "../require.ts";
import { type Versioned, versionOf } from "../version.ts";
import { applyTaskPatch, refuseNonMember, type TaskPatch } from "./patch.ts";
import { positionAtEnd } from "./position.ts";
import { newActivity, saveNewTask, saveTaskEdit, taskEvent } from "./save.ts";
import {
  checkDates,
  checkPriority,
  checkTitle,
  type Priority,
  parseOptionalDate,
  type Task,
  type TaskDetail,
  type TaskRecord,
} from "./task.ts";

/** What {@linkcode createTask} takes. */
export interface CreateTaskInput {
  /** The project. */
  projectId: string;
  /** At most 500 characters. */
  title: string;
  /** Markdown, or null. */
  description?: string | null;
  /**
   * How urgent it is.
   *
   * @default "no-priority"
   */
  priority?: Priority;
  /** A column's slug or name, `planned` or `archived`. @default the first column */
  status?: string;
  /** ISO 8601 date or date-time. */
  startDate?: string | null;
  /** ISO 8601 date or date-time. */
  dueDate?: string | null;
  /** The assignee, a member of the workspace. */
  userId?: string | null;
}

/**
 * Makes a task at the end of its column.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `QUOTA_EXCEEDED`
 */
export async function createTask(ctx: Context, input: CreateTaskInput): Promise<TaskDetail> {
  const fields = newTaskFields(input);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "task:create");
    claim(project.workspaceId, { tasks: 1, bytes: bytesOfTask(fields) });
    const [, place] = await allInOrder(
      fields.userId === null ? undefined : refuseNonMember(tx, project.workspaceId, fields.userId),
      takePlace(tx, project, input.status),
    );

    const task = { ...fields, ...place, id: ctx.newId(), createdAt: now, updatedAt: now };
    await saveNewTask(tx, ctx, task, now);
    return await withAssignee(tx, task);
  });
}

/**
 * One task.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  return (await getVersionedTask(ctx, input)).value;
}

/**
 * A task with the version of its board.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getVersionedTask(ctx: Context, input: { taskId: string }): Promise<Versioned<TaskDetail>> {
  return await ctx.store.read(async (tx) => {
    const { task, project } = await requireTask(tx, ctx, input.taskId, "task:read");
    const workspace = await tx.findWorkspace(project.workspaceId);
    return { value: await withAssignee(tx, task), version: versionOf(project, workspace ?? { version: 0 }) };
  });
}

/** What {@linkcode editTask} takes. */
export interface EditTaskInput extends TaskPatch {
  /** The task. */
  taskId: string;
}

/**
 * Changes some fields of a task (JSON merge patch, RFC 7396): what is absent stays, null clears. Each changed field leaves
 * its own history, event and notification; a patch that changes nothing leaves none.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict`
 */
export async function editTask(ctx: Context, input: EditTaskInput): Promise<Task> {
  const { taskId, ...patch } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireWritableTask(tx, ctx, taskId, onlyAssigns(patch) ? "task:assign" : "task:update");
    const after = await applyTaskPatch(tx, loaded, patch);
    claim(after.workspaceId, { bytes: bytesOfTask(after) - bytesOfTask(loaded.task) });
    return await saveTaskEdit(tx, ctx, { before: loaded.task, after }, now);
  });
}

/** All fields of a task. */
export interface UpdateTaskInput {
  /** The task. */
  taskId: string;
  /** At most 500 characters. */
  title: string;
  /** Markdown, or null. */
  description: string | null;
  /** How urgent it is. */
  priority: Priority;
  /** A column's slug or name, `planned` or `archived`. */
  status: string;
  /** The project. */
  projectId: string;
  /** Its place among its siblings. */
  position: number;
  /** Absent, empty and null clear. */
  startDate?: string | null;
  /** By when it is to be done. */
  dueDate?: string | null;
  /** The account. */
  userId?: string | null;
}

/**
 * Replaces all fields of a task; another project of the same workspace moves it, in the same transaction.
 *
 * @throws {TrackerError} as {@linkcode editTask}
 */
export async function updateTask(ctx: Context, input: UpdateTaskInput): Promise<Task> {
  const { startDate = null, dueDate = null, userId = null } = input;
  return await editTask(ctx, { ...input, startDate, dueDate, userId });
}

/** What {@linkcode moveTask} takes. */
export interface MoveTaskInput {
  /** The task. */
  taskId: string;
  /** Where it goes. */
  destinationProjectId: string;
  /**
   * The column there, by slug or name. @default the one that fits
   *
   * @default where it stands, if in no column; the column of the same slug, else the first
   */
  destinationStatus?: string;
}

/** A task that went to another project. */
export interface MovedTask {
  /** The task. */
  task: Task;
  /** Where it was. */
  sourceProjectId: string;
  /** Where it goes. */
  destinationProjectId: string;
}

/**
 * Moves a task to another project of its workspace, where it gets a new number; labels, comments, relations, images and
 * history follow, and the old key keeps leading to it. Inside its own project it is a change of status.
 *
 * @throws {TrackerError} `invalid` when nothing would change by its nature, `not_found` for a project of another
 * workspace, `forbidden`, `conflict` while one of the projects is archived
 */
export async function moveTask(ctx: Context, input: MoveTaskInput): Promise<MovedTask> {
  const { taskId, destinationProjectId, destinationStatus: status } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireWritableTask(tx, ctx, taskId, "task:update");
    const before = loaded.task;
    if (before.projectId === destinationProjectId && status === undefined) {
      throw invalidField("/destinationProjectId", "Task is already in that project", "TASK_ALREADY_THERE");
    }

    const patch = { projectId: destinationProjectId, ...(status === undefined ? {} : { status }) };
    const after = await applyTaskPatch(tx, loaded, patch).catch((error: unknown) => {
      throw renamePointer(error, "/status", "/destinationStatus");
    });

    const task = await saveTaskEdit(tx, ctx, { before, after }, now);
    return { task, sourceProjectId: before.projectId, destinationProjectId };
  });
}

/**
 * Deletes a task; for 30 days it can be restored.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "task:delete");
    const detail = await withAssignee(tx, task);
    await removeTasks(tx, ctx, [task], now);
    return detail;
  });
}

/** Deletes tasks the actor was found to be allowed to delete. */
export async function removeTasks(tx: Tx, ctx: Context, tasks: readonly TaskRecord[], now: Date): Promise<void> {
  for (const { id } of tasks) await tx.deleteTask(id, now);
  await tx.appendEvents(tasks.map((task) => taskEvent(ctx, "taskDeleted", task, {}, now)));
  for (const projectId of new Set(tasks.map((task) => task.projectId))) await tx.raiseProjectVersion(projectId);
}

/** A task that was deleted and can be restored. */
export interface DeletedTask extends Task {
  /** When it was deleted. */
  deletedAt: Date;
}

/**
 * A deleted task of a project by its number, such as the 12 of `WEB-12`, for those who may restore it.
 *
 * @throws {TrackerError} `invalid`, `not_found` when none was deleted within 30 days, `forbidden`
 */
export async function getDeletedTask(ctx: Context, input: { projectId: string; number: number }): Promise<DeletedTask> {
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "task:delete");
    const deleted = await tx.findDeletedTaskByNumber(project.id, input.number);
    if (!deleted || isPastRestoring(ctx, deleted)) {
      throw notFound("deleted task", `${project.slug}-${input.number}`);
    }
    return { ...deleted.task, deletedAt: deleted.deletedAt };
  });
}

function isPastRestoring(ctx: Context, { deletedAt }: { deletedAt: Date }): boolean {
  return deletedAt.getTime() < ctx.clock.now().getTime() - RESTORE_SECONDS * 1000;
}

/**
 * Brings a deleted task back with everything that belongs to it. A column that is gone by now is replaced by the first,
 * an assignee who left by nobody.
 *
 * @throws {TrackerError} `not_found` when it was not deleted within 30 days, `forbidden`, `conflict`
 */
export async function restoreTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const deleted = await tx.findDeletedTask(input.taskId);
    if (!deleted || isPastRestoring(ctx, deleted)) throw notFound("deleted task", input.taskId);
    const { task: before } = deleted;
    await requirePermission(tx, ctx, before.workspaceId, "task:delete", { kind: "deleted task", id: before.id });
    const project = await tx.findProject(before.projectId);
    if (project?.workspaceId !== before.workspaceId) throw notFound("deleted task", input.taskId);
    await refuseUnwritable(tx, ctx, project);

    const task = await fitToProject(tx, before);
    await tx.undeleteTask(task.id);
    await tx.saveTask({ ...task, updatedAt: now });
    const eventData = { field: "deleted", old: true, new: false };
    await tx.insertActivities([newActivity(ctx, task.id, { type: "task", content: "Task restored", eventData }, now)]);
    await tx.appendEvents([taskEvent(ctx, "taskRestored", task, {}, now)]);
    await tx.raiseProjectVersion(task.projectId);
    return await withAssignee(tx, { ...task, updatedAt: now });
  });
}

function firstPlacement(columns: readonly Column[]): ColumnPlacement {
  const column = defaultColumn("", columns);
  return { status: column.slug, column };
}

/** The task with the name of its assignee. */
export async function withAssignee(tx: ReadTx, task: Task): Promise<TaskDetail> {
  const assignee = task.userId === null ? undefined : await tx.findAccount(task.userId);
  return { ...task, assigneeId: task.userId, assigneeName: assignee?.name ?? null };
}

/** What of a new task its maker decides. */
export type NewTaskFields = Pick<
  Task,
  "title" | "description" | "priority" | "startDate" | "dueDate" | "dueDateOnly" | "userId"
>;

/** The place of a new task: the end of its column, and the next number. */
async function takePlace(
  tx: Tx,
  { id: projectId, workspaceId }: Project,
  wanted: string | undefined,
): Promise<Pick<Task, "projectId" | "workspaceId" | "status" | "columnId" | "position" | "number">> {
  const columns = await tx.listColumns(projectId);
  const { status, column } = wanted === undefined ? firstPlacement(columns) : resolveStatus(wanted, columns);
  const [position, number] = await allInOrder(positionAtEnd(tx, projectId, status), tx.claimTaskNumbers(projectId, 1));
  return { projectId, workspaceId, status, columnId: column?.id ?? null, position, number };
}

/** The fields of a new task that need nothing but the input. */
export function newTaskFields(input: Omit<CreateTaskInput, "projectId">): NewTaskFields {
  const due = parseOptionalDate(input.dueDate, "/dueDate");
  const fields = {
    title: checkTitle(input.title),
    description: input.description == null ? null : checkDescription(input.description),
    priority: checkPriority(input.priority ?? "no-priority"),
    startDate: parseOptionalDate(input.startDate, "/startDate")?.at ?? null,
    dueDate: due?.at ?? null,
    dueDateOnly: due?.dateOnly ?? false,
    userId: input.userId || null,
  };
  checkDates(fields);
  return fields;
}

/** Whether a patch touches nothing but the assignee: who may assign need not be allowed to edit. */
function onlyAssigns(patch: TaskPatch): boolean {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([field]) => field === "userId");
}

/** The deleted task as it can stand today. */
async function fitToProject(tx: ReadTx, task: Task): Promise<Task> {
  const columns = await tx.listColumns(task.projectId);
  const { status, column } = defaultPlacement(task.status, columns);
  const stays = task.userId !== null && (await tx.findMember(task.workspaceId, task.userId)) !== undefined;
  return {
    ...task,
    status,
    columnId: column?.id ?? null,
    userId: stays ? task.userId : null,
  };
}
