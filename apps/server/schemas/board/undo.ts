/** Schemas for undoing changes. @module */
import { KEPT_REASONS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Id, Nullable, OneOf } from "../parts.ts";

const Kept = Type.Object(
  {
    taskId: Id(),
    key: Nullable(
      Type.String({ description: "The key of the task; null if it no longer exists", examples: ["WEB-12"] }),
    ),
    field: Type.String({
      description: "A field of the task, `customFields`, `labels`, `relations`, or `task` for the task itself",
      examples: ["status"],
    }),
    fieldName: Nullable(Type.String({ description: "The name of the custom field; null for other parts" })),
    by: Nullable(
      Type.Object({ id: Id(), name: Type.String() }, { description: "Who changed it last; null if unknown" }),
    ),
    reason: OneOf(KEPT_REASONS, { description: "Why it was not undone" }),
  },
  { $id: "Kept" },
);

export const Undone = Type.Object(
  {
    changeId: Nullable(
      Id("The undo, which is a change too: undoing it redoes the first change. Null if nothing was changed"),
    ),
    undone: Type.Integer({ description: "Number of tasks that changed" }),
    taskIds: Type.Array(Id(), { description: "The tasks that changed" }),
    kept: Type.Array(Kept, {
      description: "Parts that were not undone, because they have been changed since or can no longer be undone",
    }),
  },
  { $id: "Undone" },
);
