/** Valid calendar feeds. @module */
import type { CalendarFeed } from "../board/calendar_feed/calendar_feed.ts";
import { at } from "./fixtures.ts";

/** A valid feed of `account-1` for `project-1`; `fields` replace its defaults. */
export function someFeed(fields: Partial<CalendarFeed> = {}): CalendarFeed {
  const { id = "feed-1" } = fields;
  const place = { userId: "account-1", projectId: "project-1", viewId: null };
  const secrets = { tokenHash: `hash of ${id}`, sealedToken: `sealed token of ${id}` };
  return { id, ...place, ...secrets, labelIds: [], timeZone: "UTC", createdAt: at(0), ...fields };
}
