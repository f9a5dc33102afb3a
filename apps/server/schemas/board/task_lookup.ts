/** Schemas of the routes that find, copy and place tasks. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { LabelOnCard, Priority } from "./tasks.ts";

export const AssignedTasksQuery = Type.Object({
  workspaceId: Id(),
  countOnly: Type.Optional(Type.Boolean({ description: "Whether to return only the number of tasks", default: false })),
});
const AssignedTask = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    number: Type.Integer(),
    title: Type.String(),
    status: Type.String(),
    statusName: Nullable(Type.String({ description: "The name of the column; null for a task without one" })),
    statusIcon: Nullable(Type.String({ description: "The icon of the column" })),
    priority: Priority,
    dueDate: Nullable(DateTime),
    projectName: Type.String(),
    projectSlug: Type.String(),
    projectIcon: Nullable(Type.String({ description: "The icon of the project" })),
    labels: Type.Array(LabelOnCard),
  },
  { $id: "AssignedTask" },
);
export const AssignedTasks = Type.Object(
  {
    tasks: Type.Array(AssignedTask, { description: "At most 100; none with `countOnly`" }),
    total: Type.Integer({ description: "The number of all open tasks of the caller" }),
  },
  { $id: "AssignedTasks" },
);

export const TaskKeyQuery = Type.Object({
  workspaceId: Type.Optional(Id()),
  workspaceSlug: Type.Optional(Id("The slug of a workspace")),
  projectId: Type.Optional(Id()),
});

export const TaskViewQuery = Type.Object({
  view: Type.Optional(
    OneOf(["detail", "board"], {
      description: "`board` returns null instead of a description of more than 64 KiB, and sets `descriptionDeferred`",
      default: "detail",
    }),
  ),
});

export const DescriptionPartQuery = Type.Object({
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.MAX_DESCRIPTION_BYTES,
      description: "Where to begin, in Unicode characters",
      default: 0,
    }),
  ),
  version: Type.Optional(
    Type.String({ pattern: "^[0-9]{1,10}$", description: "Refuses to continue if the text has changed" }),
  ),
});
export const DescriptionPart = Type.Object(
  {
    content: Type.String({ description: "At most 32,768 Unicode characters of Markdown" }),
    version: Type.String({ description: "Changes with the text" }),
    nextOffset: Nullable(Type.Integer({ description: "Where the next part begins; null at the end" })),
  },
  { $id: "DescriptionPart" },
);

export const DuplicateAtEndBody = Type.Object(
  {
    title: Type.Optional(
      Type.String({ description: "The title of the new task. If blank or absent, the title of the original" }),
    ),
  },
  { $id: "DuplicateAtEnd" },
);

const Position = Type.Integer({ minimum: 0, maximum: limits.MAX_POSITION });
const Status = Type.String({ description: "A column's slug or name, `planned` or `archived`" });
export const ReorderTasksBody = Type.Object(
  {
    projectId: Id(),
    tasks: Type.Array(
      Type.Object({ id: Id(), position: Position, status: Type.Optional(Status) }, { $id: "ReorderedTask" }),
      { minItems: 1, maxItems: limits.MAX_BULK_TASKS },
    ),
    expectedTasks: Type.Optional(
      Type.Array(
        Type.Object({ id: Id(), position: Nullable(Type.Number()), status: Type.String() }, { $id: "ExpectedTask" }),
        {
          description:
            "All tasks of the columns that change, as the client read them. The response is 409 if they differ",
        },
      ),
    ),
  },
  { $id: "ReorderTasks" },
);
export const ReorderedTasks = Type.Array(
  Type.Object({ id: Id(), position: Type.Number(), status: Type.String() }, { $id: "PlacedTask" }),
);
