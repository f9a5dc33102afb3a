/** Calendar feeds. @module */
import type { CalendarFeedReads, CalendarFeedWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const feeds = crud("calendarFeed");

export const calendarFeedReads: Over<CalendarFeedReads> = {
  findCalendarFeedByHash: feeds.findBy(["tokenHash"]),
  listCalendarFeedsOfProject: feeds.listBy("projectId", "oldest first"),
  listCalendarFeedsOf: feeds.listBy("userId", "oldest first"),
};

export const calendarFeedWrites: Over<CalendarFeedWrites> = {
  insertCalendarFeed: feeds.insert,
  deleteCalendarFeed: feeds.delete,
};
