/** The schemas of a task's fields, derived from their rows in core. @module */
import {
  INPUT_FIELDS,
  type InputField,
  type InputForm,
  TASK_FIELD_NAMES,
  TASK_FIELDS,
  type Task,
  type TaskInputs,
} from "@hexlane/core";
import { type TOptional, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { Recurrence } from "./recurrence.ts";

/** The fields in a response. */
export const responseFields = Object.fromEntries(
  TASK_FIELD_NAMES.map((name) => [name, nullableIf(TASK_FIELDS[name].isNullable, responseOf(name))]),
) as { [Name in keyof Task]: TUnsafe<Task[Name]> };

/** The fields in a request. */
export const inputFields = Object.fromEntries(
  INPUT_FIELDS.map((name) => [name, nullableIf(TASK_FIELDS[name].isNullable, inputOf(TASK_FIELDS[name].input.form))]),
) as { [Name in InputField]: TUnsafe<TaskInputs[Name]> };

/** The fields in a request that changes some of them. */
export const optionalInputFields = Object.fromEntries(
  INPUT_FIELDS.map((name) => [name, Type.Optional(inputFields[name])]),
) as { [Name in InputField]: TOptional<TUnsafe<TaskInputs[Name]>> };

/**
 * The fields of a task in an import file. An invalid field must invalidate only its own task, so text lengths are not
 * checked here.
 */
export const importedFields = Object.fromEntries(
  INPUT_FIELDS.map((name) => {
    const { input, isNullable } = TASK_FIELDS[name];
    const schema = input.form.type === "number" ? Type.Number() : Type.String();
    return [name, Type.Optional(nullableIf(isNullable, schema))];
  }),
) as { [Name in InputField]: TOptional<TUnsafe<TaskInputs[Name]>> };

/** The fields of an exported task. */
export const exportedFields = Object.fromEntries(INPUT_FIELDS.map((name) => [name, responseFields[name]])) as {
  [Name in InputField]: TUnsafe<Task[Name]>;
};

function nullableIf(isNullable: boolean, schema: TSchema): TSchema {
  return isNullable ? Nullable(schema) : schema;
}

function responseOf(name: keyof Task): TSchema {
  const { type, description, input } = TASK_FIELDS[name];
  if (input?.form.type === "choice") return inputOf(input.form);
  const options = description === undefined ? {} : { description };
  switch (type) {
    case "id":
      return Id(description);
    case "text":
      return Type.String(options);
    case "number":
      return Type.Number(options);
    case "integer":
      return Type.Integer(options);
    case "flag":
      return Type.Boolean(options);
    case "instant":
      return DateTime;
    case "json":
      return Recurrence;
  }
}

function inputOf(form: InputForm): TSchema {
  const { type, ...options } = form;
  switch (form.type) {
    case "choice": {
      const { choices, description } = form;
      return OneOf(choices, description === undefined ? {} : { description });
    }
    case "number":
      return Type.Number(options);
    default:
      return Type.String(options);
  }
}
