/** The changes that a bulk edit makes to each of its tasks. @module */
import { refuseManyNotifications } from "../../async/parts.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound, renamePointer, TrackerError } from "../../errors.ts";
import { MAX_PART_TASKS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireGrant } from "../../workspace/access.ts";
import type { ClaimUsage } from "../../workspace/usage.ts";
import { relabelTasks } from "../label/attach.ts";
import type { Label } from "../label/label.ts";
import { saveAndRepeat } from "../recurrence/complete.ts";
import { type LoadedProject, type LoadedTask, requireLabel, requireWritableProject } from "../require.ts";
import { changesBetween } from "../task/change.ts";
import { removeTasks } from "../task/delete.ts";
import { applyTaskPatch, KnownBoard, readInputs, type TaskPatch } from "../task/patch.ts";
import type { TaskEdit } from "../task/save.ts";
import { refuseLongTasks } from "../task/sizes.ts";
import type { TaskRecord } from "../task/task.ts";

/** The new values for each task. An absent field keeps its value, and null clears it. */
export interface BulkChanges
  extends Pick<
    TaskPatch,
    "status" | "priority" | "userId" | "startDate" | "dueDate" | "estimate" | "milestoneId" | "cycleId"
  > {
  /** Another project of the workspace. */
  projectId?: string;
  /** IDs of labels of the workspace. Each task gets a copy of each label, unless it has a label with that name. */
  addLabels?: string[];
  /** IDs of labels. Each task loses its labels with the same names. */
  removeLabels?: string[];
  /** Whether to delete the tasks. Cannot be combined with other changes. @default false */
  deleted?: boolean;
}

/** Called with the index of each task that cannot be changed. */
export type Refuse = (index: number, error: unknown) => void;

/** Advice in the error for tasks with too much text. */
const ADVICE = "choose fewer tasks";

/**
 * Checks the values that do not depend on a task.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkChanges(changes: BulkChanges): void {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined && value !== false);
  if (given.length === 0) throw invalidField("/changes", "Must not be empty");
  if (changes.deleted && given.length > 1) throw invalidField("/changes/deleted", "Must be the only change");
  try {
    readInputs(changes);
  } catch (error) {
    throw underChanges(error);
  }
}

/** Lists the permissions that the changes require. */
export function permissionsFor(changes: BulkChanges): Permission[] {
  const { userId, addLabels, removeLabels, deleted, ...fields } = changes;
  if (deleted) return ["task:delete"];
  const permissions: Permission[] = [];
  if (Object.values(fields).some((value) => value !== undefined)) permissions.push("task:update");
  else if (userId !== undefined) permissions.push("task:assign");
  if (addLabels?.length || removeLabels?.length) permissions.push("label:update");
  return permissions.length === 0 ? ["task:update"] : permissions;
}

/** Loads the tasks that the actor may change, without their descriptions. */
export async function loadTasks(
  tx: ReadTx,
  ctx: Context,
  ids: readonly string[],
  permissions: readonly Permission[],
  refuse: Refuse,
): Promise<LoadedTask<TaskRecord>[]> {
  const tasks = new Map((await tx.listTaskRecordsById(ids)).map((task) => [task.id, task]));
  const projects = new Map<string, LoadedProject | TrackerError>();
  const loaded: LoadedTask<TaskRecord>[] = [];
  for (const [index, id] of ids.entries()) {
    const task = tasks.get(id);
    if (!task) {
      refuse(index, notFound("task", id));
      continue;
    }
    const known = projects.get(task.projectId);
    const project = known ?? (await loadProject(tx, ctx, task, permissions));
    projects.set(task.projectId, project);
    // A "not found" error names the first task of the project, so it is replaced with one that names this task.
    if (project instanceof TrackerError) refuse(index, project.code === "not_found" ? notFound("task", id) : project);
    else loaded.push({ task, ...project });
  }
  return loaded;
}

async function loadProject(
  tx: ReadTx,
  ctx: Context,
  { id, projectId }: TaskRecord,
  [first = "task:update", ...others]: readonly Permission[],
): Promise<LoadedProject | TrackerError> {
  try {
    const loaded = await requireWritableProject(tx, ctx, projectId, first, { kind: "task", id });
    for (const permission of others) requireGrant(loaded.access, permission);
    return loaded;
  } catch (error) {
    if (error instanceof TrackerError && error.code !== "unavailable") return error;
    throw error;
  }
}

