/** Schemas of task templates. @module */
import { limits, PRIORITIES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { CreatedTask, newTaskFields } from "./tasks.ts";

const days = (which: string) =>
  Nullable(
    Type.Integer({
      minimum: 0,
      maximum: limits.MAX_TEMPLATE_DAYS,
      description: `The ${which} date as a number of days after the task is created; null for none`,
    }),
  );
const fields = {
  name: Type.String({
    maxLength: limits.MAX_TEMPLATE_NAME_CHARACTERS,
    description: "Unique in the project, ignoring case",
    examples: ["Bug report"],
  }),
  title: Type.String({ maxLength: limits.MAX_TITLE_CHARACTERS, description: "The title of new tasks" }),
  description: Nullable(Type.String({ description: "The description of new tasks, in Markdown" })),
  status: Nullable(Type.String({ description: "The slug of a column, or `planned`; null for the first column" })),
  priority: OneOf(PRIORITIES),
  userId: Nullable(Id("The assignee. Tasks are unassigned if the account may no longer open the project")),
  estimate: Nullable(
    Type.Number({ minimum: 0, maximum: limits.MAX_ESTIMATE, description: "Expected effort, such as story points" }),
  ),
  startInDays: days("start"),
  dueInDays: days("due"),
  labels: Type.Array(
    Type.Object({ name: Type.String(), color: Type.String() }, { $id: "TemplateLabel", description: "A label" }),
    { maxItems: limits.MAX_LABELS_PER_TASK },
  ),
  customFields: Type.Array(
    Type.Object(
      { fieldId: Id("The custom field"), value: Type.String({ description: "The value as text" }) },
      { $id: "TemplateFieldValue", description: "The value of a custom field" },
    ),
    { description: "Values of custom fields. Those that are no longer valid are left out of new tasks" },
  ),
  subtasks: Type.Array(Type.String(), {
    maxItems: limits.MAX_TEMPLATE_SUBTASKS,
    description: "The titles of subtasks. Blank ones are left out",
  }),
};
const { name, ...others } = fields;
const optional = Type.Partial(Type.Object(others)).properties;

export const TaskTemplate = Type.Object(
  { id: Id(), projectId: Id(), ...fields, position: Type.Number(), createdAt: DateTime, updatedAt: DateTime },
  { $id: "TaskTemplate" },
);
export const TaskTemplates = Type.Array(TaskTemplate);
export const CreateTaskTemplateBody = Type.Object(
  { taskId: Type.Optional(Id("A task of the project to copy")), name, ...optional },
  { $id: "CreateTaskTemplate" },
);
export const EditTaskTemplateBody = Type.Object(
  { name: Type.Optional(name), ...optional },
  { $id: "EditTaskTemplate" },
);
export const ReorderTaskTemplatesBody = Type.Object(
  {
    templates: Type.Array(Type.Object({ id: Id(), position: Type.Number() }, { $id: "TemplatePosition" }), {
      minItems: 1,
      description: "New positions. Templates that are not listed keep their positions",
    }),
  },
  { $id: "ReorderTaskTemplates" },
);
export const TaskFromTemplateBody = Type.Object(Type.Partial(Type.Object(newTaskFields)).properties, {
  $id: "CreateTaskFromTemplate",
  description: "Fields of the task that override those of the template",
});
export const TaskFromTemplate = Type.Object(
  {
    ...CreatedTask.properties,
    subtaskIds: Type.Array(Id(), { description: "The ids of the subtasks, in the order of the template" }),
  },
  { $id: "TaskFromTemplate", description: "A new task, with the values of its custom fields and its subtasks" },
);
