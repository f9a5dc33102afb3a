/** The fields of the tasks in a saved view: built-in ones, and the custom fields of its projects. @module */
import type { CustomField } from "@hexlane/client";
import { foldKey } from "@hexlane/core/query";
import type { Outgoing } from "../../drafts/outbox.ts";
import { FIELD_ROUTE } from "../task/fields/field_values.ts";

/** The built-in fields that a view can be grouped by, by their name in queries. */
export const BUILT_IN_GROUPS = ["status", "assignee", "priority", "label", "project", "due"] as const;

const PREFIX = "field.";

/** Returns the name of a custom field in a view: `field.Severity`. Fields of several projects may share it. */
export const nameOfField = ({ name }: Pick<CustomField, "name">): string => PREFIX + name;

/** Returns whether a view names this field. */
export function isNamed(field: Pick<CustomField, "name">, name: string): boolean {
  return name.startsWith(PREFIX) && foldKey(name) === foldKey(nameOfField(field));
}

/** Returns one field for each name, with all options of the fields that share it. */
export function fieldsByName(fields: readonly CustomField[]): CustomField[] {
  const found = new Map<string, CustomField>();
  for (const field of fields) {
    const key = foldKey(field.name);
    const known = found.get(key);
    found.set(key, known ? withOptionsOf(known, field) : field);
  }
  return [...found.values()];
}

function withOptionsOf(known: CustomField, { options, optionColors }: CustomField): CustomField {
  if (!known.options || !options) return known;
  return {
    ...known,
    options: [...new Set([...known.options, ...options])],
    optionColors: { ...optionColors, ...known.optionColors },
  };
}

const UNGROUPED: ReadonlySet<CustomField["type"]> = new Set(["long_text", "relation"]);
export const isGroupable = ({ type }: Pick<CustomField, "type">): boolean => !UNGROUPED.has(type);
/** Returns whether values can be added up. */
export const isNumeric = ({ type }: Pick<CustomField, "type">): boolean => type === "number" || type === "duration";

/** The custom fields of the tasks, and their values. */
export interface FieldValues {
  /** Returns the field that a task has under a name such as `field.Severity`. */
  fieldOf(task: { projectId: string }, name: string): CustomField | undefined;
  /** Returns the value, or an empty string if there is none. */
  fieldValue(task: { id: string; projectId: string }, fieldId: string): string;
}

export interface StoredValues {
  /** By project. */
  fields: ReadonlyMap<string, readonly CustomField[]>;
  /** By project. */
  values: ReadonlyMap<string, (taskId: string, fieldId: string) => { value: string | null } | undefined>;
  /** Changes that are not saved yet. */
  outgoing: readonly Pick<Outgoing, "change" | "state">[];
}

export function fieldValuesOf({ fields, values, outgoing }: StoredValues): FieldValues {
  const pending = new Map<string, string>();
  for (const { change, state } of outgoing) {
    if (change.kind !== "request" || change.route !== FIELD_ROUTE || state === "refused") continue;
    const { taskId, fieldId, value } = change.input.body as { taskId: string; fieldId: string; value: string };
    pending.set(`${taskId} ${fieldId}`, value);
  }
  return {
    fieldOf: ({ projectId }, name) => fields.get(projectId)?.find((field) => isNamed(field, name)),
    fieldValue: ({ id, projectId }, fieldId) =>
      pending.get(`${id} ${fieldId}`) ?? values.get(projectId)?.(id, fieldId)?.value ?? "",
  };
}
