/** The custom fields of a project in Kaneo or another Hexlane instance, and their values. @module */
import { ApiError, type Client, type CustomField, type FieldValue } from "@hexlane/client";
import type { Draft } from "../draft.ts";
import type { LossCode } from "../losses.ts";
import type { PlannedField, PlannedPerson, PlannedTask } from "../plan.ts";

/** The custom fields of a project. */
export interface ProjectFields {
  fields: PlannedField[];
  /** Values by task. */
  valuesOf: ReadonlyMap<string, NonNullable<PlannedTask["fieldValues"]>>;
}

/** Reads the custom fields of a project. Earlier versions of Kaneo have none. */
export async function readFields(
  client: Client,
  { id, name }: { id: string; name: string },
  { draft, people }: { draft: Draft; people: ReadonlyMap<string, PlannedPerson> },
): Promise<ProjectFields> {
  const lostAs =
    (code: LossCode) =>
    (error: unknown): never[] => {
      if (!(error instanceof ApiError && [403, 404, 405].includes(error.status))) throw error;
      if (error.status === 403) draft.lose(code, name);
      return [];
    };
  const [all, values] = await Promise.all([
    client.customFields.list(id, {}).catch(lostAs("CUSTOM_FIELD")),
    client.customFields.listProjectValues(id).all().catch(lostAs("FIELD_VALUE")),
  ]);
  const fields = draft.fields(
    all.map((field) => plannedField(field)),
    name,
  );
  const known = new Set(fields.map((field) => field.name));
  const valuesOf = new Map<string, { name: string; value: string }[]>();
  for (const row of values as FieldValue[]) {
    const value = draft.fieldValue(draft.name(row.fieldName, name), textOf(row, people), name);
    if (value && known.has(value.name)) valuesOf.set(row.taskId, [...(valuesOf.get(row.taskId) ?? []), value]);
  }
  return { fields, valuesOf };
}

function plannedField({ name, type, options, optionColors, unit, precision }: CustomField): PlannedField {
  // IDs of people and tasks mean nothing on another server. People are kept as names.
  if (type === "person" || type === "people" || type === "relation") return { name, type: "text" };
  return {
    name,
    type,
    ...(options ? { options } : {}),
    ...(optionColors ? { optionColors } : {}),
    ...(unit ? { unit } : {}),
    ...(precision == null ? {} : { precision }),
  };
}

function textOf({ fieldType, value }: FieldValue, people: ReadonlyMap<string, PlannedPerson>): string {
  if (value === null || fieldType === "relation") return "";
  if (fieldType !== "person" && fieldType !== "people") return value;
  const ids = fieldType === "people" ? (JSON.parse(value) as string[]) : [value];
  return ids.map((id) => people.get(id)?.name ?? id).join(", ");
}
