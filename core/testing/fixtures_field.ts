/** Valid custom fields and values. @module */
import type { CustomField, CustomFieldValue } from "../board/field/field.ts";
import { sortKeyOf } from "../board/field/types.ts";
import { at } from "./fixtures.ts";

/** A valid text field of `project-1`; `fields` replace its defaults. */
export function someField(fields: Partial<CustomField> = {}): CustomField {
  const id = fields.id ?? "field-1";
  const settings = { type: "text" as const, required: false, defaultValue: null, options: null, optionColors: null };
  const place = { projectId: "project-1", workspaceId: null, position: 0, unit: null, precision: null };
  const times = { createdAt: at(0), updatedAt: at(0), deletedAt: null };
  return { id, name: `Field ${id}`, ...settings, ...place, ...times, ...fields };
}

/** A valid value; `fields` replace its defaults. */
export function someFieldValue(fields: Partial<CustomFieldValue> = {}): CustomFieldValue {
  const { value = "Some value", type = "text" } = fields;
  const sortKey = value === null ? null : sortKeyOf({ type, options: null }, value);
  const lost = { lostValue: null, lostType: null, lostAt: null };
  return { taskId: "task-1", fieldId: "field-1", value, type, sortKey, updatedAt: at(0), ...lost, ...fields };
}
