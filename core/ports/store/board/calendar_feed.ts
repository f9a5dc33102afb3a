/** Calendar feeds. @module */
import type { CalendarFeed } from "../../../board/calendar_feed/calendar_feed.ts";

/** Reads calendar feeds. */
export interface CalendarFeedReads {
  findCalendarFeedByHash(tokenHash: string): Promise<CalendarFeed | undefined>;
  /** Lists the feeds of a project, by `createdAt`, then `id`. */
  listCalendarFeedsOfProject(projectId: string): Promise<CalendarFeed[]>;
  /** Lists the feeds that the account created, by `createdAt`, then `id`. */
  listCalendarFeedsOf(userId: string): Promise<CalendarFeed[]>;
}

/** Changes calendar feeds. A feed is deleted when its project or saved view is deleted. */
export interface CalendarFeedWrites {
  /** Unique: id and tokenHash. */
  insertCalendarFeed(feed: CalendarFeed): Promise<void>;
  deleteCalendarFeed(id: string): Promise<void>;
}
