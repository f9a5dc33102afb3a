/** Creates a label. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requirePermission } from "../../workspace/access.ts";
import { requireWritableTask } from "../require.ts";
import { recordTemplateChange } from "./copies.ts";
import { checkColor, checkLabelName, type Label } from "./label.ts";
import { attachToTask, newLabel } from "./save.ts";

/** Input for {@linkcode createLabel}. */
export interface CreateLabelInput {
  workspaceId: string;
  name: string;
  /** `#RGB`, `#RRGGBB` or a CSS color name. */
  color: string;
  /** The task to which the label is attached. Absent, null or empty creates a template. */
  taskId?: string | null;
}

/**
 * Creates a template, or a label on a task. An existing label with the same name is returned unchanged.
 *
 * @throws {TrackerError} `invalid`; `not_found`, including for a task in another workspace; `forbidden`; `conflict` if the
 * task has 100 labels or its project is archived
 */
export async function createLabel(ctx: Context, input: CreateLabelInput): Promise<Label> {
  ctx.checkInput("createLabel", input);
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
      await recordTemplateChange(tx, ctx, workspaceId, { kind: "created", labelId: label.id, name, color }, now);
      return label;
    }
    const { task } = await requireWritableTask(tx, ctx, input.taskId, "label:create");
    if (task.workspaceId !== workspaceId) throw notFound("task", task.id);
    return await attachToTask(tx, ctx, task, { name, color }, now);
  });
}
