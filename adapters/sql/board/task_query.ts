/** Task queries: a resolved query becomes one statement with one parameter per value. @module */
import {
  closePage,
  FIELD_TYPE_NAMES,
  FIELD_TYPES,
  OWN_TEXT_WEIGHT,
  type Page,
  type PageOf,
  type QuerySort,
  type QuerySortField,
  queryPlaceOf,
  type SortValue,
  sortValuesAt,
  sortValuesOf,
  TASK_FIELDS,
  type Task,
  type TaskQuery,
} from "@hexlane/core";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { MAX_SHORT_ROWS } from "../long.ts";
import { bytesOf, ifShort } from "../page.ts";
import { encoded, fieldsOf, param, paramOf, type Session, type Sql, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { withDescriptions } from "./task_list.ts";
import { type Shape, type SortShape, shapeOf, sortShapeOf, type ValueTest } from "./task_query_shape.ts";

/** The properties of a query that determine its SQL. */
interface QueryShape {
  condition: Shape;
  sort: readonly SortShape[];
  /** For each sort key, whether the last row of the previous page has a value. Absent for the first page. */
  after?: readonly boolean[];
}

const TASKS = shapes((on, { condition, sort, after }: QueryShape) => {
  const { task } = on.tables;
  const order = orderOf(on, sort);
  const bytes = bytesOf(task.description);
  const chosen = and(
    on.isIn(task.projectId, "projectIds"),
    isNull(task.deletedAt),
    conditionOf(on, condition),
    after && isBeyond(on, sort, after),
  );
  // Sorting ids and then fetching one page of rows is faster than sorting rows.
  const ids = on.db
    .select({ id: task.id })
    .from(task)
    .where(chosen)
    .orderBy(...order)
    .limit(param("limit"));
  return on.db
    .select({
      ...fieldsOf(task, "priorityRank", "deletedAt", "version"),
      description: ifShort(task.description, bytes),
      bytes,
      ...sortKeysOf(on, sort),
    })
    .from(task)
    .where(inArray(task.id, ids))
    .orderBy(...order);
});

const COUNT = shapes((on, condition: Shape) => {
  const { task } = on.tables;
  const some = on.db
    .select({ id: task.id })
    .from(task)
    .where(and(on.isIn(task.projectId, "projectIds"), isNull(task.deletedAt), conditionOf(on, condition)))
    .limit(param("limit"))
    .as("some");
  return on.db.select({ tasks: sql<number>`count(*)`.mapWith(Number) }).from(some);
});

const MOST_OF_PROJECTS = statement(({ db, tables: { project }, isIn }) =>
  db
    .select({ tasks: sql<number>`coalesce(sum(${project.lastTaskNumber}), 0)`.mapWith(Number) })
    .from(project)
    .where(isIn(project.id, "projectIds")),
);

export async function queryTasks(session: Session, query: TaskQuery, page: Page): Promise<PageOf<Task>> {
  const { projectIds, sort } = query;
  const { values, add } = valuesOf({ projectIds, limit: page.limit + 1 });
  const shape: QueryShape = {
    condition: shapeOf(query.condition, add),
    sort: sort.map((key) => sortShapeOf(key, add)),
  };
  if (page.after) {
    const last = sortValuesAt(page.after, sort);
    shape.after = last.map((value) => value !== null);
    values.afterId = page.after.id;
    for (const [index, { by }] of sort.entries()) values[`after${index}`] = storedValue(by, last[index] ?? null);
  }
  if (projectIds.length === 0) return { rows: [] };
  await refuseManyProjects(session, projectIds);
  const found = await session.run(TASKS(shape), values);
  const placed = found.map(({ key0, key1, key2, key3, ...row }) => {
    const keys = [key0, key1, key2, key3];
    const values = sortValuesOf(row, sort).map((value, index) => (sort[index]?.by === "field" ? keys[index] : value));
    return { row, place: queryPlaceOf(values as SortValue[], row.id), bytes: row.bytes };
  });
  const { rows, ...rest } = closePage(placed, page);
  return { rows: await withDescriptions(session, rows), ...rest };
}

/** Counts the tasks that meet a condition, at most `limit`. */
export async function countQueriedTasks(
  session: Session,
  { projectIds, condition }: Pick<TaskQuery, "projectIds" | "condition">,
  limit: number,
): Promise<number> {
  if (projectIds.length === 0) return 0;
  await refuseManyProjects(session, projectIds);
  const { values, add } = valuesOf({ projectIds, limit });
  const [found] = await session.run(COUNT(shapeOf(condition, add)), values);
  return found?.tasks ?? 0;
}

/** Collects the parameters of a statement. `add` returns the name of a new one. */
function valuesOf(values: Record<string, unknown>): {
  values: Record<string, unknown>;
  add: (value: unknown) => string;
} {
  const add = (value: unknown): string => {
    const name = `value${Object.keys(values).length}`;
    values[name] = value;
    return name;
  };
  return { values, add };
}

async function refuseManyProjects(session: Session, projectIds: readonly string[]): Promise<void> {
  if (!session.refuseLong) return;
  const [most] = await session.run(MOST_OF_PROJECTS, { projectIds });
  if ((most?.tasks ?? 0) > MAX_SHORT_ROWS) session.refuseLong();
}

/** Selects the sort values that are in custom fields. */
function sortKeysOf(on: Sql, sort: readonly SortShape[]) {
  const keyAt = (index: number): SQL<string | null> => {
    const key = sort[index];
    return key?.by === "field" ? sql`${keyOf(on, key)}` : sql`null`;
  };
  return { key0: keyAt(0), key1: keyAt(1), key2: keyAt(2), key3: keyAt(3) };
}

/** Every condition is either true or false, never unknown, so that it can be negated. */
function conditionOf(on: Sql, shape: Shape): SQL {
  const { task } = on.tables;
  switch (shape.type) {
    case "all":
      return and(...shape.items.map((item) => conditionOf(on, item))) ?? sql`1 = 1`;
    case "any":
      return or(...shape.items.map((item) => conditionOf(on, item))) ?? sql`1 = 0`;
    case "not":
      return not(conditionOf(on, shape.item));
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
      return exists(on, "customFieldValue", () => and(isValue(on, shape.field), shape.test && testOf(on, shape.test)));
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

const COMPARE = { "=": eq, "<": lt, "<=": lte, ">": gt, ">=": gte } as const;

function ifPresent(column: AnySQLiteColumn, condition: (column: AnySQLiteColumn) => SQL): SQL {
  const made = condition(column);
  return column.notNull ? made : sql`(${isNotNull(column)} and ${made})`;
}

/** The column that a condition reads. */
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

/** Whether a row is the value of a field on the task. @param field the parameter with the id of the field */
function isValue({ tables: { task, customFieldValue: value } }: Sql, field: string): SQL | undefined {
  return and(eq(value.fieldId, param(field)), eq(value.taskId, task.id), isNotNull(value.value));
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
      return sql`${value.sortKey} like ${param(test.pattern)} escape '\\'`;
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

/** What a sort key reads, and whether each task has a value. */
function keyOf(on: Sql, key: SortShape): SQL {
  const { task, customFieldValue: value } = on.tables;
  if (key.by !== "field") return sql`${sortColumn(on, key.by)}`;
  const of = key.sources.map(({ field, projects }) =>
    and(eq(value.fieldId, param(field)), projects ? on.isIn(task.projectId, projects) : undefined),
  );
  // Most orders read one field. A minimum would hide the only row from the planner.
  const found = of.length > 1 ? sql`min(${value.sortKey})` : sql`${value.sortKey}`;
  const keys = on.db
    .select({ found })
    .from(value)
    .where(and(eq(value.taskId, task.id), isNotNull(value.value), or(...of)));
  return sql`(${keys})`;
}

function sortColumn({ tables: { task } }: Sql, by: QuerySortField): AnySQLiteColumn {
  return by === "priority" ? task.priorityRank : task[by];
}

function isAlwaysSet(on: Sql, { by }: SortShape): boolean {
  return by !== "field" && sortColumn(on, by).notNull;
}

/** Rows without a value come last in both directions. */
function orderOf(on: Sql, sort: readonly SortShape[]): SQL[] {
  const keys = sort.flatMap((key) => {
    const value = keyOf(on, key);
    // A CASE would look up the value of a custom field twice.
    if (key.by === "field") return [sql`${value} ${sql.raw(key.descending ? "desc" : "asc")} nulls last`];
    const direct = key.descending ? desc(value) : asc(value);
    return isAlwaysSet(on, key) ? [direct] : [sql`case when ${isNull(value)} then 1 else 0 end`, direct];
  });
  return [...keys, asc(on.tables.task.id)];
}

/** Whether a row comes after the last row of the previous page. @param hasValue for each sort key, whether that row has a value */
function isBeyond(on: Sql, sort: readonly SortShape[], hasValue: readonly boolean[]): SQL | undefined {
  const { id } = on.tables.task;
  let beyond: SQL | undefined = gt(id, param("afterId"));
  for (const [index, key] of [...sort.entries()].reverse()) {
    const value = keyOf(on, key);
    const name = `after${index}`;
    const last = key.by === "field" ? param(name) : paramOf(sortColumn(on, key.by), name);
    if (!hasValue[index]) beyond = and(isNull(value), beyond);
    else {
      const later = key.descending ? lt(value, last) : gt(value, last);
      beyond = or(later, isAlwaysSet(on, key) ? undefined : isNull(value), and(eq(value, last), beyond));
    }
  }
  return beyond;
}

function storedValue(by: QuerySort["by"], value: SortValue): unknown {
  return value !== null && by !== "field" && TASK_FIELDS[by].type === "instant" ? new Date(Number(value)) : value;
}
