/** Lists calendar feeds. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { CalendarFeedDetail } from "./calendar_feed.ts";
import { type FeedPlaceInput, feedsIn, requireFeedPlace } from "./place.ts";
import { describeFeed } from "./token.ts";

/**
 * Lists the feeds of a project, or the actor's own feeds of a view or of their tasks, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listCalendarFeeds(ctx: Context, input: FeedPlaceInput): Promise<CalendarFeedDetail[]> {
  ctx.checkInput("listCalendarFeeds", input);
  const feeds = await ctx.store.read(async (tx) => await feedsIn(tx, await requireFeedPlace(tx, ctx, input)));
  return await allInOrder(...feeds.map((feed) => describeFeed(ctx, feed)));
}
