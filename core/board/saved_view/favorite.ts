/** Marks saved views as favorites. @module */
import { type Context, requireActor } from "../../context.ts";
import { appendViewsEvent, describeView, requireView } from "./require.ts";
import type { SavedViewDetail } from "./saved_view.ts";

/** Input for {@linkcode setViewFavorite}. */
export interface SetViewFavoriteInput {
  viewId: string;
  isFavorite: boolean;
}

/**
 * Makes a view a favorite of the actor, or removes it from the favorites. Other members are not notified.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function setViewFavorite(ctx: Context, input: SetViewFavoriteInput): Promise<SavedViewDetail> {
  ctx.checkInput("setViewFavorite", input);
  const { viewId, isFavorite } = input;
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const detail = await describeView(tx, await requireView(tx, ctx, viewId));
    if (detail.isFavorite === isFavorite) return detail;
    if (isFavorite) await tx.addFavoriteView({ viewId, userId, createdAt: now });
    else await tx.removeFavoriteView(viewId, userId);
    await appendViewsEvent(tx, ctx, detail, { kind: "favorite", userIds: [userId] }, now);
    return { ...detail, isFavorite };
  });
}
