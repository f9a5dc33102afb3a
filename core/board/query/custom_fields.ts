/** Custom fields as fields of queries. @module */
import { foldKey } from "../../text.ts";
import type { CustomField } from "../field/field.ts";
import { type FieldType, itemsOf } from "../field/types.ts";
import { parseDate } from "../task/task.ts";
import type { CustomSource } from "./condition.ts";
import { findQueryField, QUERY_FIELDS, type QueryField, type QueryKind } from "./fields.ts";
import { SORT } from "./query.ts";

/** A custom field that a query may name. */
export interface QueriedField extends Pick<CustomField, "id" | "name" | "type" | "options"> {
  /** The searched projects that have the field. @default all of them */
  projectIds?: readonly string[];
}

/** `field.Due` is the custom field called Due, even though there is a built-in field of this name. */
export const FIELD_PREFIX = "field.";

const KINDS: Readonly<Record<FieldType, QueryKind>> = {
  text: "string",
  long_text: "string",
  number: "number",
  date: "day",
  date_time: "date",
  dropdown: "choice",
  multiselect: "choice",
  boolean: "flag",
  person: "person",
  people: "person",
  url: "string",
  duration: "duration",
  relation: "task",
};
/** IDs have no order that is meaningful to people. */
const UNSORTED: readonly QueryKind[] = ["person", "task"];

/**
 * Makes one query field for all custom fields with the same name, ignoring case. Some of the projects may not have the
 * field.
 */
export function queryFieldsOf(fields: readonly QueriedField[]): QueryField[] {
  const groups = new Map<string, QueriedField[]>();
  for (const field of fields) groups.set(foldKey(field.name), [...(groups.get(foldKey(field.name)) ?? []), field]);
  return [...groups.values()].map(fieldOf);
}

function fieldOf(group: readonly QueriedField[]): QueryField {
  const { name = "" } = group[0] ?? {};
  const isTaken = isReserved(name);
  const names = {
    name: isTaken ? FIELD_PREFIX + name : name,
    aliases: isTaken ? [] : [FIELD_PREFIX + name],
    isOptional: true,
  };
  const [kind = "mixed", ...others] = new Set(group.map(({ type }) => KINDS[type]));
  if (others.length > 0) return { ...names, kind: "mixed", types: [...new Set(group.map(({ type }) => type))] };
  const sources = group.map(
    ({ id, projectIds }): CustomSource => ({ source: `field:${id}`, ...(projectIds ? { projectIds } : {}) }),
  );
  return {
    ...names,
    kind,
    sources,
    ...(kind === "choice" ? { choices: [...new Set(group.flatMap(({ options }) => options ?? []))] } : {}),
    ...(UNSORTED.includes(kind) ? {} : { sort: "field" as const }),
  };
}

/** Returns whether a name without the prefix already has another meaning. */
function isReserved(name: string): boolean {
  const folded = foldKey(name);
  return folded === SORT || folded.startsWith(FIELD_PREFIX) || findQueryField(name, QUERY_FIELDS) !== undefined;
}

/** The latest instant that a custom field can have, and a text that sorts after it. */
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");
const BEYOND_INSTANTS = "~";

/** Returns the sort key that an instant would have as a value of a custom field. */
export function orderedInstant(at: Date): string {
  return at.getTime() > LAST_INSTANT ? BEYOND_INSTANTS : at.getUTCFullYear() < 0 ? "" : at.toISOString();
}

/** Returns the values that conditions read from a stored value. Instants are milliseconds since 1970. */
export function queryValuesOf(type: FieldType, value: string): (string | number)[] {
  switch (KINDS[type]) {
    case "number":
    case "duration":
      return [Number(value)];
    case "day":
    case "date":
      return [parseDate(value, "").at.getTime()];
    default:
      return itemsOf(type, value);
  }
}
