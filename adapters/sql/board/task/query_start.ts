/**
 * Selects the few tasks that a query of a large project reads from an index, instead of reading all tasks.
 *
 * @module
 */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { param, paramOf, type Sql, shapes } from "../../session.ts";
import type { Tables } from "../../tables.ts";
import { COMPARE, conditionOf } from "./query_condition.ts";
import { sortColumn } from "./query_order.ts";
import type { Shape, SortShape, ValueTest } from "./query_shape.ts";

/** A comparison on a custom field that all results of the query satisfy. */
export interface RangeStart {
  type: "range";
  /** The parameter with the ID of the field. */
  field: string;
  test: Extract<ValueTest, { type: "key" }>;
  /** Whether few values are in the range. */
  isFew: boolean;
}

/**
 * The next tasks ordered by one sort key, up to an edge: the key value of a later task. Tasks whose value equals the
 * edge are included only for the last sort key, because they are then ordered by ID.
 */
export interface WalkStart {
  type: "walk";
  /** The sort key. Absent for an order by ID. */
  key?: SortShape;
  /** The position of the sort key. Tasks have no value of the keys before it. */
  level: number;
  isLastKey: boolean;
  /** Whether the tasks after the cursor also have a value of the sort key. */
  isAfter: boolean;
  /** Whether there is an edge. If not, all tasks with a value are included. */
  hasEdge: boolean;
  /** The scope of the index that orders tasks by the key: the only project, or the only workspace. */
  home: "project" | "workspace";
}

export type Start = RangeStart | WalkStart;

/**
 * Selects the IDs of at most `width` tasks, which is a parameter. Because of this limit and the order of the index,
 * Postgres expects few rows, and does not read all values that meet the other conditions.
 *
 * @param inner conditions that read only values of custom fields
 */
export function startIds(on: Sql, start: Start, inner: readonly Shape[]) {
  const source = sourceOf(on, start);
  const { id, key, scope } = source;
  const select = (order: AnySQLiteColumn, ...conditions: (SQL | undefined)[]) => {
    const started = on.db
      .select({ id })
      .from(source.table)
      .where(and(scope, ...conditions))
      .orderBy(order === key && source.isDescending ? desc(order) : asc(order))
      .limit(param("width"))
      .as("started");
    return on.db
      .select({ id: started.id })
      .from(started)
      .where(and(...inner.map((shape) => conditionOf(on, shape, started.id))));
  };
  if (start.type === "range") {
    // Measured on SQLite with 10,000 tasks: looking up their values takes a third of the time if the tasks are in the
    // order of their IDs.
    return select(start.isFew ? key : id, COMPARE[start.test.operator](key, param(start.test.key)));
  }
  const before = select(
    key,
    isNotNull(key),
    start.isAfter ? source.isFrom(`after${start.level}`) : undefined,
    start.hasEdge ? source.isBefore("edge") : undefined,
  );
  if (!start.hasEdge || !start.isLastKey) return before;
  return before.unionAll(select(id, eq(key, source.bound("edge")), gt(id, param("edgeAfterId"))));
}

/** The sort key of the task that is `width` tasks after the first task of the walk. */
export const EDGE = shapes((on, start: WalkStart) => {
  const { table, scope, key, isFrom, isDescending } = sourceOf(on, start);
  return on.db
    .select({ edge: key })
    .from(table)
    .where(and(scope, isNotNull(key), start.isAfter ? isFrom(`after${start.level}`) : undefined))
    .orderBy(isDescending ? desc(key) : asc(key))
    .limit(1)
    .offset(param("width"));
});

/** Counts the values in a range, up to a limit. */
export const COUNT = shapes((on, start: RangeStart) => {
  const { table, scope, key } = sourceOf(on, start);
  const found = on.db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(and(scope, COMPARE[start.test.operator](key, param(start.test.key))))
    .limit(param("most"))
    .as("found");
  return on.db.select({ tasks: sql<number>`count(*)`.mapWith(Number) }).from(found);
});

/** An index that has the IDs of tasks in the order of a key. */
interface Source {
  table: SQLiteTable;
  id: Tables["task"]["id"];
  key: AnySQLiteColumn;
  scope: SQL | undefined;
  isDescending: boolean;
  /** A parameter that is compared with the key. */
  bound(name: string): SQL;
  /** Whether a key is equal to a parameter, or later in the order. */
  isFrom(name: string): SQL;
  isBefore(name: string): SQL;
}

function sourceOf(on: Sql, start: Start): Source {
  const key = start.type === "walk" ? start.key : undefined;
  const made = start.type === "range" ? valuesOf(on, start.field) : tasksOf(on, start);
  const isDescending = key?.descending === true;
  const bound = (name: string): SQL => sql`${paramOf(made.key, name)}`;
  const isFrom = (name: string): SQL => (isDescending ? lte : gte)(made.key, bound(name));
  const isBefore = (name: string): SQL => (isDescending ? gt : lt)(made.key, bound(name));
  return { ...made, isDescending, bound, isFrom, isBefore };
}

type Ordered = Pick<Source, "table" | "id" | "key" | "scope">;

/** Returns the values of a field, which an index has in the order of their sort keys. */
function valuesOf({ tables }: Sql, field: string): Ordered {
  const table = alias(tables.customFieldValue, "candidate");
  return {
    table,
    id: table.taskId as unknown as Source["id"],
    key: table.sortKey,
    scope: eq(table.fieldId, param(field)),
  };
}

function tasksOf(on: Sql, { key, home }: WalkStart): Ordered {
  if (key?.by === "field") return valuesOf(on, key.sources[0]?.field ?? "");
  const table = alias(on.tables.task, "candidate") as unknown as Tables["task"];
  const { id } = table;
  if (!key) return { table, id, key: id, scope: undefined };
  const inHome = eq(home === "project" ? table.projectId : table.workspaceId, param("home"));
  return { table, id, key: sortColumn(table, key.by), scope: and(inHome, isNull(table.deletedAt)) };
}
