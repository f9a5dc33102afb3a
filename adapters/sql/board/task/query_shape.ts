/** The shapes of task queries: conditions and orders whose values are parameters. Queries of one shape share a statement. @module */
import {
  fieldIdOf,
  orderedInstant,
  orderedNumber,
  type QueryCondition,
  type QuerySort,
  type QuerySortField,
} from "@hexlane/core";

/** A condition whose values are names of parameters. */
export type Shape =
  | { type: "all" | "any"; items: Shape[] }
  | { type: "not"; item: Shape }
  | { type: "in"; source: string; values: string }
  | { type: "absent"; source: string }
  | { type: "number"; source: string; operator: "=" | "<" | "<=" | ">" | ">="; value: string }
  | { type: "instant"; source: string; operator: "<" | ">="; at: string; day: string }
  | { type: "words"; words: string[]; tokens: string[] }
  | { type: "value"; field: string; test?: ValueTest }
  | { type: "done" | "blocked" | "blocking" }
  | { type: "watched"; userId: string };

/** How a value of a custom field is tested. */
export type ValueTest =
  /** `each` has a parameter for each value of a short list. */
  | { type: "in"; values: string; each: string[] }
  | { type: "contains"; pattern: string }
  | { type: "key"; operator: "=" | "<" | "<=" | ">" | ">="; key: string };

/** A sort key. The IDs of custom fields and projects are names of parameters. */
export type SortShape =
  | { by: QuerySortField; descending: boolean }
  | { by: "field"; sources: { field: string; projects?: string }[]; descending: boolean };

/** Replaces the IDs in a sort key with parameters. @param add adds a parameter and returns its name */
export function sortShapeOf(key: QuerySort, add: (value: unknown) => string): SortShape {
  if (key.by !== "field") return key;
  const sources = key.sources.map(({ source, projectIds }) => ({
    field: add(fieldIdOf(source)),
    ...(projectIds ? { projects: add(projectIds) } : {}),
  }));
  return { ...key, sources };
}

/** Replaces the values of a condition with parameters. @param add adds a parameter and returns its name */
export function shapeOf(condition: QueryCondition, add: (value: unknown) => string): Shape {
  const fieldId = "source" in condition ? fieldIdOf(condition.source) : undefined;
  if (fieldId !== undefined) return valueShapeOf(condition, add(fieldId), add);
  switch (condition.type) {
    case "all":
    case "any":
      return { type: condition.type, items: condition.items.map((item) => shapeOf(item, add)) };
    case "not":
      return { type: "not", item: shapeOf(condition.item, add) };
    case "in":
      return { type: "in", source: condition.source, values: add(condition.values) };
    case "number":
      return { ...condition, value: add(condition.value) };
    case "instant":
      return { ...condition, at: add(condition.at), day: add(condition.day) };
    case "words":
      // Words contain only letters and digits. In packed tokens, a quote is followed by a token or a colon.
      return {
        type: "words",
        words: condition.words.map((word) => add(`%"${word}%`)),
        tokens: condition.withFields ? [] : condition.words.map((word) => add(`${word}%`)),
      };
    case "watched":
      return { type: "watched", userId: add(condition.userId) };
    case "contains":
      throw new TypeError(`Cannot query tasks: no column stores "${condition.source}"`);
    default:
      return condition;
  }
}

/**
 * Returns a parameter for each value of a short list. SQLite parses a list that is one parameter again for each task.
 */
function eachOf(values: readonly string[], add: (value: unknown) => string): string[] {
  return values.length <= MAX_SEPARATE_VALUES ? values.map(add) : [];
}

/** Small, because each number of values needs a separate statement. */
const MAX_SEPARATE_VALUES = 4;

/** Returns the condition on a custom field. @param field the parameter with its ID */
function valueShapeOf(condition: QueryCondition, field: string, add: (value: unknown) => string): Shape {
  const having = (test: ValueTest): Shape => ({ type: "value", field, test });
  switch (condition.type) {
    case "absent":
      return { type: "not", item: { type: "value", field } };
    case "in":
      return having({ type: "in", values: add(condition.values), each: eachOf(condition.values, add) });
    case "contains":
      return having({ type: "contains", pattern: add(`%${condition.text.replaceAll(/[\\%_]/g, "\\$&")}%`) });
    case "number":
      return having({ type: "key", operator: condition.operator, key: add(orderedNumber(condition.value)) });
    case "instant":
      return having({ type: "key", operator: condition.operator, key: add(orderedInstant(condition.at)) });
    default:
      throw new TypeError(`Cannot query tasks: condition "${condition.type}" reads no custom field`);
  }
}
