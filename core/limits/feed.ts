/** Limits of calendar feeds. The name of a limit includes the unit; the comment gives the reason. @module */

/** Feeds of one project. Enough for every team that subscribes to the project. */
export const MAX_FEEDS_PER_PROJECT = 100;
/** Feeds of a person, for their own tasks and for views. This is enough for several feeds per app and device. */
export const MAX_FEEDS_PER_ACCOUNT = 100;
/** Labels that one feed filters by. Kaneo's clients allow the same number. */
export const MAX_FEED_LABELS = 100;
/** Calendar apps load all events at once, and become slow with more events than this. */
export const MAX_FEED_EVENTS = 10_000;
/** Titles and descriptions of the tasks that one request reads, because the whole calendar is built in memory. */
export const MAX_FEED_TEXT_BYTES: number = 16 * 1024 * 1024;
/** The start of a description is enough to recognize a task. The event links to the task. */
export const MAX_EVENT_DESCRIPTION_CHARACTERS = 2_000;