/**
 * Changes loaded tasks, in request order.
 *
 * @returns the number of tasks that changed
 */
export async function changeTasks(
  tx: Tx,
  ctx: Context,
  loaded: readonly LoadedTask<TaskRecord>[],
  changes: BulkChanges,
  { now, refuse, claim }: { now: Date; refuse: Refuse; claim: ClaimUsage },
): Promise<number> {
  const tasks = loaded.map(({ task }) => task);
  if (changes.deleted) {
    await refuseLongTasks(tx, idsOf(tasks), ADVICE);
    await removeTasks(tx, ctx, tasks, now);
    return tasks.length;
  }
  const { addLabels = [], removeLabels = [], deleted: _, ...patch } = changes;
  const workspaceId = tasks[0]?.workspaceId;
  const labels = {
    add: await loadLabels(tx, ctx, addLabels, workspaceId, "/changes/addLabels"),
    remove: await loadLabels(tx, ctx, removeLabels, workspaceId, "/changes/removeLabels"),
  };
  const saved = await patchTasks(tx, ctx, loaded, patch, { now, refuse, claim });
  const changed = new Set(idsOf(saved));
  if (labels.add.length + labels.remove.length === 0) return changed.size;
  const moved = new Map(saved.map((task) => [task.id, task]));
  const current = tasks.map((task) => moved.get(task.id) ?? task);
  for (const id of await relabelTasks(tx, ctx, current, labels, { now, refuse })) changed.add(id);
  return changed.size;
}

async function patchTasks(
  tx: Tx,
  ctx: Context,
  loaded: readonly LoadedTask<TaskRecord>[],
  patch: TaskPatch,
  { now, refuse, claim }: { now: Date; refuse: Refuse; claim: ClaimUsage },
): Promise<TaskRecord[]> {
  if (Object.values(patch).every((value) => value === undefined)) return [];
  const known = new KnownBoard(tx);
  const { projectId } = patch;
  if (projectId !== undefined) {
    const moved = loaded.filter(({ task }) => task.projectId !== projectId);
    known.expectNumbers(projectId, Math.max(moved.length, 1));
  }
  const edits: TaskEdit<TaskRecord>[] = [];
  for (const [index, each] of loaded.entries()) {
    try {
      edits.push(await applyTaskPatch(tx, each, patch, known));
    } catch (error) {
      refuse(index, error);
    }
  }
  const changed = edits.filter(({ before, after }) => changesBetween(before, after).length > 0);
  await refuseLongTasks(tx, idsOf(changed.map(({ before }) => before)), ADVICE);
  await refuseManyWatchers(known, changed);
  return await saveAndRepeat(tx, ctx, changed, now, { known, claim });
}

/**
 * @throws {TrackerError} `too_large` with reason `TOO_MUCH_WORK` if the status changes would notify too many watchers
 */
export async function refuseManyWatchers(known: KnownBoard, edits: readonly TaskEdit<TaskRecord>[]): Promise<void> {
  const ids = idsOf(edits.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after));
  let count = 0;
  for (let start = 0; start < ids.length && ids.length > 1; start += MAX_PART_TASKS) {
    const watchers = await known.watchers(ids.slice(start, start + MAX_PART_TASKS));
    for (const rows of watchers.values()) count += rows.filter(({ isWatching }) => isWatching).length;
    refuseManyNotifications(count, ADVICE);
  }
}

async function loadLabels(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  workspaceId: string | undefined,
  pointer: string,
): Promise<Label[]> {
  const labels: Label[] = [];
  for (const [index, id] of ids.entries()) {
    const { label } = await requireLabel(tx, ctx, id, "label:update");
    if (label.workspaceId !== workspaceId) {
      const { code, message } = notFound("label", id);
      throw new TrackerError(code, message, { errors: [{ pointer: `${pointer}/${index}`, detail: message }] });
    }
    labels.push(label);
  }
  return labels;
}

/** Returns the error with a pointer into `changes`. */
function underChanges(error: unknown): unknown {
  const [field] = error instanceof TrackerError ? (error.details.errors ?? []) : [];
  return field ? renamePointer(error, field.pointer, `/changes${field.pointer}`) : error;
}

function idsOf(tasks: readonly TaskRecord[]): string[] {
  return tasks.map(({ id }) => id);
}
