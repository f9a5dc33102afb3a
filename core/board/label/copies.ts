/**
 * The copies of a template, which are updated and deleted with it: a few in the same transaction, many in parts.
 *
 * @module
 */

import { type Context, runLongChange } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { MAX_PART_COPIES } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { findAccess } from "../../workspace/access.ts";
import { filterOpen } from "../../workspace/project_access/scope.ts";
import { requireLabel } from "../require.ts";
import { type Label, visibleFieldsOf } from "./label.ts";

/** The new values of an edited label. */
export type LabelChange = Partial<Pick<Label, "name" | "color">>;

/** Returns the copies of a template, or undefined if there are too many for one transaction. */
export async function fewCopies(tx: ReadTx, template: Label): Promise<Label[] | undefined> {
  if (!template.isTemplate) return [];
  const copies = await tx.listLabelCopies(template.workspaceId, template.name, MAX_PART_COPIES + 1);
  return copies.length > MAX_PART_COPIES ? undefined : copies;
}

/** Saves an edited template, or a label without a task, and its copies. */
export async function saveTemplate(
  tx: Tx,
  ctx: Context,
  edit: { before: Label; change: LabelChange; copies: readonly Label[] },
  now: Date,
): Promise<Label> {
  const { before, change, copies } = edit;
  const name = before.isTemplate ? newNameIn(before, change) : undefined;
  if (name !== undefined) {
    await refuseTakenName(tx, before.workspaceId, name);
    await refuseClash(tx, ctx, copies, name);
  }
  await saveCopies(tx, copies, changesOf(before, change), now);
  return await saveTemplateRow(tx, ctx, before, change, await raiseVersions(tx, copies), now);
}

/**
 * Like {@linkcode saveTemplate}, for more copies than fit in one transaction. The template is saved last, so that a
 * client can send the same request again after an error.
 */
export async function saveTemplateInParts(ctx: Context, before: Label, change: LabelChange): Promise<Label> {
  const now = ctx.clock.now();
  const name = newNameIn(before, change);
  return await runLongChange(ctx, true, async () => {
    if (name !== undefined) await refuseAnyClash(ctx, before, name);
    const { parts, projectIds } = await eachPart(ctx, before, "label:update", async (tx, copies) => {
      if (name !== undefined) await refuseTakenName(tx, before.workspaceId, name);
      await saveCopies(tx, copies, changesOf(before, change), now);
    });
    return await ctx.store.transaction(
      async (tx) => {
        await requireUnchanged(tx, ctx, before, "label:update");
        if (name !== undefined) await refuseTakenName(tx, before.workspaceId, name);
        return await saveTemplateRow(tx, ctx, before, change, projectIds, now);
      },
      { part: parts },
    );
  });
}

/** Deletes a template, or a label without a task, and its copies. */
export async function deleteTemplate(
  tx: Tx,
  ctx: Context,
  label: Label,
  copies: readonly Label[],
  now: Date,
): Promise<void> {
  await tx.deleteLabel(label.id);
  for (const copy of copies) await tx.deleteLabel(copy.id);
  await recordTemplateDeleted(tx, ctx, label, await raiseVersions(tx, copies), now);
}

/** Like {@linkcode deleteTemplate}, for more copies than fit in one transaction. The template is deleted last. */
export async function deleteTemplateInParts(ctx: Context, label: Label): Promise<void> {
  const now = ctx.clock.now();
  await runLongChange(ctx, true, async () => {
    const { parts, projectIds } = await eachPart(ctx, label, "label:delete", async (tx, copies) => {
      for (const { id } of copies) await tx.deleteLabel(id);
    });
    await ctx.store.transaction(
      async (tx) => {
        await requireUnchanged(tx, ctx, label, "label:delete");
        await tx.deleteLabel(label.id);
        await recordTemplateDeleted(tx, ctx, label, projectIds, now);
      },
      { part: parts },
    );
  });
}

/** Runs `act` on all copies, part by part, and increments the versions of their boards. */
export async function eachPart(
  ctx: Context,
  template: Label,
  permission: Permission,
  act: (tx: Tx, copies: readonly Label[]) => Promise<void>,
): Promise<{ parts: number; projectIds: string[] }> {
  const projectIds = new Set<string>();
  let parts = 0;
  for (let afterId: string | undefined = ""; afterId !== undefined; parts++) {
    const start: string = afterId;
    const done = await ctx.store.transaction(
      async (tx) => {
        const { workspaceId, name } = await requireUnchanged(tx, ctx, template, permission);
        const copies = await tx.listLabelCopies(workspaceId, name, MAX_PART_COPIES, start);
        const raised = await raiseVersions(tx, copies);
        await act(tx, copies);
        return { raised, lastId: copies.length === MAX_PART_COPIES ? (copies.at(-1)?.id ?? null) : null };
      },
      { part: parts },
    );
    for (const id of done.raised) projectIds.add(id);
    afterId = done.lastId ?? undefined;
  }
  return { parts, projectIds: [...projectIds].sort() };
}

/**
 * @throws {TrackerError} `conflict` with reason `LABEL_CHANGED` if another request has changed the template in the
 * meantime
 */
export async function requireUnchanged(
  tx: ReadTx,
  ctx: Context,
  template: Label,
  permission: Permission,
): Promise<Label> {
  const { label } = await requireLabel(tx, ctx, template.id, permission);
  if (label.name === template.name && label.color === template.color) return label;
  throw new TrackerError("conflict", `Cannot finish changing label "${template.name}": another request changed it`, {
    reason: "LABEL_CHANGED",
  });
}

