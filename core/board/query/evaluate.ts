/** Evaluates resolved queries on tasks in memory, exactly as databases do. @module */
import { compareSortValues, type SortValue } from "../../page.ts";
import { compareText, foldKey } from "../../text.ts";
import { PRIORITIES, type TaskRecord } from "../task/task.ts";
import type {
  CustomSort,
  InstantSource,
  NameSource,
  NumberSource,
  QueryCondition,
  QuerySort,
  QuerySortField,
  QuerySource,
  RuntimeSource,
} from "./condition.ts";
import { fieldIdOf, isDayOnly } from "./condition.ts";

/** Facts about a task that conditions read in addition to its fields. */
export interface TaskFacts<Row extends TaskRecord> {
  /** The folded names of the labels on the task. */
  labelKeysOf(task: Row): readonly string[];
  /** The words of the title and description and, if `withFields` is true, of custom fields, as in the search index. */
  wordsOf(task: Row, options?: { withFields: boolean }): readonly string[];
  /** Whether the task is in a final column. */
  isDone(task: Row): boolean;
  /** Whether a task that is neither done nor archived blocks this one. */
  isBlocked(task: Row): boolean;
  /** Whether this task blocks another one. */
  hasBlocked(task: Row): boolean;
  isWatchedBy(task: Row, userId: string): boolean;
  /** The values of a field that is known only at run time. Instants are milliseconds since 1970. @default none */
  valuesOf?(task: Row, fieldId: string): readonly (string | number)[];
  /** The text that orders the value of a field that is known only at run time. Null if there is no value. @default null */
  sortKeyOf?(task: Row, fieldId: string): string | null;
}

/** Returns whether a task meets a condition. */
export function meetsCondition<Row extends TaskRecord>(
  condition: QueryCondition,
  task: Row,
  facts: TaskFacts<Row>,
): boolean {
  switch (condition.type) {
    case "all":
      return condition.items.every((item) => meetsCondition(item, task, facts));
    case "any":
      return condition.items.some((item) => meetsCondition(item, task, facts));
    case "not":
      return !meetsCondition(condition.item, task, facts);
    case "in":
      return namesOf(condition.source, task, facts).some((name) => condition.values.includes(name));
    case "absent":
      return isAbsent(condition.source, task, facts);
    case "number": {
      const { operator, value } = condition;
      return numbersOf(condition.source, task, facts).some((one) => compare(one, operator, value));
    }
    case "instant": {
      const bound = isDayOnly(condition.source, task) ? condition.day : condition.at;
      const isBefore = condition.operator === "<";
      return instantsOf(condition.source, task, facts).some((value) => value < bound.getTime() === isBefore);
    }
    case "words": {
      const known = facts.wordsOf(task, { withFields: condition.withFields === true });
      return condition.words.every((word) => known.some((one) => one.startsWith(word)));
    }
    case "contains":
      return runtimeValues(condition.source, task, facts).some((value) =>
        foldKey(String(value)).includes(condition.text),
      );
    case "done":
      return facts.isDone(task);
    case "blocked":
      return facts.isBlocked(task);
    case "blocking":
      return task.status !== "archived" && !facts.isDone(task) && facts.hasBlocked(task);
    case "watched":
      return facts.isWatchedBy(task, condition.userId);
  }
}

/** Returns the values that a task is sorted by. If `facts` is absent, values of custom fields are null. */
export function sortValuesOf<Row extends TaskRecord>(
  task: Row,
  sort: readonly QuerySort[],
  facts: Pick<TaskFacts<Row>, "sortKeyOf"> = {},
): SortValue[] {
  return sort.map((key) => (key.by === "field" ? leastKeyOf(task, key, facts) : sortValueOf(task, key.by)));
}

function leastKeyOf<Row extends TaskRecord>(
  task: Row,
  { sources }: CustomSort,
  facts: Pick<TaskFacts<Row>, "sortKeyOf">,
): SortValue {
  const keys = sources
    .filter(({ projectIds }) => projectIds?.includes(task.projectId) !== false)
    .flatMap(({ source }) => facts.sortKeyOf?.(task, fieldIdOf(source) ?? "") ?? []);
  return keys.sort(compareText)[0] ?? null;
}

/**
 * Orders tasks by the values of {@linkcode sortValuesOf}, then by ID. A missing value comes last in both directions.
 */
export function compareSorted(
  left: { values: readonly SortValue[]; id: string },
  right: { values: readonly SortValue[]; id: string },
  sort: readonly QuerySort[],
): number {
  for (const [index, { descending }] of sort.entries()) {
    const [one, other] = [left.values[index] ?? null, right.values[index] ?? null];
    const order = compareSortValues(one, other);
    if (order !== 0) return descending && one !== null && other !== null ? -order : order;
  }
  return compareText(left.id, right.id);
}

function sortValueOf(task: TaskRecord, by: QuerySortField): SortValue {
  if (by === "priority") return PRIORITIES.indexOf(task.priority);
  const value = task[by];
  return value instanceof Date ? value.getTime() : value;
}

function namesOf<Row extends TaskRecord>(source: NameSource, task: Row, facts: TaskFacts<Row>): readonly string[] {
  if (source === "label") return facts.labelKeysOf(task);
  if (isRuntime(source)) return runtimeValues(source, task, facts).map(String);
  const value = task[source];
  return value === null ? [] : [value];
}

function numbersOf<Row extends TaskRecord>(source: NumberSource, task: Row, facts: TaskFacts<Row>): readonly number[] {
  if (source === "priority") return [PRIORITIES.indexOf(task.priority)];
  if (source === "number" || source === "estimate") return task[source] === null ? [] : [task[source]];
  return runtimeValues(source, task, facts).filter((value) => typeof value === "number");
}

function instantsOf<Row extends TaskRecord>(
  source: InstantSource,
  task: Row,
  facts: TaskFacts<Row>,
): readonly number[] {
  if (isRuntime(source)) return runtimeValues(source, task, facts).filter((value) => typeof value === "number");
  return task[source] === null ? [] : [task[source].getTime()];
}

function isAbsent<Row extends TaskRecord>(source: QuerySource, task: Row, facts: TaskFacts<Row>): boolean {
  if (source === "label") return facts.labelKeysOf(task).length === 0;
  if (isRuntime(source)) return runtimeValues(source, task, facts).length === 0;
  return task[source] === null;
}

function isRuntime(source: QuerySource): source is RuntimeSource {
  return fieldIdOf(source) !== undefined;
}

function runtimeValues<Row extends TaskRecord>(
  source: string,
  task: Row,
  facts: TaskFacts<Row>,
): readonly (string | number)[] {
  return facts.valuesOf?.(task, fieldIdOf(source) ?? "") ?? [];
}

function compare(value: number, operator: "=" | "<" | "<=" | ">" | ">=", bound: number): boolean {
  if (operator === "=") return value === bound;
  if (operator === "<") return value < bound;
  if (operator === "<=") return value <= bound;
  return operator === ">" ? value > bound : value >= bound;
}
