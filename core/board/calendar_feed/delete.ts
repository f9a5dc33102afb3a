/** Revokes a calendar feed. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type FeedPlaceInput, feedsIn, requireFeedPlace } from "./place.ts";

/** Input for {@linkcode deleteCalendarFeed}. */
export interface DeleteCalendarFeedInput extends FeedPlaceInput {
  feedId: string;
}

/**
 * Deletes a feed. Its address stops working at once.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function deleteCalendarFeed(ctx: Context, input: DeleteCalendarFeedInput): Promise<{ success: true }> {
  ctx.checkInput("deleteCalendarFeed", input);
  return await ctx.store.transaction(async (tx) => {
    const feeds = await feedsIn(tx, await requireFeedPlace(tx, ctx, input, { showsAddress: false }));
    if (!feeds.some(({ id }) => id === input.feedId)) throw notFound("calendar feed", input.feedId);
    await tx.deleteCalendarFeed(input.feedId);
    return { success: true };
  });
}
