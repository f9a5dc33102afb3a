/** Changes a label. @module */
import type { Context } from "../../context.ts";
import { refuseUnwritableTask, requireLabel } from "../require.ts";
import { fewCopies, nameTaken, saveTemplate, saveTemplateInParts } from "./copies.ts";
import { checkColor, checkLabelName, type Label, visibleFieldsOf } from "./label.ts";
import { recordLabelChange } from "./save.ts";

/** Input for {@linkcode updateLabel}. */
export interface UpdateLabelInput {
  labelId: string;
  name?: string;
  color?: string;
}

/**
 * Changes the name or color of a label. A change to a template also applies to its copies, even in archived projects.
 * Many copies are changed in parts; after an error, repeating the request continues where it stopped.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the new name is taken, if the label is on a task
 * in an archived project, or with reason `LABEL_CHANGED`; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function updateLabel(ctx: Context, input: UpdateLabelInput): Promise<Label> {
  ctx.checkInput("updateLabel", input);
  const change = {
    ...(input.name === undefined ? {} : { name: checkLabelName(input.name) }),
    ...(input.color === undefined ? {} : { color: checkColor(input.color) }),
  };
  const now = ctx.clock.now();
  const { label, hasManyCopies } = await ctx.store.transaction(async (tx) => {
    const { label: before, carrier } = await requireLabel(tx, ctx, input.labelId, "label:update");
    if (carrier) refuseUnwritableTask(ctx, carrier);
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
    const data = { kind: "updated", labelId: before.id, old: visibleFieldsOf(before), new: visibleFieldsOf(after) };
    await recordLabelChange(tx, ctx, carrier.task, data, now);
    return { label: after, hasManyCopies: false };
  });
  return hasManyCopies ? await saveTemplateInParts(ctx, label, change) : label;
}
