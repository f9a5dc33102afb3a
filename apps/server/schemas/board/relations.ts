/** Schemas of relations between tasks. @module */
import { RELATION_TYPES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { Priority } from "./tasks.ts";

const relationFields = {
  id: Id(),
  sourceTaskId: Id("The parent of a subtask, or the blocking task"),
  targetTaskId: Id(),
  relationType: OneOf(RELATION_TYPES),
  createdAt: DateTime,
};
const RelatedTask = Type.Object(
  {
    id: Id(),
    title: Type.String(),
    status: Type.String(),
    priority: Priority,
    number: Type.Integer(),
    projectId: Id(),
    userId: Nullable(Id()),
    assigneeName: Nullable(Type.String()),
    isCompleted: Type.Boolean({ description: "Whether the task is in a final column or archived" }),
  },
  { $id: "RelatedTask" },
);
export const Relation = Type.Object(relationFields, { $id: "Relation" });
export const Relations = Type.Array(Relation);
export const ProjectRelationsQuery = Type.Object({
  type: OneOf(RELATION_TYPES, { description: "The type of the relations" }),
});
export const SubtaskCounts = Type.Array(
  Type.Object(
    {
      taskId: Id(),
      done: Type.Integer({ description: "Subtasks in a final column or in the archive" }),
      total: Type.Integer(),
    },
    { $id: "SubtaskCount" },
  ),
);
export const RelationsWithTasks = Type.Array(
  Type.Object({ ...relationFields, sourceTask: RelatedTask, targetTask: RelatedTask }, { $id: "RelationWithTasks" }),
);
export const CreateRelationBody = Type.Object(
  { sourceTaskId: Id(), targetTaskId: Id(), relationType: OneOf(RELATION_TYPES) },
  { $id: "CreateRelation" },
);
