/** Deletes or transfers the saved views of a former member. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { isOwner, type Member } from "../../workspace/member/member.ts";
import { recordViewChange } from "./require.ts";
import type { SavedView } from "./saved_view.ts";

/**
 * Deletes the private views and favorites of a member who leaves. Shared and public views go to the owner who joined first, and
 * views are no longer shared with the member.
 */
export async function leaveViews(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId }: Pick<Member, "workspaceId" | "userId">,
  now: Date,
): Promise<void> {
  for (const viewId of await tx.listFavoriteViewIds(userId, workspaceId)) await tx.removeFavoriteView(viewId, userId);
  const views = await tx.listSavedViewsFor(workspaceId, userId);
  const own = views.filter(({ ownerId }) => ownerId === userId);
  const heirId = own.length === 0 ? undefined : await firstOwner(tx, workspaceId, userId);
  for (const view of own) {
    if (view.visibility === "private" || heirId === undefined) await tx.deleteSavedView(view.id);
    else await give(tx, ctx, view, { ownerId: heirId, withoutId: userId }, now);
  }
  for (const view of views) {
    if (view.ownerId !== userId && view.memberIds.includes(userId)) {
      await give(tx, ctx, view, { ownerId: view.ownerId, withoutId: userId }, now);
    }
  }
}

async function firstOwner(tx: Tx, workspaceId: string, exceptId: string): Promise<string | undefined> {
  const owners = (await tx.listMembers(workspaceId)).filter((one) => isOwner(one) && one.userId !== exceptId);
  const [first] = owners.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
  return first?.userId;
}

async function give(
  tx: Tx,
  ctx: Context,
  before: SavedView,
  { ownerId, withoutId }: { ownerId: string; withoutId: string },
  now: Date,
): Promise<void> {
  const memberIds = before.memberIds.filter((id) => id !== withoutId && id !== ownerId);
  const after: SavedView = { ...before, ownerId, memberIds, version: before.version + 1, updatedAt: now };
  await tx.saveSavedView(after);
  await recordViewChange(tx, ctx, { kind: "updated", before, after }, now);
}
