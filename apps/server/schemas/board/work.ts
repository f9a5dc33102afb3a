/** Schemas of a person's work. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "../parts.ts";
import { Priority } from "./tasks.ts";

export const MyWorkQuery = Type.Object({
  workspaceId: Type.Optional(Id("All workspaces of the caller if absent")),
  where: Type.Optional(
    Type.String({
      maxLength: limits.MAX_QUERY_CHARACTERS,
      description: "Only open tasks that this query matches. Its order is ignored",
      examples: ["priority:>=high due:<7d"],
    }),
  ),
  recent: Type.Optional(
    Type.String({ description: "Ids of at most 20 tasks that the client showed last, separated by commas" }),
  ),
});
const WorkTask = Type.Object(
  {
    id: Id(),
    taskKey: Type.String({ description: "Such as `WEB-12`" }),
    title: Type.String(),
    number: Type.Integer(),
    priority: Priority,
    status: Type.String(),
    dueDate: Nullable(DateTime),
    dueDateOnly: Type.Boolean(),
    updatedAt: DateTime,
    projectId: Id(),
    projectName: Type.String(),
    workspaceId: Id(),
    columnName: Nullable(Type.String()),
    columnColor: Nullable(Type.String()),
    columnPart: Type.Number({ description: "From 0, the first column, to 1, where tasks are done" }),
    isFinal: Type.Boolean({ description: "Whether the task is done" }),
    userId: Nullable(Id("The assignee")),
    assigneeName: Nullable(Type.String()),
  },
  { $id: "WorkTask" },
);
export const MyWork = Type.Object(
  {
    tasks: Type.Array(WorkTask),
    hasMore: Type.Boolean({ description: "Whether the caller has more than 500 open tasks" }),
    assignedByMe: Type.Array(WorkTask, { description: "Up to 200 open tasks that the caller assigned to others" }),
    watching: Type.Array(WorkTask, { description: "Up to 200 more open tasks that the caller watches" }),
    recent: Type.Array(WorkTask),
  },
  { $id: "MyWork" },
);
