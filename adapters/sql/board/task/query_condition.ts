/** The conditions of task queries in SQL. @module */
import { FIELD_TYPE_NAMES, FIELD_TYPES, OWN_TEXT_WEIGHT } from "@hexlane/core";
import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { encoded, param, paramOf, type Sql } from "../../session.ts";
import type { Tables } from "../../tables.ts";
import type { Shape, ValueTest } from "./query_shape.ts";

/**
 * Returns a condition in SQL. Every condition is either true or false, never unknown, so that it can be negated.
 *
 * @param taskId the ID of the task. A condition for which {@linkcode readsOnlyValues} is true reads nothing else from the
 * task.
 */
export function conditionOf(on: Sql, shape: Shape, taskId: AnySQLiteColumn = on.tables.task.id): SQL {
  const { task } = on.tables;
  switch (shape.type) {
    case "all":
      return and(...shape.items.map((item) => conditionOf(on, item, taskId))) ?? sql`1 = 1`;
    case "any":
      return or(...shape.items.map((item) => conditionOf(on, item, taskId))) ?? sql`1 = 0`;
    case "not":
      return not(conditionOf(on, shape.item, taskId));
    case "in":
      return shape.source === "label"
        ? hasLabel(on, on.isIn(on.tables.label.nameKey, shape.values))
        : ifPresent(columnOf(task, shape.source), (column) => on.isIn(column, shape.values));
    case "absent":
      return shape.source === "label" ? not(hasLabel(on)) : isNull(columnOf(task, shape.source));
    case "number":
      return ifPresent(columnOf(task, shape.source), (column) => COMPARE[shape.operator](column, param(shape.value)));
    case "instant":
      return instantCondition(task, shape);
    case "value":
      return exists(on, "customFieldValue", (value) =>
        and(
          eq(value.fieldId, param(shape.field)),
          eq(value.taskId, taskId),
          isNotNull(value.value),
          shape.test && testOf(on, shape.test),
        ),
      );
    case "words":
      return exists(on, "searchDocument", (document) =>
        and(
          eq(document.id, task.id),
          ...shape.words.map((word) => like(document.tokenWeights, param(word))),
          ...shape.tokens.map((token) => on.hasKeyLike(document.tokenWeights, token, OWN_TEXT_WEIGHT)),
        ),
      );
    case "done":
      return isFinal(on, task.columnId);
    case "blocked":
      return isBlocked(on);
    case "blocking":
      return and(ne(task.status, "archived"), not(isFinal(on, task.columnId)), blocks(on)) as SQL;
    case "watched":
      return exists(on, "watcher", (watcher) =>
        and(
          eq(watcher.taskId, task.id),
          eq(watcher.userId, param(shape.userId)),
          sql`${watcher.isWatching} = ${encoded(watcher.isWatching, true)}`,
        ),
      );
  }
}

/** Comparisons by operator. */
export const COMPARE = { "=": eq, "<": lt, "<=": lte, ">": gt, ">=": gte } as const;

function ifPresent(column: AnySQLiteColumn, condition: (column: AnySQLiteColumn) => SQL): SQL {
  const made = condition(column);
  return column.notNull ? made : sql`(${isNotNull(column)} and ${made})`;
}

/** Returns the column that a condition reads. */
function columnOf(task: Tables["task"], source: string): AnySQLiteColumn {
  if (source === "priority") return task.priorityRank;
  const column = (task as unknown as Record<string, AnySQLiteColumn | undefined>)[source];
  if (column) return column;
  throw new TypeError(`Cannot query tasks: no column stores "${source}"`);
}

function instantCondition(
  task: Tables["task"],
  { source, operator, at, day }: Extract<Shape, { type: "instant" }>,
): SQL {
  const compared = (column: AnySQLiteColumn, name: string) => COMPARE[operator](column, paramOf(column, name));
  return ifPresent(columnOf(task, source), (column) => {
    if (source === "startDate") return compared(column, day);
    if (source !== "dueDate") return compared(column, at);
    const isDayOnly = sql`${task.dueDateOnly} = ${encoded(task.dueDateOnly, true)}`;
    return sql`case when ${isDayOnly} then ${compared(column, day)} else ${compared(column, at)} end`;
  });
}

function hasLabel(on: Sql, condition?: SQL): SQL {
  return exists(on, "label", (label) => and(eq(label.taskId, on.tables.task.id), condition));
}

function isFinal(on: Sql, columnId: AnySQLiteColumn): SQL {
  return exists(on, "column", (column) =>
    and(eq(column.id, columnId), sql`${column.isFinal} = ${encoded(column.isFinal, true)}`),
  );
}

function isBlocked(on: Sql): SQL {
  const { task, relation } = on.tables;
  const blocker = alias(task, "blocker");
  const found = on.db
    .select({ one: sql`1` })
    .from(relation)
    .innerJoin(blocker, eq(blocker.id, relation.sourceTaskId))
    .where(
      and(
        eq(relation.targetTaskId, task.id),
        eq(relation.relationType, "blocks"),
        isNull(blocker.deletedAt),
        ne(blocker.status, "archived"),
        not(isFinal(on, blocker.columnId)),
      ),
    );
  return sql`exists ${found}`;
}

function blocks(on: Sql): SQL {
  const { task, relation } = on.tables;
  const blocked = alias(task, "blocked");
  const found = on.db
    .select({ one: sql`1` })
    .from(relation)
    .innerJoin(blocked, eq(blocked.id, relation.targetTaskId))
    .where(and(eq(relation.sourceTaskId, task.id), eq(relation.relationType, "blocks"), isNull(blocked.deletedAt)));
  return sql`exists ${found}`;
}

/** Whether a condition reads only values of custom fields. */
export function readsOnlyValues(shape: Shape): boolean {
  if (shape.type === "all" || shape.type === "any") return shape.items.every(readsOnlyValues);
  return shape.type === "not" ? readsOnlyValues(shape.item) : shape.type === "value";
}

function testOf(on: Sql, test: ValueTest): SQL {
  const { customFieldValue: value } = on.tables;
  switch (test.type) {
    case "in": {
      const { values, each } = test;
      const isOne = each.length > 0 ? inArray(value.value, each.map(param)) : on.isIn(value.value, values);
      // Only lists are JSON. Databases may evaluate the parts of a condition in any order, except those of a CASE.
      return sql`case when ${inArray(value.type, LIST_TYPES)} then ${on.hasItemIn(value.value, values)} else ${isOne} end`;
    }
    case "contains":
      return sql`coalesce(${value.foldedText}, ${value.sortKey}) like ${param(test.pattern)} escape '\\'`;
    case "key":
      return COMPARE[test.operator](value.sortKey, param(test.key));
  }
}

const LIST_TYPES = FIELD_TYPE_NAMES.filter((type) => FIELD_TYPES[type].isList);

type Read = "label" | "column" | "watcher" | "searchDocument" | "customFieldValue";

function exists<Name extends Read>(
  { db, tables }: Sql,
  name: Name,
  condition: (table: Tables[Name]) => SQL | undefined,
): SQL {
  const table = tables[name];
  return sql`exists ${db
    .select({ one: sql`1` })
    .from(table as Tables["label"])
    .where(condition(table))}`;
}
