/** The position of a task in the results of a query, for cursors. @module */
import { invalidField } from "../../errors.ts";
import type { Place, SortKind, SortValue } from "../../page.ts";
import { isStorable } from "../../text.ts";
import { TASK_FIELDS } from "../task/fields.ts";
import type { QuerySort } from "./condition.ts";

/** The largest instant (ECMA-262 21.4.1.1), in milliseconds. */
const MAX_INSTANT = 8.64e15;

/** Makes the position of a task. Its sort values are encoded as one string. */
export function queryPlaceOf(values: readonly SortValue[], id: string): Place {
  return { value: JSON.stringify(values), id };
}

/**
 * Returns the sort values of a position.
 *
 * @throws {TrackerError} `invalid` if the position does not fit the order. Cursors are untrusted input
 */
export function sortValuesAt({ value }: Place, sort: readonly QuerySort[]): SortValue[] {
  const values = parsed(value);
  const isInOrder =
    Array.isArray(values) &&
    values.length === sort.length &&
    sort.every(({ by }, index) => isOfKind(by === "field" ? "optional text" : TASK_FIELDS[by].sort, values[index]));
  if (!isInOrder) throw invalidField("/cursor", "Does not belong to this list");
  return values as SortValue[];
}

function parsed(value: SortValue): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}

function isOfKind(kind: SortKind | "optional text", value: unknown): boolean {
  if (value === null) return kind.startsWith("optional");
  if (kind.endsWith("text")) return typeof value === "string" && isStorable(value);
  return (
    typeof value === "number" &&
    (kind.endsWith("number") || (Number.isInteger(value) && Math.abs(value) <= MAX_INSTANT))
  );
}
