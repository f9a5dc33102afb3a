/** Changes a saved view. @module */

import type { Context } from "../../context.ts";
import type { Access } from "../../workspace/access.ts";
import { checkViewQuery, refuseUnknownIds } from "./check.ts";
import { clearDefaults } from "./default.ts";
import { describeView, recordViewChange, requireEditableView, requireVisibility } from "./require.ts";
import { checkViewSettings, type SavedView, type SavedViewDetail, type ViewSettings } from "./saved_view.ts";

/** Changes to a view. An absent setting keeps its value, and null clears it. */
export interface EditSavedViewInput extends Partial<ViewSettings> {
  viewId: string;
}

/**
 * Changes a view. Its owner may do so; members who manage the settings of the workspace may also change public views. The query
 * is only checked if the query or the projects change. A view that is no longer public, or no longer includes a project, stops
 * being the default of the project.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the query; `not_found`; `forbidden`, with reason
 * `VIEW_NOT_EDITABLE` for a view of another member; `conflict` with reason `PRECONDITION_FAILED`
 */
export async function editSavedView(ctx: Context, input: EditSavedViewInput): Promise<SavedViewDetail> {
  ctx.checkInput("editSavedView", input);
  const { viewId, ...change } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { view: before, access } = await requireEditableView(tx, ctx, viewId);
    const settings = checkViewSettings({ ...before, ...given(withHidden(access, before, change)) });
    const after: SavedView = { ...before, ...settings, version: before.version + 1, updatedAt: now };
    if (isSame(before, after)) return await describeView(tx, { view: before, access });
    requireVisibility(access, after.visibility);
    await refuseUnknownIds(tx, access, after, before);
    const isOtherQuery = after.query !== before.query || after.projectIds.join() !== before.projectIds.join();
    if (isOtherQuery) await checkViewQuery(tx, ctx, { view: after, access });
    await tx.saveSavedView(after);
    await clearDefaults(tx, ctx, { before, after }, now);
    await recordViewChange(tx, ctx, { kind: "updated", before, after }, now);
    return await describeView(tx, { view: after, access });
  });
}

/**
 * Keeps selected projects that the actor may not open, because the actor could not see them and did not mean to remove
 * them.
 */
function withHidden(access: Access, before: SavedView, change: Partial<ViewSettings>): Partial<ViewSettings> {
  const hidden = before.projectIds.filter((id) => !access.projects.sees(id));
  if (change.projectIds === undefined || hidden.length === 0) return change;
  return { ...change, projectIds: [...change.projectIds, ...hidden] };
}

function given(change: Partial<ViewSettings>): Partial<ViewSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function isSame(before: SavedView, after: SavedView): boolean {
  const { version: _, updatedAt: __, ...old } = before;
  const { version: ___, updatedAt: ____, ...now } = after;
  const fields = Object.keys(old) as (keyof typeof old)[];
  return fields.every((field) => JSON.stringify(old[field]) === JSON.stringify(now[field]));
}