/** Saves copies. A copy on a task that already has another label with the new name is deleted instead. */
export async function saveCopies(tx: Tx, copies: readonly Label[], changes: LabelChange, now: Date): Promise<void> {
  const clashing = new Set(changes.name === undefined ? [] : await clashesOf(tx, copies, changes.name));
  for (const copy of copies) {
    if (clashing.has(copy)) await tx.deleteLabel(copy.id);
    else await tx.saveLabel({ ...copy, ...changes, updatedAt: now });
  }
}

/** Returns the copies on tasks that already have another label with the new name. */
async function clashesOf(tx: ReadTx, copies: readonly Label[], name: string): Promise<Label[]> {
  const copyIds = new Set(copies.map(({ id }) => id));
  const others = (await tx.listLabelsOnTasks(taskIdsOf(copies))).filter(({ id }) => !copyIds.has(id));
  const taken = new Set(others.filter((one) => foldKey(one.name) === foldKey(name)).map(({ taskId }) => taskId));
  return copies.filter(({ taskId }) => taken.has(taskId));
}

/**
 * Refuses a name if a live task with a copy has another label with that name. Deleted tasks do not count, because a
 * restored task keeps only the other label.
 */
async function refuseClash(tx: ReadTx, ctx: Context, copies: readonly Label[], name: string): Promise<void> {
  const live = await tx.listTaskRecordsById(taskIdsOf(await clashesOf(tx, copies, name)));
  const [first] = live;
  if (!first) return;
  const access = await findAccess(tx, ctx, first.workspaceId);
  const [open] = access ? filterOpen(access, live) : [];
  throw nameTaken(name, open ? `task "${open.title}"` : "a task");
}

/** Like `refuseClash`, for all copies of a template, before any of them changes. */
async function refuseAnyClash(ctx: Context, { workspaceId, name: old }: Label, name: string): Promise<void> {
  await ctx.store.read(async (tx) => {
    for (let afterId: string | undefined = ""; afterId !== undefined; ) {
      const copies: Label[] = await tx.listLabelCopies(workspaceId, old, MAX_PART_COPIES, afterId);
      await refuseClash(tx, ctx, copies, name);
      afterId = copies.length === MAX_PART_COPIES ? copies.at(-1)?.id : undefined;
      await tx.yieldToEventLoop();
    }
  });
}

async function refuseTakenName(tx: ReadTx, workspaceId: string, name: string): Promise<void> {
  if (await tx.findTemplateLabel(workspaceId, name)) throw nameTaken(name, "this workspace");
}

/** Returns the new name, or undefined if the name does not change or only its case changes. */
function newNameIn(before: Label, { name }: LabelChange): string | undefined {
  return name !== undefined && foldKey(name) !== foldKey(before.name) ? name : undefined;
}

/** Returns only the changed fields, because copies may have their own colors. */
function changesOf(before: Label, { name, color }: LabelChange): LabelChange {
  return {
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(color === undefined || color === before.color ? {} : { color }),
  };
}

async function saveTemplateRow(
  tx: Tx,
  ctx: Context,
  before: Label,
  change: LabelChange,
  projectIds: readonly string[],
  now: Date,
): Promise<Label> {
  const after: Label = { ...before, ...change, updatedAt: now };
  await tx.saveLabel(after);
  const data = {
    kind: "updated",
    labelId: before.id,
    old: visibleFieldsOf(before),
    new: visibleFieldsOf(after),
    projectIds,
  };
  await recordTemplateChange(tx, ctx, before.workspaceId, data, now);
  return after;
}

async function recordTemplateDeleted(
  tx: Tx,
  ctx: Context,
  label: Label,
  projectIds: readonly string[],
  now: Date,
): Promise<void> {
  const data = { kind: "deleted", labelId: label.id, ...visibleFieldsOf(label), projectIds };
  await recordTemplateChange(tx, ctx, label.workspaceId, data, now);
}

/** Appends the event for a change to the templates of a workspace. */
export async function recordTemplateChange(
  tx: Tx,
  ctx: Context,
  workspaceId: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.appendEvents([eventOf(ctx, { type: "labelsChanged", workspaceId, data }, now)]);
}

/**
 * Increments the versions of the live tasks that have the copies, and of their projects.
 *
 * @returns the sorted IDs of the projects
 */
export async function raiseVersions(tx: Tx, copies: readonly Label[]): Promise<string[]> {
  const tasks = await tx.listTaskRecordsById(taskIdsOf(copies));
  await tx.raiseTaskVersions(tasks.map(({ id }) => id));
  const projectIds = [...new Set(tasks.map(({ projectId }) => projectId))].sort();
  for (const id of projectIds) await tx.raiseProjectVersion(id);
  return projectIds;
}

function taskIdsOf(copies: readonly Label[]): string[] {
  return copies.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
}

/** Returns the error for renaming a label to a name that is taken. */
export function nameTaken(name: string, where: string): TrackerError {
  return new TrackerError("conflict", `Cannot rename label to "${name}": ${where} already has a label with that name`, {
    reason: "LABEL_NAME_TAKEN",
    errors: [{ pointer: "/name", detail: "Is already taken" }],
  });
}
