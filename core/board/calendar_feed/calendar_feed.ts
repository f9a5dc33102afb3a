/**
 * Calendar feeds: secret addresses at which calendar programs read tasks with dates. A feed shows the tasks of a project, of a
 * saved view or of a person, as far as the account that created it may read them at the time.
 *
 * @module
 */

/** A calendar feed as it is stored. */
export interface CalendarFeed {
  id: string;
  /** The account that created the feed, and with whose access it is read. */
  userId: string;
  /** The project whose tasks it shows, or null. */
  projectId: string | null;
  /** The saved view whose tasks it shows, or null. Without project and view, it shows the tasks assigned to the account. */
  viewId: string | null;
  tokenHash: string;
  /** The token, encrypted. */
  sealedToken: string;
  /** Templates. A task needs a label with the name of one of them. If the list is empty, all tasks are shown. */
  labelIds: string[];
  /** IANA name of the zone in which instants fall on a day. */
  timeZone: string;
  createdAt: Date;
}

/** A calendar feed with its address. */
export interface CalendarFeedDetail extends Omit<CalendarFeed, "tokenHash" | "sealedToken"> {
  /** 64 hexadecimal characters. Anyone who knows them can read the feed. */
  token: string;
  /** The address for calendar programs. */
  url: string;
}
