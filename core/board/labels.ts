/**
 * What one can do with labels. Attaching and detaching them stands in `label_tasks.ts`.
 *
 * @module
 */
import type { Context } from "../context.ts";
import { eventOf } from "../delivery/events.ts";
import { notFound, TrackerError } from "../errors.ts";
import { MAX_LABELS_PER_TASK } from "../limits.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../page.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { foldKey } from "../text.ts";
import { findAccess, requirePermission } from "../workspace/access.ts";
import type { Permission } from "../workspace/permission.ts";
import { checkColor, checkLabelName, type Label } from "./label.ts";
import { type ReachedTask, reachTask, reachWritableTask, refuseUnwritable } from "./reach.ts";
import type { Task } from "./task.ts";
import { taskEvent } from "./task_edit.ts";

/** A label, and the task it is on if it is on one. */
export interface ReachedLabel {
  /** The label. */
  label: Label;
  /** The task that carries it; null for one the workspace offers. */
  reached: ReachedTask | null;
}

const placeOf = ({ createdAt, id }: Label) => ({ value: createdAt.getTime(), id });

/**
 * The labels on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listLabelsOnTask(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Label>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { task } = await reachTask(tx, ctx, input.taskId, "label:read");
    return cutPage(await tx.listLabelsOnTask(task.id), page, { placeOf });
  });
}

/** What {@linkcode listWorkspaceLabels} takes. */
export interface ListWorkspaceLabelsInput extends PageInput {
  /** The workspace. */
  workspaceId: string;
  /** Templates alone, which is what a picker offers. @default false */
  templates?: boolean;
}

/**
 * The labels of a workspace, oldest first: each name once among those without a task, and every copy on a task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listWorkspaceLabels(ctx: Context, input: ListWorkspaceLabelsInput): Promise<PageOf<Label>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    await requirePermission(tx, ctx, input.workspaceId, "label:read");
    const { workspaceId, templates = false } = input;
    return await tx.listLabelsOfWorkspace(workspaceId, { templates }, page);
  });
}

/**
 * One label.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getLabel(ctx: Context, input: { labelId: string }): Promise<Label> {
  return await ctx.store.read(async (tx) => (await reachLabel(tx, ctx, input.labelId, "label:read")).label);
}

/** What {@linkcode createLabel} takes. */
export interface CreateLabelInput {
  /** The workspace. */
  workspaceId: string;
  /** What people call it. */
  name: string;
  /** `#RGB`, `#RRGGBB` or a CSS colour name. */
  color: string;
  /** The task to put it on; absent or empty for a template of the workspace. */
  taskId?: string | null;
}

/**
 * Makes a template, or a label on a task. One of the same name that is there already is answered as it is.
 *
 * @throws {TrackerError} `invalid`, `not_found` also for a task of another workspace, `forbidden`, `conflict` when the
 * task has 100 labels
 */
export async function createLabel(ctx: Context, input: CreateLabelInput): Promise<Label> {
  const { workspaceId } = input;
  const name = checkLabelName(input.name);
  const color = checkColor(input.color);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    await requirePermission(tx, ctx, workspaceId, "label:create");
    if (!input.taskId) {
      const template = await tx.findTemplateLabel(workspaceId, name);
      if (template) return template;
      const label = newLabel(ctx, { workspaceId, name, color, taskId: null }, now);
      await tx.insertLabel(label);
      await tellLabels(tx, ctx, workspaceId, { kind: "created", labelId: label.id, name, color }, now);
      return label;
    }
    const { task } = await reachWritableTask(tx, ctx, input.taskId, "label:create");
    if (task.workspaceId !== workspaceId) throw notFound("task", task.id);
    return await putOnTask(tx, ctx, task, { name, color }, now);
  });
}

/** What {@linkcode updateLabel} takes. */
export interface UpdateLabelInput {
  /** The label. */
  labelId: string;
  /** Absent: stays. */
  name?: string;
  /** Absent: stays. */
  color?: string;
}

/**
 * Renames or recolours a label. What changes of a template changes on its copies too, those in archived projects included.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` when the new name is taken
 */
