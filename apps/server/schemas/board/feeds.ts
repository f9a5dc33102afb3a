/** Schemas of calendar feeds. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "../parts.ts";

const TimeZone = Type.String({
  description: "IANA name of the time zone that decides the day of a date with a time",
  examples: ["Europe/Berlin"],
});

export const CalendarFeed = Type.Object(
  {
    id: Id(),
    userId: Id("The account that created the feed. The feed shows only what this account can read"),
    projectId: Nullable(Id("The project whose tasks it shows; null for other feeds")),
    viewId: Nullable(Id("The view whose tasks it shows; null for other feeds")),
    token: Type.String({ description: "The secret part of the URL: 64 hexadecimal characters" }),
    url: Type.String({ description: "The URL for calendar apps. Anyone who has it can read the feed" }),
    labelIds: Type.Array(Id(), {
      description: "Label templates. Only tasks with a label named like one of them are shown; if empty, all tasks",
    }),
    timeZone: TimeZone,
    createdAt: DateTime,
  },
  { $id: "CalendarFeed" },
);
export const CalendarFeeds = Type.Array(CalendarFeed);

export const CreateProjectFeedBody = Type.Object(
  {
    labelIds: Type.Optional(
      Type.Array(Id(), {
        maxItems: limits.MAX_FEED_LABELS,
        default: [],
        description: "Labels of the workspace. The feed shows tasks with a label of the same name; if empty, all tasks",
      }),
    ),
    timeZone: Type.Optional(TimeZone),
  },
  { $id: "CreateProjectFeed" },
);
export const CreateFeedBody = Type.Object({ timeZone: Type.Optional(TimeZone) }, { $id: "CreateCalendarFeed" });
