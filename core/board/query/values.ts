/** Reads values in queries. @module */

import { termsOf } from "../../search_token.ts";
import { foldKey } from "../../text.ts";
import { FIELD_TYPES } from "../field/types.ts";
import { CYCLE_STATES, type CycleState } from "../plan/plan.ts";
import { closestNames } from "./closest.ts";
import type { NumberSource, QueryCondition, RuntimeSource } from "./condition.ts";
import type { QueryField } from "./fields.ts";
import { type FieldTerm, type QueryValue, queryError, type TextTerm } from "./query.ts";

/** Returns a condition on words. @throws {TrackerError} `invalid` */
export function words(text: string, at: TextTerm["at"]): QueryCondition {
  const found = termsOf(text).map(({ from }) => from);
  if (found.length > 0) return { type: "words", words: found };
  throw queryError("QUERY_INVALID_VALUE", `Text "${text}" has no letter or digit to search for`, at);
}

/** Returns a comparison with a number. */
export function number(source: NumberSource, { operator }: FieldTerm, value: number): QueryCondition {
  return { type: "number", source, operator: operator === ":" ? "=" : operator, value };
}

/** Reads a number. @throws {TrackerError} `invalid` */
export function numberOf({ name, source }: QueryField, { text, at }: QueryValue): number {
  const isWhole = source === "number";
  const value = Number(text);
  const isNumber = isWhole ? /^\d{1,15}$/.test(text) : /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(value);
  if (isNumber) return value;
  throw queryError(
    "QUERY_INVALID_VALUE",
    `Field "${name}" needs a ${isWhole ? "whole " : ""}number, not "${text}"`,
    at,
  );
}

/** Reads a duration. @throws {TrackerError} `invalid` */
export function secondsOf({ name }: QueryField, { text, at }: QueryValue): number {
  try {
    return Number(FIELD_TYPES.duration.read(text, { type: "duration", options: null, precision: null }, ""));
  } catch {
    const detail = `Field "${name}" needs a number of seconds or a duration such as 90m or "1h 30m", not "${text}"`;
    throw queryError("QUERY_INVALID_VALUE", detail, at);
  }
}

/** Reads a flag. @throws {TrackerError} `invalid` */
export function flagOf({ name }: QueryField, { text, at }: QueryValue): string {
  const flag = FLAGS.get(text.toLowerCase());
  if (flag !== undefined) return flag;
  const names = [...FLAGS.keys()];
  throw queryError(
    "QUERY_INVALID_VALUE",
    `Field "${name}" needs yes or no, not "${text}"`,
    at,
    closestNames(text, names),
  );
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ["yes", "true"],
  ["no", "false"],
  ["true", "true"],
  ["false", "false"],
]);

/** Returns a condition on the text value of a custom field. @throws {TrackerError} `invalid` */
export function contains({ name, source }: QueryField, { text: given, at }: QueryValue): QueryCondition {
  const text = foldKey(given);
  if (text !== "") return { type: "contains", source: source as RuntimeSource, text };
  throw queryError("QUERY_INVALID_VALUE", `Field "${name}" needs a value that is not empty`, at);
}

/**
 * Returns the IDs of the milestones or cycles that a value names.
 *
 * @throws {TrackerError} `invalid` with reason `QUERY_UNKNOWN_NAME`
 */
export function plansCalled(
  kind: "milestone" | "cycle",
  { text, at, isQuoted }: QueryValue,
  names: {
    milestones?: readonly { id: string; name: string }[];
    cycles?: readonly { id: string; name: string; state: CycleState }[];
  },
): string[] {
  const { milestones = [], cycles = [] } = names;
  const states = kind === "cycle" ? CYCLE_STATES : [];
  const state = isQuoted ? undefined : states.find((one) => one === text.toLowerCase());
  if (state) return cycles.filter((cycle) => cycle.state === state).map(({ id }) => id);
  const plans = kind === "cycle" ? cycles : milestones;
  const wanted = foldKey(text);
  const found = plans.filter(({ id, name }) => id === text || foldKey(name) === wanted);
  if (found.length > 0) return found.map(({ id }) => id);
  const close = closestNames(text, ["none", "any", ...states, ...plans.map(({ name }) => name)]);
  throw queryError("QUERY_UNKNOWN_NAME", `No ${kind} is called "${text}"`, at, close);
}
