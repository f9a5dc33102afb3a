/** Custom fields by name, and their values in the forms that agents read and write. @module */
import type { Client, CustomField, FieldValue } from "@hexlane/client";
import { z } from "zod";
import { ToolError } from "./failure.ts";
import type { Names } from "./names.ts";
import { compact } from "./shorten.ts";

type Given = string | number | boolean | string[] | null;

/** The parameter with the values of custom fields. */
export const CUSTOM_FIELDS = z
  .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]))
  .describe("Values of custom fields by name, from list_custom_fields; null clears");

/** Returns the fields of a project's tasks. */
export async function fieldsOf(client: Client, projectId: string): Promise<CustomField[]> {
  return await client.customFields.list(projectId, {});
}

/** Returns a field as shown in a list. */
export function fieldView({
  name,
  type,
  required,
  defaultValue,
  options,
  unit,
  precision,
  scope,
}: CustomField): object {
  const settings = { required: required || undefined, defaultValue, options, unit, precision };
  return compact({ name, type, ...settings, scope });
}

/** Returns values by the name of their field. People and tasks are given as IDs. */
export function valuesView(values: readonly FieldValue[]): Record<string, unknown> {
  const isList = ({ fieldType }: FieldValue) => fieldType === "multiselect" || fieldType === "people";
  return Object.fromEntries(
    values.map((one) => [one.fieldName, isList(one) && one.value !== null ? JSON.parse(one.value) : one.value]),
  );
}

/**
 * Converts an agent's values, by field name, to stored values. People are given by email or name, and tasks by key.
 *
 * @throws {ToolError} `UNKNOWN_CUSTOM_FIELD`
 */
export async function readValues(
  names: Names,
  given: Readonly<Record<string, Given>>,
  { fields, workspaceId }: { fields: readonly CustomField[]; workspaceId: string },
): Promise<{ fieldId: string; value: string }[]> {
  const values: { fieldId: string; value: string }[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((one) => one.id === name || one.name.toLowerCase() === name.trim().toLowerCase());
    if (!field) {
      const hint = `The project has: ${fields.map((one) => one.name).join(", ") || "no custom fields"}`;
      throw new ToolError(`Unknown custom field "${name}"`, { code: "UNKNOWN_CUSTOM_FIELD", hint });
    }
    values.push({ fieldId: field.id, value: await textOf(names, field, value, workspaceId) });
  }
  return values;
}

async function textOf(names: Names, { type }: CustomField, given: Given, workspaceId: string): Promise<string> {
  if (given === null || given === "") return "";
  const userId = async (name: string) => (await names.userId(name, workspaceId)) ?? "";
  if (type === "person") return await userId(String(given));
  if (type === "relation") return await names.taskId(String(given));
  const items = Array.isArray(given) ? given : [String(given)];
  if (type === "people") return JSON.stringify(await Promise.all(items.map(userId)));
  return type === "multiselect" ? JSON.stringify(items) : items.join(", ");
}