export async function updateLabel(ctx: Context, input: UpdateLabelInput): Promise<Label> {
  const change = {
    ...(input.name === undefined ? {} : { name: checkLabelName(input.name) }),
    ...(input.color === undefined ? {} : { color: checkColor(input.color) }),
  };
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { label, reached } = await reachLabel(tx, ctx, input.labelId, "label:update");
    if (reached) await refuseUnwritable(tx, ctx, reached.project);
    const after: Label = { ...label, ...change, updatedAt: now };
    if (after.name === label.name && after.color === label.color) return label;

    const changes = {
      ...(after.name === label.name ? {} : { name: after.name }),
      ...(after.color === label.color ? {} : { color: after.color }),
    };
    const data = { kind: "updated", labelId: label.id, old: lookOf(label), new: lookOf(after) };
    if (reached) {
      const other = await tx.findLabelOnTask(reached.task.id, after.name);
      if (other && other.id !== label.id) throw nameTaken(after.name, "this task");
      await tx.saveLabel(after);
      await tellTaskLabels(tx, ctx, reached.task, data, now);
      return after;
    }
    const projectIds = label.isTemplate ? await updateCopies(tx, label, changes, now) : [];
    await tx.saveLabel(after);
    await tellLabels(tx, ctx, label.workspaceId, { ...data, projectIds }, now);
    return after;
  });
}

/** @returns the projects whose boards show it */
async function updateCopies(
  tx: Tx,
  template: Label,
  changes: { name?: string; color?: string },
  now: Date,
): Promise<string[]> {
  const copies = await tx.listLabelCopies(template.workspaceId, template.name);
  let dropped = new Set<string>();
  if (changes.name !== undefined && foldKey(changes.name) !== foldKey(template.name)) {
    if (await tx.findTemplateLabel(template.workspaceId, changes.name)) throw nameTaken(changes.name, "this workspace");
    dropped = await findClashes(tx, template.workspaceId, copies, changes.name);
  }
  for (const copy of copies) {
    if (dropped.has(copy.id)) await tx.deleteLabel(copy.id);
    else await tx.saveLabel({ ...copy, ...changes, updatedAt: now });
  }
  return await raiseVersions(tx, copies);
}

/**
 * Copies that would stand beside another label of the new name. On a live task that is an error; a deleted task, which
 * nobody can look into, keeps the other label alone.
 */
async function findClashes(tx: Tx, workspaceId: string, copies: readonly Label[], name: string): Promise<Set<string>> {
  const taken = new Set((await tx.listLabelCopies(workspaceId, name)).map(({ taskId }) => taskId));
  const clashes = copies.filter(({ taskId }) => taken.has(taskId));
  const [live] = await tx.listTasksById(taskIdsOf(clashes));
  if (live) throw nameTaken(name, `task "${live.title}"`);
  return new Set(clashes.map(({ id }) => id));
}

/**
 * Deletes a label; a template goes with its copies.
 *
 * @returns the label that was
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while its project is archived
 */
export async function deleteLabel(ctx: Context, input: { labelId: string }): Promise<Label> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { label, reached } = await reachLabel(tx, ctx, input.labelId, "label:delete");
    if (reached) await refuseUnwritable(tx, ctx, reached.project);
    await tx.deleteLabel(label.id);
    const data = { kind: "deleted", labelId: label.id, ...lookOf(label) };
    if (reached) {
      await tellTaskLabels(tx, ctx, reached.task, data, now);
      return label;
    }
    const copies = label.isTemplate ? await tx.listLabelCopies(label.workspaceId, label.name) : [];
    for (const copy of copies) await tx.deleteLabel(copy.id);
    const projectIds = await raiseVersions(tx, copies);
    await tellLabels(tx, ctx, label.workspaceId, { ...data, projectIds }, now);
    return label;
  });
}

