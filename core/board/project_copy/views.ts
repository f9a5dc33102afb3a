/** Copies the saved views of a project. @module */
import type { Context } from "../../context.ts";
import { MAX_VIEW_MEMBERS } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { refuseFull } from "../saved_view/create.ts";
import { READ_VIEWS, recordViewChange, SHARE_VIEWS } from "../saved_view/require.ts";
import { canBeDefault, isReadableBy, type SavedView } from "../saved_view/saved_view.ts";
import type { Copied } from "./fields.ts";

/**
 * Copies the non-private views that show only this project and that the actor can read. The copies belong to the actor.
 * Copies none if the actor may not share views.
 *
 * @param copied.access the actor's access
 * @returns the default view of the copy, or null
 * @throws {TrackerError} `conflict` with reason `TOO_MANY_VIEWS`
 */
export async function copyViews(
  tx: Tx,
  ctx: Context,
  { from, to, access }: Copied & { access: Access },
  now: Date,
): Promise<string | null> {
  if (!access.may(READ_VIEWS) || !access.may(SHARE_VIEWS)) return null;
  const { userId, workspaceId } = access.member;
  const views = (await tx.listSavedViewsFor(workspaceId, userId)).filter((view) => isReadableBy(view, userId));
  let defaultViewId: string | null = null;
  for (const view of views) {
    if (view.id === from.defaultViewId && canBeDefault(view, to.id)) defaultViewId = view.id;
    if (view.visibility === "private" || view.projectIds.length !== 1 || view.projectIds[0] !== from.id) continue;
    const after: SavedView = {
      ...view,
      id: ctx.newId(),
      ownerId: userId,
      memberIds: view.visibility === "shared" ? membersOf(view, userId) : view.memberIds,
      projectIds: [to.id],
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await refuseFull(tx, after);
    await tx.insertSavedView(after);
    await recordViewChange(tx, ctx, { kind: "created", before: null, after }, now);
    if (view.id === from.defaultViewId) defaultViewId = after.id;
  }
  return defaultViewId;
}

/** Returns the members whom the copy is shared with, including the owner of the original. */
function membersOf({ ownerId, memberIds }: SavedView, userId: string): string[] {
  return [...new Set([ownerId, ...memberIds])].filter((id) => id !== userId).slice(0, MAX_VIEW_MEMBERS);
}
