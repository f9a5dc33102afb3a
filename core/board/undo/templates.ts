/** Deletes the label templates that an import created. A redo recreates them. @module */
import { eventOf } from "../../history/new_event.ts";
import type { Access } from "../../workspace/access.ts";
import { type Label, visibleFieldsOf } from "../label/label.ts";
import type { Scene } from "./scene.ts";
import type { TemplateStep } from "./steps.ts";

/** Number of copies to check. A template with this many copies counts as in use. */
const MAX_COPIES = 5_000;

/** Undoes steps that changed templates. A template that is in use, or that the actor may not change, is kept. */
export async function undoTemplates(scene: Scene, steps: readonly TemplateStep[], access: Access): Promise<void> {
  for (const step of steps) {
    const { workspaceId } = access.member;
    if (step.kind === "created" && access.may("label:delete")) await deleteUnused(scene, workspaceId, step);
    if (step.kind === "deleted" && access.may("label:create")) await createAgain(scene, workspaceId, step);
  }
}

async function deleteUnused(scene: Scene, workspaceId: string, { labelId }: TemplateStep): Promise<void> {
  const { tx } = scene;
  const template = await tx.findLabel(labelId);
  if (!template?.isTemplate) return;
  const copies = await tx.listLabelCopies(workspaceId, template.name, MAX_COPIES);
  const live = await tx.listTaskRecordsById(copies.flatMap(({ taskId }) => taskId ?? []));
  if (live.length > 0 || copies.length === MAX_COPIES) return;
  await tx.deleteLabel(template.id);
  await record(scene, "deleted", template);
}

async function createAgain(scene: Scene, workspaceId: string, step: TemplateStep): Promise<void> {
  const { tx, now } = scene;
  const { labelId: id, name, color, createdAt } = step;
  if ((await tx.findTemplateLabel(workspaceId, name)) ?? (await tx.findLabel(id))) return;
  const times = { createdAt: new Date(createdAt ?? now), updatedAt: now };
  const template: Label = { id, name, color, ...times, taskId: null, workspaceId, isTemplate: true };
  await tx.insertLabel(template);
  await record(scene, "created", template);
}

async function record({ tx, ctx, now }: Scene, kind: TemplateStep["kind"], template: Label): Promise<void> {
  const { id: labelId, workspaceId, createdAt } = template;
  const data = { kind, labelId, ...visibleFieldsOf(template), projectIds: [], createdAt: createdAt.toISOString() };
  await tx.appendEvents([eventOf(ctx, { type: "labelsChanged", workspaceId, data, isUndoable: true }, now)]);
}
