/**
 * What one can do with labels. Attaching and detaching them stands in `label_tasks.ts`.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { MAX_LABELS_PER_TASK } from "../../limits.ts";
import { cutPage, type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { findAccess, requirePermission } from "../../workspace/access.ts";
import { refuseUnwritable, requireLabel, requireTask, requireWritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import type { TaskRecord } from "../task/task.ts";
import {
  deleteTemplate,
  deleteTemplateInParts,
  fewCopies,
  nameTaken,
  saveTemplate,
  saveTemplateInParts,
  tellLabels,
} from "./copies.ts";
import { checkColor, checkLabelName, type Label, lookOf } from "./label.ts";

const placeOf = ({ createdAt, id }: Label) => ({ value: createdAt.getTime(), id });

/**
 * The labels on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listLabelsOnTask(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Label>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, input.taskId, "label:read");
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
  return await ctx.store.read(async (tx) => (await requireLabel(tx, ctx, input.labelId, "label:read")).label);
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
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "label:create");
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
 * Renames or recolours a label. What changes of a template changes on its copies too, those in archived projects included;
 * very many copies change in parts, and after an error in between the same request goes on.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, `conflict` when the new name is taken; `rate_limited` with
 * reason `LONG_CHANGE_RUNNING`
 */
export async function updateLabel(ctx: Context, input: UpdateLabelInput): Promise<Label> {
  const change = {
    ...(input.name === undefined ? {} : { name: checkLabelName(input.name) }),
    ...(input.color === undefined ? {} : { color: checkColor(input.color) }),
  };
  const now = ctx.clock.now();
  const { label, hasManyCopies } = await ctx.store.transaction(async (tx) => {
    const { label: before, carrier } = await requireLabel(tx, ctx, input.labelId, "label:update");
    if (carrier) await refuseUnwritable(tx, ctx, carrier.project);
    const after: Label = { ...before, ...change, updatedAt: now };
    if (after.name === before.name && after.color === before.color) return { label: before, hasManyCopies: false };
    if (!carrier) {
      const copies = await fewCopies(tx, before);
      if (!copies) return { label: before, hasManyCopies: true };
      return { label: await saveTemplate(tx, ctx, { before, change, copies }, now), hasManyCopies: false };
    }
    const other = await tx.findLabelOnTask(carrier.task.id, after.name);
    if (other && other.id !== before.id) throw nameTaken(after.name, "this task");
    await tx.saveLabel(after);
    const data = { kind: "updated", labelId: before.id, old: lookOf(before), new: lookOf(after) };
    await recordLabelChange(tx, ctx, carrier.task, data, now);
    return { label: after, hasManyCopies: false };
  });
  return hasManyCopies ? await saveTemplateInParts(ctx, label, change) : label;
}

/**
 * Deletes a label; a template goes with its copies, very many of them in parts.
 *
 * @returns the label that was
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while its project is archived; `rate_limited` with reason
 * `LONG_CHANGE_RUNNING`
 */
export async function deleteLabel(ctx: Context, input: { labelId: string }): Promise<Label> {
  const now = ctx.clock.now();
  const { label, hasManyCopies } = await ctx.store.transaction(async (tx) => {
    const { label, carrier } = await requireLabel(tx, ctx, input.labelId, "label:delete");
    if (!carrier) {
      const copies = await fewCopies(tx, label);
      if (copies) await deleteTemplate(tx, ctx, label, copies, now);
      return { label, hasManyCopies: !copies };
    }
    await refuseUnwritable(tx, ctx, carrier.project);
    await tx.deleteLabel(label.id);
    await recordLabelChange(tx, ctx, carrier.task, { kind: "deleted", labelId: label.id, ...lookOf(label) }, now);
    return { label, hasManyCopies: false };
  });
  if (hasManyCopies) await deleteTemplateInParts(ctx, label);
  return label;
}

/** Puts a new label on a task, unless one of the name is on it: then that one is answered as it is. */
export async function putOnTask(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  look: { name: string; color: string },
  now: Date,
): Promise<Label> {
  const labels = await tx.listLabelsOnTask(task.id);
  const there = labels.find(({ name }) => foldKey(name) === foldKey(look.name));
  if (there) return there;
  refuseFullTask(task, labels);
  const label = newLabel(ctx, { workspaceId: task.workspaceId, taskId: task.id, ...look }, now);
  await tx.insertLabel(label);
  await recordLabelChange(tx, ctx, task, { kind: "attached", labelId: label.id, ...lookOf(label) }, now);
  return label;
}

/**
 * Refuses a further label on a task that has as many as it may.
 *
 * @throws {TrackerError} `conflict` when the task has 100 labels
 */
export function refuseFullTask(task: TaskRecord, { length }: readonly Label[]): void {
  if (length < MAX_LABELS_PER_TASK) return;
  throw new TrackerError("conflict", `Cannot label task "${task.id}": it has ${length} labels, which is the most`, {
    reason: "TOO_MANY_LABELS",
  });
}

/** A change of the labels of one task is a change of its board. */
export async function recordLabelChange(
  tx: Tx,
  ctx: Context,
  task: TaskRecord,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tellLabelsOfTasks(tx, ctx, [{ task, data }], now);
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

/** The same for the labels of many tasks. */
export async function tellLabelsOfTasks(
  tx: Tx,
  ctx: Context,
  changes: readonly { task: TaskRecord; data: Record<string, unknown> }[],
  now: Date,
): Promise<void> {
  for (const projectId of new Set(changes.map(({ task }) => task.projectId))) await tx.raiseProjectVersion(projectId);
  await tx.appendEvents(changes.map(({ task, data }) => taskEvent(ctx, "taskLabelsChanged", task, data, now)));
}

/** A new row. */
export function newLabel(
  ctx: Context,
  label: Pick<Label, "workspaceId" | "name" | "color" | "taskId">,
  now: Date,
): Label {
  return { id: ctx.newId(), ...label, createdAt: now, updatedAt: now, isTemplate: label.taskId === null };
}
