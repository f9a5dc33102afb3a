/** The values of custom fields on new tasks. @module */

import { invalidField, TrackerError } from "../../errors.ts";
import type { People } from "../../history/people.ts";
import { MAX_CUSTOM_FIELDS } from "../../limits.ts";
import type { FieldValueOfTask, ReadTx } from "../../ports/store.ts";
import { byteLength, foldKey } from "../../text.ts";
import type { Access } from "../../workspace/access.ts";
import { readValue, refuseUnknown } from "./check.ts";
import type { CustomField, CustomFieldValue } from "./field.ts";
import { newValue } from "./fill.ts";
import { fieldsOfTasks } from "./require.ts";

/** The value of a custom field on a new task. */
export interface GivenFieldValue {
  fieldId: string;
  /** The value as text, in the form of the field's type. An empty string means no value. */
  value: string;
}

/** A checked value of a new task. */
export interface NewFieldValue {
  field: CustomField;
  value: string;
}

/** The fields of a new task, and the access of the actor who creates it. */
export interface FieldsOfNewTask {
  fields: readonly CustomField[];
  projectId: string;
  access: Access;
}

/**
 * Checks the values of a new task. Fields without a value get their default.
 *
 * @throws {TrackerError} `invalid`, with reason `FIELD_REQUIRED` if a required field has neither value nor default
 */
export async function newFieldValues(
  tx: ReadTx,
  people: People,
  { fields, projectId, access }: FieldsOfNewTask,
  given: readonly GivenFieldValue[],
): Promise<NewFieldValue[]> {
  // A project and its workspace can each have the maximum number of fields.
  if (given.length > 2 * MAX_CUSTOM_FIELDS)
    throw invalidField("/customFields", "Has more values than there are fields");
  const values = new Map<string, string | null>();
  for (const [index, { fieldId, value }] of given.entries()) {
    const pointer = `/customFields/${index}`;
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) throw invalidField(`${pointer}/fieldId`, "Is not a custom field of this project");
    if (values.has(fieldId)) throw invalidField(`${pointer}/fieldId`, "Is listed twice");
    const after = readValue(field, value, `${pointer}/value`);
    await refuseUnknown(tx, people, { field, before: null, after, projectId, access }, `${pointer}/value`);
    values.set(fieldId, after);
  }
  return withDefaults(fields, values);
}

/** @throws {TrackerError} `invalid` with reason `FIELD_REQUIRED` */
function withDefaults(fields: readonly CustomField[], values: ReadonlyMap<string, string | null>): NewFieldValue[] {
  return fields.flatMap((field) => {
    const value = values.has(field.id) ? values.get(field.id) : field.defaultValue;
    if (value == null && field.required) {
      throw invalidField("/customFields", `Custom field "${field.name}" is required`, "FIELD_REQUIRED");
    }
    return value == null ? [] : [{ field, value }];
  });
}

/** Returns the values for a copied task. Required fields without a value get their default. */
export async function copiedValues(
  tx: ReadTx,
  projectId: string,
  stored: readonly FieldValueOfTask[],
): Promise<NewFieldValue[]> {
  return valuesOfCopy(await fieldsOfTasks(tx, projectId), stored);
}

/** Like {@linkcode copiedValues}. @param fields the fields of the project */
export function valuesOfCopy(
  fields: readonly CustomField[],
  stored: readonly Pick<FieldValueOfTask, "fieldId" | "value">[],
): NewFieldValue[] {
  const values = new Map<string, string | null>(stored.map(({ fieldId, value }) => [fieldId, value]));
  for (const { id, required } of fields) if (!required && !values.has(id)) values.set(id, null);
  return withDefaults(fields, values);
}

/** Returns the defaults of a project's required fields, for tasks that move into the project. */
export async function requiredValues(
  tx: ReadTx,
  projectId: string,
  taskIds: readonly string[],
  now: Date,
): Promise<CustomFieldValue[]> {
  const fields = (await fieldsOfTasks(tx, projectId)).filter(({ required }) => required);
  return fields.flatMap((field) => {
    const { defaultValue } = field;
    return defaultValue === null ? [] : taskIds.map((taskId) => newValue(field, taskId, defaultValue, now));
  });
}

/** The value of a custom field in an import file, which identifies the field by its name. */
export interface NamedFieldValue {
  name: string;
  value: string;
}

/**
 * Checks the values of an imported task. A value that does not fit is left out with a warning, and the field gets its default.
 *
 * @param fields the fields of the project
 * @throws {TrackerError} `invalid` with reason `FIELD_REQUIRED`
 */
export async function importedFieldValues(
  tx: ReadTx,
  people: People,
  { fields, projectId, access }: FieldsOfNewTask,
  given: readonly NamedFieldValue[],
  warnings: string[],
): Promise<NewFieldValue[]> {
  const values = new Map<string, string | null>();
  for (const { name, value } of given) {
    const field = fields.find((one) => foldKey(one.name) === foldKey(name));
    if (!field) {
      warnings.push(`Custom field "${name.slice(0, 100)}" does not exist in this project`);
      continue;
    }
    try {
      const after = readValue(field, value, "/customFields");
      await refuseUnknown(tx, people, { field, before: null, after, projectId, access }, "/customFields");
      values.set(field.id, after);
    } catch (error) {
      if (!(error instanceof TrackerError) || error.code !== "invalid") throw error;
      warnings.push(`Custom field "${field.name}" was left out: ${error.message}`);
    }
  }
  return withDefaults(fields, values);
}

/** Counts the UTF-8 bytes of values. */
export function bytesOfValues(values: readonly { value: string }[]): number {
  return values.reduce((sum, { value }) => sum + byteLength(value), 0);
}
