/** Schemas of custom fields. @module */
import { FIELD_TYPE_NAMES, FIELD_TYPES, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const FieldTypeName = OneOf(FIELD_TYPE_NAMES, {
  description: `What its values are: ${FIELD_TYPE_NAMES.map((name) => `\`${name}\` (${FIELD_TYPES[name].description})`).join(", ")}`,
});
const Options = Type.Array(Type.String({ minLength: 1, maxLength: limits.MAX_FIELD_OPTION_CHARACTERS }), {
  maxItems: limits.MAX_FIELD_OPTIONS,
});
const OptionColors = Type.Record(Type.String(), Type.String(), {
  maxProperties: limits.MAX_FIELD_OPTIONS,
  examples: [{ High: "red" }],
});
/** Large enough for a list, which is sent as a JSON array in a string. */
const Value = Type.String({ maxLength: limits.MAX_FIELD_VALUE_BYTES });

export const CustomField = Type.Object(
  {
    id: Id(),
    projectId: Nullable(Id("Its project. Null for fields of the workspace, except in the list of a project")),
    workspaceId: Nullable(Id("Its workspace, for a field of all projects. Null for a field of one project")),
    name: Type.String(),
    type: FieldTypeName,
    required: Type.Boolean({ description: "Each task must have a value" }),
    defaultValue: Nullable(Type.String({ description: "The value of new tasks" })),
    options: Nullable(Options),
    optionColors: Nullable(OptionColors),
    unit: Nullable(Type.String({ description: "The unit of a number" })),
    precision: Nullable(Type.Integer({ description: "The maximum number of decimal places of a number" })),
    position: Type.Number(),
    scope: OneOf(["workspace", "project"], { description: "Where the field is defined" }),
    hideable: Type.Boolean({ description: "Projects may hide it" }),
    hidden: Type.Boolean({ description: "The requested project hides it" }),
    createdAt: DateTime,
    updatedAt: DateTime,
    deletedAt: Nullable(Type.Unsafe<Date>({ ...DateTime, description: "Set for a deleted field" })),
  },
  { $id: "CustomField" },
);
export const CustomFields = Type.Array(CustomField);

export const FieldValue = Type.Object(
  {
    id: Type.String({ description: "The ids of the task and the field, separated by a colon" }),
    taskId: Id(),
    fieldId: Id(),
    value: Nullable(Type.String({ description: "Text in the form of the field's type" })),
    fieldName: Type.String(),
    fieldPosition: Type.Number(),
    fieldType: FieldTypeName,
    fieldOptions: Nullable(Options),
    fieldOptionColors: Nullable(OptionColors),
  },
  { $id: "FieldValue" },
);
export const FieldValues = Type.Array(FieldValue);

export const SavedFieldValue = Type.Object(
  {
    id: Type.String({ description: "The ids of the task and the field, separated by a colon" }),
    taskId: Id(),
    fieldId: Id(),
    value: Nullable(Type.String({ description: "The value as stored. Null if it was cleared" })),
  },
  { $id: "SavedFieldValue" },
);

export const FieldFilterValues = Type.Array(
  Type.Object(
    {
      fieldId: Id(),
      fieldName: Type.String(),
      fieldType: FieldTypeName,
      values: Type.Array(Type.String(), { description: "Different values, sorted. Items of lists are separate" }),
    },
    { $id: "FieldFilterValues" },
  ),
);

export const FieldPreview = Type.Object(
  {
    values: Type.Integer({ description: "Values of the field" }),
    lost: Type.Integer({ description: "Values that would no longer fit, wholly or in part" }),
    restored: Type.Integer({ description: "Values lost earlier that would fit again" }),
  },
  { $id: "FieldPreview" },
);

const settings = {
  required: Type.Optional(Type.Boolean({ description: "A required field needs a default value", default: false })),
  defaultValue: Type.Optional(Nullable(Value)),
  options: Type.Optional(Nullable(Options)),
  optionColors: Type.Optional(Nullable(OptionColors)),
  unit: Type.Optional(Nullable(Type.String({ maxLength: limits.MAX_FIELD_UNIT_CHARACTERS, examples: ["km"] }))),
  precision: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: limits.MAX_FIELD_PRECISION,
        description: "The maximum number of decimal places of a number. Null for any number",
      }),
    ),
  ),
};
const Name = Type.String({ maxLength: limits.MAX_NAME_CHARACTERS });
const created = { name: Name, type: FieldTypeName, ...settings, position: Type.Optional(Type.Number()) };
const changed = {
  name: Type.Optional(Name),
  type: Type.Optional(FieldTypeName),
  ...settings,
  renamedOptions: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      maxProperties: limits.MAX_FIELD_OPTIONS,
      description: "New names of options, by their current names. Values keep their options under the new names",
      examples: [{ Large: "Big" }],
    }),
  ),
};

export const CreateFieldBody = Type.Object({ projectId: Id(), ...created }, { $id: "CreateField" });
export const CreateWorkspaceFieldBody = Type.Object(created, { $id: "CreateWorkspaceField" });
export const EditFieldBody = Type.Object(
  {
    ...changed,
    loseValues: Type.Optional(
      Type.Boolean({ description: "Make the change even if values no longer fit", default: false }),
    ),
  },
  { $id: "EditField" },
);
export const PreviewFieldBody = Type.Object(
  { ...changed, delete: Type.Optional(Type.Boolean({ description: "Preview the deletion", default: false })) },
  { $id: "PreviewField" },
);
export const ReorderFieldsBody = Type.Object(
  { fields: Type.Array(Type.Object({ id: Id(), position: Type.Number() }, { $id: "FieldPosition" })) },
  { $id: "ReorderFields" },
);
export const FieldVisibilityBody = Type.Object({ fieldId: Id(), hidden: Type.Boolean() }, { $id: "FieldVisibility" });
export const SetFieldValueBody = Type.Object(
  {
    taskId: Id(),
    fieldId: Id(),
    value: Type.String({
      maxLength: limits.MAX_FIELD_VALUE_BYTES,
      description: "Text in the form of the field's type. An empty string clears the value",
      examples: ["High"],
    }),
    expectedValue: Type.Optional(
      Type.String({
        maxLength: limits.MAX_FIELD_VALUE_BYTES,
        description:
          "The stored value that the new value replaces, or an empty string for none. If the field has another value, the request is refused with 409 `FIELD_VALUE_CHANGED`",
        examples: ["Medium"],
      }),
    ),
  },
  { $id: "SetFieldValue" },
);
const Deleted = Type.Optional(
  Type.Boolean({ description: "Return the deleted fields that can be restored instead", default: false }),
);
export const ListProjectFieldsQuery = Type.Object({
  includeHidden: Type.Optional(
    Type.Boolean({ description: "Return also the fields of the workspace that the project hides", default: false }),
  ),
  deleted: Deleted,
});
export const ListWorkspaceFieldsQuery = Type.Object({ deleted: Deleted });
