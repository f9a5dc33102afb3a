/**
 * Calendar feeds: secret addresses from which calendar apps read tasks with dates. A feed shows tasks of a project, a
 * saved view or a person, but only tasks that its creator may read at the time of the request.
 *
 * @module
 */

/** A calendar feed as it is stored. */
export interface CalendarFeed {
  id: string;
  /** The account that created the feed. The feed shows only what this account can read. */
  userId: string;
  /** The project whose tasks the feed shows, or null. */
  projectId: string | null;
  /**
   * The saved view whose tasks the feed shows, or null. Without a project or a view, the feed shows the account's own
   * tasks.
   */
  viewId: string | null;
  tokenHash: string;
  /** The token, encrypted. */
  sealedToken: string;
  /**
   * IDs of label templates. The feed shows only tasks that have a label with the same name as one of them, or all tasks
   * if the list is empty.
   */
  labelIds: string[];
  /** IANA name of the time zone in which a date with a time is converted to a day. */
  timeZone: string;
  createdAt: Date;
}

/** A calendar feed with its address. */
export interface CalendarFeedDetail extends Omit<CalendarFeed, "tokenHash" | "sealedToken"> {
  /** 64 hexadecimal characters. Anyone who knows the token can read the feed. */
  token: string;
  /** The address for calendar apps. */
  url: string;
}
