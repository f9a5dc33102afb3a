/** Schemas of reports: the progress of a project and the time entries of a workspace. @module */
import { CHART_RANGES, CHART_UNITS, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { timeEntryFields } from "./board.ts";

export const ProgressQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.MAX_PROGRESS_DAYS,
      default: 30,
      description: "The number of days, including today",
    }),
  ),
  timezone: Type.Optional(
    Type.String({ description: "The time zone in which days begin", default: "UTC", examples: ["Europe/Berlin"] }),
  ),
});

export const ProjectProgress = Type.Object(
  {
    days: Type.Array(
      Type.Object(
        { date: Type.String({ examples: ["2027-01-05"] }), completed: Type.Integer() },
        { $id: "ProgressDay" },
      ),
      { description: "Oldest first" },
    ),
    isCut: Type.Boolean({
      description: "Whether there were too many changes to count: the numbers for the oldest days may be too low",
    }),
  },
  { $id: "ProjectProgress" },
);

export const ChartsQuery = Type.Object({
  range: Type.Optional(OneOf(CHART_RANGES, { default: "1m", description: "The period until now" })),
  unit: Type.Optional(
    OneOf(CHART_UNITS, {
      description:
        "The length of a bucket. By default a day for up to a month, a week for up to half a year, else a month",
    }),
  ),
});

export const ProjectCharts = Type.Array(
  Type.Object(
    {
      start: Type.Unsafe<Date>({ ...DateTime, description: "When the bucket begins" }),
      created: Type.Integer({ description: "Tasks that were created then and still exist" }),
      completed: Type.Integer({
        description: "Tasks that were moved into a final column or the archive then and are still there",
      }),
    },
    { $id: "ChartBucket" },
  ),
);

export const WorkspaceTimeEntries = Type.Array(
  Type.Object(
    {
      ...timeEntryFields,
      userName: Nullable(Type.String()),
      projectId: Id(),
      taskNumber: Type.Integer(),
      taskTitle: Type.String(),
    },
    { $id: "WorkspaceTimeEntry" },
  ),
);
export const WorkspaceTimeEntriesQuery = Type.Object({
  since: Type.String({ description: "ISO 8601: entries that started then or later", examples: ["2027-01-04"] }),
  until: Type.String({ description: "ISO 8601: entries that started before", examples: ["2027-01-11"] }),
  timezone: Type.Optional(
    Type.String({ description: "The time zone of days without a time", default: "UTC", examples: ["Europe/Berlin"] }),
  ),
  userId: Type.Optional(Type.String({ description: "Only entries of this account" })),
});
