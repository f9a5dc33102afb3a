import type { Context } from "../../context.ts";
import { refuseUnwritableTask, requireLabel } from "../require.ts";
import { deleteTemplate, deleteTemplateInParts, fewCopies } from "./copies.ts";
import type { Label } from "./label.ts";
import { labelData, recordLabelChange } from "./save.ts";

/**
 * Deletes a label. Deleting a template also deletes its copies, in parts if there are many.
 *
 * @returns the deleted label
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `LABEL_CHANGED`; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function deleteLabel(ctx: Context, input: { labelId: string }): Promise<Label> {
  ctx.checkInput("deleteLabel", input);
  const now = ctx.clock.now();
  const { label, hasManyCopies } = await ctx.store.transaction(async (tx) => {
    const { label, carrier } = await requireLabel(tx, ctx, input.labelId, "label:delete");
    if (!carrier) {
      const copies = await fewCopies(tx, label);
      if (copies) await deleteTemplate(tx, ctx, label, copies, now);
      return { label, hasManyCopies: !copies };
    }
    refuseUnwritableTask(ctx, carrier);
    await tx.deleteLabel(label.id);
    await recordLabelChange(tx, ctx, carrier.task, labelData("deleted", label), now);
    return { label, hasManyCopies: false };
  });
  if (hasManyCopies) await deleteTemplateInParts(ctx, label);
  return label;
}
