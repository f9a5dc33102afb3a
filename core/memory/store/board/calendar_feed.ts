/** Calendar feeds in memory. @module */
import type { CalendarFeedReads, CalendarFeedWrites } from "../../../ports/store/board/calendar_feed.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";

export const calendarFeedReads: Over<CalendarFeedReads> = {
  findCalendarFeedByHash: ({ calendarFeeds }, tokenHash) => calendarFeeds.one("token", tokenHash),
  listCalendarFeedsOfProject: ({ calendarFeeds }, projectId) => oldestFirst(calendarFeeds.by("project", projectId)),
  listCalendarFeedsOf: ({ calendarFeeds }, userId) => oldestFirst(calendarFeeds.by("user", userId)),
};

export const calendarFeedWrites: Over<CalendarFeedWrites> = {
  insertCalendarFeed: ({ calendarFeeds }, feed) => calendarFeeds.insert(feed),
  deleteCalendarFeed: ({ calendarFeeds }, id) => calendarFeeds.delete(id),
};
