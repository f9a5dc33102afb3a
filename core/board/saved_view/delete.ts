/** Deletes a saved view. @module */
import type { Context } from "../../context.ts";
import { clearDefaults } from "./default.ts";
import { describeView, recordViewChange, requireEditableView } from "./require.ts";
import type { SavedViewDetail } from "./saved_view.ts";

/**
 * Deletes a view, but not its tasks. Projects whose default was this view no longer have a default view.
 *
 * @returns the deleted view
 * @throws {TrackerError} `not_found`; `forbidden`, with reason `VIEW_NOT_EDITABLE` for a view of another member; `conflict` with
 * reason `PRECONDITION_FAILED`
 */
export async function deleteSavedView(ctx: Context, input: { viewId: string }): Promise<SavedViewDetail> {
  ctx.checkInput("deleteSavedView", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireEditableView(tx, ctx, input.viewId);
    const detail = await describeView(tx, loaded);
    await clearDefaults(tx, ctx, { before: loaded.view, after: null }, now);
    await tx.deleteSavedView(loaded.view.id);
    await recordViewChange(tx, ctx, { kind: "deleted", before: loaded.view, after: null }, now);
    return detail;
  });
}
