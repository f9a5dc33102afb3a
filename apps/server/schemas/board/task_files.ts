/** Schemas of exported and imported tasks. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "../parts.ts";
import { exportedFields, importedFields } from "./task_fields.ts";
import { Task } from "./tasks.ts";

const LabelOfFile = Type.Object({ name: Type.String(), color: Type.String() }, { $id: "LabelOfFile" });

const FieldValueOfFile = Type.Object(
  {
    name: Type.String({ description: "The name of a custom field" }),
    value: Type.String({ description: "Text in the form of the field's type" }),
  },
  { $id: "FieldValueOfFile" },
);
const ImportedTask = Type.Object(
  {
    ...importedFields,
    title: Type.String(),
    status: Type.String(),
    priority: Type.Optional(Type.String()),
    labels: Type.Optional(Type.Array(LabelOfFile)),
    customFields: Type.Optional(Type.Array(FieldValueOfFile)),
  },
  { $id: "ImportedTask" },
);

export const ImportTasksBody = Type.Object(
  { tasks: Type.Array(ImportedTask, { maxItems: limits.MAX_IMPORT_TASKS }) },
  { $id: "ImportTasks" },
);

export const ImportReport = Type.Object(
  {
    importedAt: DateTime,
    project: Type.Object({ id: Id(), name: Type.String(), slug: Type.String() }),
    results: Type.Object({
      total: Type.Integer(),
      successful: Type.Integer(),
      failed: Type.Integer(),
      tasks: Type.Array(
        Type.Union([
          Type.Object({
            success: Type.Literal(true),
            task: Task,
            warnings: Type.Optional(Type.Array(Type.String())),
          }),
          Type.Object({ success: Type.Literal(false), error: Type.String(), task: ImportedTask }),
        ]),
      ),
    }),
  },
  { $id: "ImportReport" },
);

export const ExportedProject = Type.Object(
  {
    project: Type.Object({
      name: Type.String(),
      slug: Type.String(),
      description: Nullable(Type.String()),
      exportedAt: DateTime,
    }),
    tasks: Type.Array(
      Type.Object({
        ...exportedFields,
        status: Type.String(),
        dueDate: Nullable(Type.String({ description: "An instant, or a date if the task is due on a day" })),
        labels: Type.Array(LabelOfFile),
        customFields: Type.Array(FieldValueOfFile),
      }),
    ),
  },
  { $id: "ExportedProject" },
);
