/** The orders of task queries in SQL. @module */
import type { QuerySortField } from "@hexlane/core";
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { param, paramOf, type Sql } from "../../session.ts";
import type { Tables } from "../../tables.ts";
import type { SortShape } from "./query_shape.ts";

/** Selects the sort values that are in custom fields. @param taskId the ID of the task */
export function sortKeysOf(on: Sql, sort: readonly SortShape[], taskId: AnySQLiteColumn = on.tables.task.id) {
  const keyAt = <Name extends string>(index: number, name: Name) => {
    const key = sort[index];
    return (key?.by === "field" ? sql<string | null>`${keyOf(on, key, taskId)}` : sql<string | null>`null`).as(name);
  };
  return { key0: keyAt(0, "key0"), key1: keyAt(1, "key1"), key2: keyAt(2, "key2"), key3: keyAt(3, "key3") };
}

type SortKeys = ReturnType<typeof sortKeysOf>;

/**
 * Returns the expression that a sort key orders by.
 *
 * @param taskId the ID of the task. A sort key that {@linkcode sortsByValues} accepts reads nothing else of it
 */
export function keyOf(on: Sql, key: SortShape, taskId: AnySQLiteColumn = on.tables.task.id): SQL {
  const { task, customFieldValue: value } = on.tables;
  if (key.by !== "field") return sql`${sortColumn(on.tables.task, key.by)}`;
  const of = key.sources.map(({ field, projects }) =>
    and(eq(value.fieldId, param(field)), projects ? on.isIn(task.projectId, projects) : undefined),
  );
  // Most orders read one field. With min(), the planner could not see that the field has only one row per task.
  const found = of.length > 1 ? sql`min(${value.sortKey})` : sql`${value.sortKey}`;
  const keys = on.db
    .select({ found })
    .from(value)
    .where(and(eq(value.taskId, taskId), isNotNull(value.value), or(...of)));
  return sql`(${keys})`;
}

/** Returns whether an order reads only values of custom fields. */
export function sortsByValues(sort: readonly SortShape[]): boolean {
  return sort.every((key) => key.by === "field" && key.sources.every(({ projects }) => projects === undefined));
}

/** Returns the column that an order reads. */
export function sortColumn(task: Tables["task"], by: QuerySortField): AnySQLiteColumn {
  return by === "priority" ? task.priorityRank : task[by];
}

function isAlwaysSet(on: Sql, { by }: SortShape): boolean {
  return by !== "field" && sortColumn(on.tables.task, by).notNull;
}

/**
 * Returns the terms of ORDER BY. Rows without a value come last in both directions.
 *
 * @param selected the sort values, if the query selects them
 * @param taskId the ID of the task
 */
export function orderOf(
  on: Sql,
  sort: readonly SortShape[],
  selected?: SortKeys,
  taskId: AnySQLiteColumn = on.tables.task.id,
): SQL[] {
  const keys = sort.flatMap((key, index) => {
    const name = `key${index}` as keyof SortKeys;
    const value = selected && key.by === "field" ? sql`${sql.identifier(name)}` : keyOf(on, key);
    // A CASE would look up the value of a custom field twice.
    if (key.by === "field") return [sql`${value} ${sql.raw(key.descending ? "desc" : "asc")} nulls last`];
    const direct = key.descending ? desc(value) : asc(value);
    return isAlwaysSet(on, key) ? [direct] : [sql`case when ${isNull(value)} then 1 else 0 end`, direct];
  });
  return [...keys, asc(taskId)];
}

/** Whether a row comes after the last row of the previous page. @param hasValue for each sort key, whether that row has a value */
export function isBeyond(on: Sql, sort: readonly SortShape[], hasValue: readonly boolean[]): SQL | undefined {
  const { id } = on.tables.task;
  let beyond: SQL | undefined = gt(id, param("afterId"));
  for (const [index, key] of [...sort.entries()].reverse()) {
    const value = keyOf(on, key);
    const name = `after${index}`;
    const last = key.by === "field" ? param(name) : paramOf(sortColumn(on.tables.task, key.by), name);
    if (!hasValue[index]) beyond = and(isNull(value), beyond);
    else {
      const later = key.descending ? lt(value, last) : gt(value, last);
      beyond = or(later, isAlwaysSet(on, key) ? undefined : isNull(value), and(eq(value, last), beyond));
    }
  }
  return beyond;
}
