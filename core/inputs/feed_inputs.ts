/** Input checks of the calendar feed use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { list, optional, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const PLACE = { projectId: optional(text), viewId: optional(text) };

/** The checks, by use case. */
export const FEED_INPUTS: Pick<
  UseCaseInputs,
  "createCalendarFeed" | "listCalendarFeeds" | "deleteCalendarFeed" | "readCalendarFeed"
> = {
  createCalendarFeed: { ...PLACE, labelIds: optional(list(text)), timeZone: optional(text) },
  listCalendarFeeds: PLACE,
  deleteCalendarFeed: { ...PLACE, feedId: text },
  readCalendarFeed: { token: text },
};
