/** Schemas of reports: the progress of a project and the time entries of a workspace. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Id, Nullable } from "../parts.ts";
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
    Type.String({ description: "Where days begin", default: "UTC", examples: ["Europe/Berlin"] }),
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
    Type.String({ description: "Where days without a time begin", default: "UTC", examples: ["Europe/Berlin"] }),
  ),
  userId: Type.Optional(Type.String({ description: "Only entries of this account" })),
});
