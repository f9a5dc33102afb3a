/** The tokens of calendar feeds. A token is stored as a hash, and encrypted so that members who manage the feed can see it. @module */
import type { Context } from "../../context.ts";
import { hexOfBase64url } from "../../text.ts";
import type { CalendarFeed, CalendarFeedDetail } from "./calendar_feed.ts";

/** Returns the associated data that binds an encrypted token to its feed. */
function feedSeal(id: string): string {
  return `calendar feed ${id}`;
}

/** Returns whether a string has the form of a token. */
export function looksLikeFeedToken(token: string): boolean {
  return /^[0-9a-f]{64}$/.test(token);
}

/** Creates the ID and the token of a new feed. Call it outside of transactions. */
export async function newFeedSecrets(ctx: Context): Promise<Pick<CalendarFeed, "id" | "tokenHash" | "sealedToken">> {
  const id = ctx.newId();
  const token = hexOfBase64url(await ctx.crypto.mac("calendar feed token", ctx.newSecret()));
  return { id, tokenHash: await ctx.crypto.hash(token), sealedToken: await ctx.crypto.seal(token, feedSeal(id)) };
}

/** Adds the token and the address to a feed. Call it outside of transactions. */
export async function describeFeed(ctx: Context, feed: CalendarFeed): Promise<CalendarFeedDetail> {
  const { tokenHash: _, sealedToken, ...fields } = feed;
  const token = await ctx.crypto.open(sealedToken, feedSeal(feed.id));
  return { ...fields, token, url: `${ctx.baseUrl}/api/calendar-feed/${token}/calendar.ics` };
}
