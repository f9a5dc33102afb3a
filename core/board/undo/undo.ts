/** Undoes a change by making a new change. @module */

import { type Context, requireActor, runLongChange, withoutPrecondition } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { Change } from "../../history/change.ts";
import type { TrackerEvent } from "../../history/event_types.ts";
import { LONG_CHANGE_TASKS, UNDO_SECONDS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { type AddedUsage, addedByEdit } from "../../quota.ts";
import { type Access, requireGrant, requirePermission } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { bringBack } from "../task/bring_back.ts";
import { removeTasks } from "../task/delete.ts";
import { isPastRestoring } from "../task/restore.ts";
import { saveTaskEdits, type TaskEdit } from "../task/save.ts";
import type { Task, TaskRecord } from "../task/task.ts";
import { undoFieldValues } from "./field_values.ts";
import { fieldsBefore } from "./fields.ts";
import { type LabelUndo, undoLabels } from "./labels.ts";
import { undoRelations } from "./relations.ts";
import { type Kept, Scene } from "./scene.ts";
import { undoSpacing } from "./spacing.ts";
import { permissionsFor, type SpacingStep, type Steps, stepsOf, type TaskSteps } from "./steps.ts";
import { undoTemplates } from "./templates.ts";

export type { Kept, KeptReason } from "./scene.ts";

/** The result of {@linkcode undoChange}. */
export interface Undone {
  /** The ID of the undo, which is itself a change. Undoing it redoes the first change. Null if nothing was changed. */
  changeId: string | null;
  /** Number of tasks that changed. */
  undone: number;
  /** The IDs of the tasks that changed. */
  taskIds: string[];
  /** Parts that were not undone, because someone has since changed them or because they can no longer be undone. */
  kept: Kept[];
}

/**
 * Undoes a change to tasks that the actor made within the last 24 hours, with the permissions that the actor has now. Parts
 * that someone else has since changed are not undone. Undoing the same change again returns the first result.
 *
 * @throws {TrackerError} `not_found`; `forbidden`, with reason `NOT_YOUR_CHANGE` for another user's change; `conflict` with
 * reason `UNDO_EXPIRED` or `QUOTA_EXCEEDED`; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function undoChange(ctx: Context, input: { changeId: string }): Promise<Undone> {
  ctx.checkInput("undoChange", input);
  const { changeId } = input;
  requireActor(ctx);
  const change = ctx.change ?? new Change(ctx.newId);
  change.undoOf = changeId;
  const undoing = { ...withoutPrecondition(ctx), change };
  const events = await ctx.store.read((tx) => tx.listEventsOfChange(changeId));
  const steps = stepsOf(events);
  return await runLongChange(ctx, steps.tasks.length > LONG_CHANGE_TASKS, () => undoSteps(undoing, events, changeId));
}

async function undoSteps(
  ctx: Context & { change: Change },
  all: readonly TrackerEvent[],
  changeId: string,
): Promise<Undone> {
  const now = ctx.clock.now();
  // Stored like the results of other requests that may be retried.
  const replayId = `undo ${changeId}`;
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { access, events, steps } = await requireUndoable(tx, ctx, all, changeId);
    const stored = await tx.findReplay(replayId);
    if (stored) {
      const undone = JSON.parse(stored.answer) as Undone;
      if (undone.changeId !== null) ctx.change.resume(undone.changeId);
      return undone;
    }
    refuseExpired(events, now, changeId);
    const scene = new Scene(tx, ctx, { now, access });
    const usage = await undoTasks(scene, events, steps);
    claim(access.member.workspaceId, usage);
    await undoTemplates(scene, steps.templates, access);
    const taskIds = [...scene.undone];
    const isUndone = taskIds.length > 0;
    const result = {
      changeId: isUndone ? ctx.change.claimId() : null,
      undone: taskIds.length,
      taskIds,
      kept: scene.kept,
    };
    // If nothing was undone, a later attempt may succeed.
    if (isUndone) {
      await tx.insertReplay({ id: replayId, fingerprint: "", answer: JSON.stringify(result), createdAt: now });
    }
    return result;
  });
}

/** Checks that the actor may undo the change, and returns the part in projects that the actor may open. */
async function requireUndoable(
  tx: Tx,
  ctx: Context,
  all: readonly TrackerEvent[],
  changeId: string,
): Promise<{ access: Access; events: TrackerEvent[]; steps: Steps }> {
  const actor = requireActor(ctx);
  const [event] = all;
  if (!event) throw notFound("change", changeId);
  const { workspaceId } = event;
  const what = { kind: "change", id: changeId };
  const access = await requirePermission(tx, ctx, workspaceId, "task:read", what);
  const events = all.filter(({ projectId }) => projectId === null || access.projects.sees(projectId));
  if (events.length === 0) throw notFound("change", changeId);
  if (event.actorId !== actor.userId) {
    throw new TrackerError("forbidden", `Cannot undo change "${changeId}": another user made it`, {
      reason: "NOT_YOUR_CHANGE",
    });
  }
  const steps = stepsOf(events);
  for (const permission of permissionsFor(steps)) requireGrant(access, permission);
  return { access, events, steps };
}

function refuseExpired(events: readonly TrackerEvent[], now: Date, changeId: string): void {
  const since = new Date(now.getTime() - UNDO_SECONDS * 1000);
  if (events.every(({ createdAt }) => createdAt >= since)) return;
  throw new TrackerError("conflict", `Cannot undo change "${changeId}": it was made more than 24 hours ago`, {
    reason: "UNDO_EXPIRED",
  });
}

/** @returns the usage that the undo adds to the workspace */
async function undoTasks(scene: Scene, events: readonly TrackerEvent[], steps: Steps): Promise<AddedUsage> {
  const related = steps.relations.flatMap(({ sourceTaskId, targetTaskId }) => [sourceTaskId, targetTaskId]);
  const ids = [...new Set([...steps.tasks.map(({ taskId }) => taskId), ...related])];
  await scene.loadLater(ids, events);
  const live = await loadLive(scene, steps, ids, events[0]?.workspaceId);
  const removed = await removeCreated(scene, steps.tasks, live);
  const restored = await restoreDeleted(scene, steps.tasks, live, events[0]?.workspaceId);
  const edited = steps.tasks.filter(({ life }) => life === undefined);
  const texts = await editBack(scene, edited, live, steps.spacing);
  await undoLabels(scene, await labelSteps(scene, edited, live));
  const values = await undoFieldValues(scene, edited, live);
  const isRemoved = new Set(removed);
  const relations = steps.relations.filter(
    ({ sourceTaskId, targetTaskId }) => !isRemoved.has(sourceTaskId) && !isRemoved.has(targetTaskId),
  );
  await undoRelations(scene, relations, live);
  return {
    tasks: restored.length - removed.length,
    bytes: texts.bytes + values.bytes,
    eventBytes: (texts.eventBytes ?? 0) + (values.eventBytes ?? 0),
  };
}

/** Loads the live tasks. Descriptions are loaded only where a title or description changes. */
async function loadLive(
  { tx, access }: Scene,
  { tasks }: Steps,
  ids: readonly string[],
  workspaceId: string | undefined,
): Promise<Map<string, TaskRecord>> {
  const reworded = new Set(
    tasks.filter(({ fields }) => fields.has("title") || fields.has("description")).map(({ taskId }) => taskId),
  );
  const records = await tx.listTaskRecordsById(ids.filter((id) => !reworded.has(id)));
  const whole = await tx.listTasksById([...reworded]);
  // The permissions apply to the workspace of the change. A project may have moved to another workspace since then.
  const found = filterOpen(access, [...records, ...whole]).filter((task) => task.workspaceId === workspaceId);
  return new Map(found.map((task) => [task.id, task]));
}

/**
 * Deletes the tasks that the change created or restored, unless someone else has since changed them. The next task of a
 * completed recurring task is also kept if the actor changed it.
 */
async function removeCreated(
  scene: Scene,
  steps: readonly TaskSteps[],
  live: Map<string, TaskRecord>,
): Promise<string[]> {
  const created: TaskRecord[] = [];
  for (const { taskId, life, repeatOf } of steps) {
    const task = live.get(taskId);
    if ((life !== "created" && life !== "restored") || !task) continue;
    if (repeatOf === undefined ? scene.isChangedByOthers(taskId) : scene.isChanged(taskId)) {
      await scene.keep(task, "task", "CHANGED_SINCE");
      if (repeatOf !== undefined) scene.repeated.add(repeatOf);
    } else if (await scene.writableProject(task, "task")) created.push(task);
  }
  if (created.length > 0) await removeTasks(scene.tx, scene.ctx, created, scene.now);
  for (const { id } of created) {
    live.delete(id);
    scene.undone.add(id);
  }
  return created.map(({ id }) => id);
}

async function restoreDeleted(
  scene: Scene,
  steps: readonly TaskSteps[],
  live: Map<string, TaskRecord>,
  workspaceId: string | undefined,
): Promise<string[]> {
  const deleted: Task[] = [];
  for (const { taskId, life } of steps) {
    if (life !== "deleted" || live.has(taskId)) continue;
    const found = await scene.tx.findDeletedTask(taskId);
    const isHere = found?.task.workspaceId === workspaceId;
    if (!found || !isHere || isPastRestoring(scene.ctx, found))
      await scene.keep({ id: taskId }, "task", "TASK_DELETED");
    else if (await scene.writableProject(found.task, "task")) deleted.push(found.task);
  }
  const restored = await bringBack(scene.tx, scene.ctx, deleted, scene);
  for (const task of restored) {
    live.set(task.id, task);
    scene.undone.add(task.id);
  }
  return restored.map(({ id }) => id);
}

/** Restores fields. @returns the usage that the restored text adds to the workspace */
async function editBack(
  scene: Scene,
  steps: readonly TaskSteps[],
  live: Map<string, TaskRecord>,
  spacing: readonly SpacingStep[],
): Promise<AddedUsage> {
  const edits: TaskEdit<TaskRecord>[] = [];
  for (const each of steps) {
    const task = live.get(each.taskId);
    if (each.fields.size === 0) continue;
    if (!task) await scene.keep({ id: each.taskId }, "task", "TASK_DELETED", ["taskDeleted"]);
    else if (await scene.writableProject(task, "task")) edits.push(await fieldsBefore(scene, task, each));
  }
  const fitted = await undoSpacing(scene, spacing, edits);
  const saved = await saveTaskEdits(scene.tx, scene.ctx, fitted, scene.now, { people: scene.known });
  for (const task of saved) {
    live.set(task.id, task);
    scene.undone.add(task.id);
  }
  const textsOf = ({ title, description = null }: TaskRecord) => [title, description];
  const added = edits.map(({ before, after }) => addedByEdit(textsOf(before), textsOf(after)));
  const sum = { bytes: 0, eventBytes: 0 };
  for (const { bytes, eventBytes = 0 } of added) {
    sum.bytes += bytes;
    sum.eventBytes += eventBytes;
  }
  return sum;
}

async function labelSteps(
  scene: Scene,
  steps: readonly TaskSteps[],
  live: ReadonlyMap<string, TaskRecord>,
): Promise<LabelUndo[]> {
  const undos: LabelUndo[] = [];
  for (const { taskId, labels, fields } of steps) {
    const task = live.get(taskId);
    if (labels.length === 0) continue;
    if (task && (await scene.writableProject(task, "labels"))) undos.push(...labels.map((step) => ({ task, step })));
    else if (!task && fields.size === 0) await scene.keep({ id: taskId }, "task", "TASK_DELETED", ["taskDeleted"]);
  }
  return undos;
}