/**
 * A label the actor may touch; a label on a deleted task is not there.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function reachLabel(
  tx: ReadTx,
  ctx: Context,
  labelId: string,
  permission: Permission,
): Promise<ReachedLabel> {
  const label = await tx.findLabel(labelId);
  if (!label) throw notFound("label", labelId);
  const what = { kind: "label", id: labelId };
  if (label.taskId !== null) {
    return { label, reached: await reachTask(tx, ctx, label.taskId, permission, what) };
  }
  await requirePermission(tx, ctx, label.workspaceId, permission, what);
  return { label, reached: null };
}

/** Puts a new label on a task, unless one of the name is on it: then that one is answered as it is. */
export async function putOnTask(
  tx: Tx,
  ctx: Context,
  task: Task,
  look: { name: string; color: string },
  now: Date,
): Promise<Label> {
  const labels = await tx.listLabelsOnTask(task.id);
  const there = labels.find(({ name }) => foldKey(name) === foldKey(look.name));
  if (there) return there;
  refuseFullTask(task, labels);
  const label = newLabel(ctx, { workspaceId: task.workspaceId, taskId: task.id, ...look }, now);
  await tx.insertLabel(label);
  await tellTaskLabels(tx, ctx, task, { kind: "attached", labelId: label.id, ...lookOf(label) }, now);
  return label;
}

/**
 * Refuses a further label on a task that has as many as it may.
 *
 * @throws {TrackerError} `conflict` when the task has 100 labels
 */
export function refuseFullTask(task: Task, { length }: readonly Label[]): void {
  if (length < MAX_LABELS_PER_TASK) return;
  throw new TrackerError("conflict", `Cannot label task "${task.id}": it has ${length} labels, which is the most`, {
    reason: "TOO_MANY_LABELS",
  });
}

/** A change of the labels of one task is a change of its board. */
export async function tellTaskLabels(
  tx: Tx,
  ctx: Context,
  task: Task,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.raiseProjectVersion(task.projectId);
  await tx.appendEvents([taskEvent(ctx, "taskLabelsChanged", task, data, now)]);
}

/** What one sees of a label. */
export function lookOf({ name, color }: Label): { name: string; color: string } {
  return { name, color };
}

/**
 * Makes a template of each name that has none, so that pickers offer the labels of an import. Does nothing for a member
 * who may not create labels.
 */
export async function offerLabels(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  looks: readonly { name: string; color: string }[],
  now: Date,
): Promise<void> {
  const byName = new Map(looks.toReversed().map((look) => [foldKey(look.name), look]));
  if (byName.size === 0 || !(await findAccess(tx, ctx, workspaceId))?.may("label:create")) return;
  for (const { name, color } of [...byName.values()].toReversed()) {
    if (await tx.findTemplateLabel(workspaceId, name)) continue;
    const label = newLabel(ctx, { workspaceId, name, color, taskId: null }, now);
    await tx.insertLabel(label);
    await tellLabels(tx, ctx, workspaceId, { kind: "created", labelId: label.id, name, color }, now);
  }
}

async function tellLabels(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.appendEvents([eventOf(ctx, { type: "labelsChanged", workspaceId, data }, now)]);
}

/** @returns the projects, each once, that have live tasks with the copies */
async function raiseVersions(tx: Tx, copies: readonly Label[]): Promise<string[]> {
  const tasks = await tx.listTasksById(taskIdsOf(copies));
  const projectIds = [...new Set(tasks.map(({ projectId }) => projectId))].sort();
  for (const id of projectIds) await tx.raiseProjectVersion(id);
  return projectIds;
}

function taskIdsOf(copies: readonly Label[]): string[] {
  return copies.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
}

function newLabel(ctx: Context, label: Pick<Label, "workspaceId" | "name" | "color" | "taskId">, now: Date): Label {
  return { id: ctx.newId(), ...label, createdAt: now, updatedAt: now, isTemplate: label.taskId === null };
}

function nameTaken(name: string, where: string): TrackerError {
  return new TrackerError("conflict", `Cannot rename label to "${name}": ${where} already has one of that name`, {
    reason: "LABEL_NAME_TAKEN",
    errors: [{ pointer: "/name", detail: "Is already taken" }],
  });
}
