/** Task queries: a resolved query becomes one statement with one parameter per value. @module */
import {
  closePage,
  type Page,
  type PageOf,
  type QueryCondition,
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

/** A condition whose values are names of parameters. */
type Shape =
  | { type: "all" | "any"; items: Shape[] }
  | { type: "not"; item: Shape }
  | { type: "in"; source: string; values: string }
  | { type: "absent"; source: string }
  | { type: "number"; source: string; operator: "=" | "<" | "<=" | ">" | ">="; value: string }
  | { type: "instant"; source: string; operator: "<" | ">="; at: string; day: string }
  | { type: "words"; words: string[] }
  | { type: "done" | "blocked" | "blocking" }
  | { type: "watched"; userId: string };

/** The properties of a query that determine its SQL. */
interface QueryShape {
  condition: Shape;
  sort: readonly QuerySort[];
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
    })
    .from(task)
    .where(inArray(task.id, ids))
    .orderBy(...order);
});

const MOST_OF_PROJECTS = statement(({ db, tables: { project }, isIn }) =>
  db
    .select({ tasks: sql<number>`coalesce(sum(${project.lastTaskNumber}), 0)`.mapWith(Number) })
    .from(project)
    .where(isIn(project.id, "projectIds")),
);

export async function queryTasks(session: Session, query: TaskQuery, page: Page): Promise<PageOf<Task>> {
  const { projectIds, sort } = query;
  const values: Record<string, unknown> = { projectIds, limit: page.limit + 1 };
  const condition = shapeOf(query.condition, (value) => {
    const name = `value${Object.keys(values).length}`;
    values[name] = value;
    return name;
  });
  const shape: QueryShape = { condition, sort };
  if (page.after) {
    const last = sortValuesAt(page.after, sort);
    shape.after = last.map((value) => value !== null);
    values.afterId = page.after.id;
    for (const [index, { by }] of sort.entries()) values[`after${index}`] = storedValue(by, last[index] ?? null);
  }
  if (projectIds.length === 0) return { rows: [] };
  if (session.refuseLong) {
    const [most] = await session.run(MOST_OF_PROJECTS, { projectIds });
    if ((most?.tasks ?? 0) > MAX_SHORT_ROWS) session.refuseLong();
  }
  const found = await session.run(TASKS(shape), values);
  const placed = found.map((row) => ({ row, place: queryPlaceOf(sortValuesOf(row, sort), row.id), bytes: row.bytes }));
  const { rows, ...rest } = closePage(placed, page);
  return { rows: await withDescriptions(session, rows), ...rest };
}

/** Replaces the values of a condition by parameters. @param add adds a parameter and returns its name */
function shapeOf(condition: QueryCondition, add: (value: unknown) => string): Shape {
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
      return { type: "words", words: condition.words.map((word) => add(`%"${word}%`)) };
    case "watched":
      return { type: "watched", userId: add(condition.userId) };
    default:
      return condition;
  }
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
    case "words":
      return exists(on, "searchDocument", (document) =>
        and(eq(document.id, task.id), ...shape.words.map((word) => like(document.tokenWeights, param(word)))),
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

type Read = "label" | "column" | "watcher" | "searchDocument";

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

function sortColumn({ tables: { task } }: Sql, by: QuerySortField): AnySQLiteColumn {
  return by === "priority" ? task.priorityRank : task[by];
}

/** Rows without a value come last in both directions. */
function orderOf(on: Sql, sort: readonly QuerySort[]): SQL[] {
  const keys = sort.flatMap(({ by, descending }) => {
    const column = sortColumn(on, by);
    const direct = descending ? desc(column) : asc(column);
    return column.notNull ? [direct] : [sql`case when ${isNull(column)} then 1 else 0 end`, direct];
  });
  return [...keys, asc(on.tables.task.id)];
}

/** Whether a row comes after the last row of the previous page. @param hasValue for each sort key, whether that row has a value */
function isBeyond(on: Sql, sort: readonly QuerySort[], hasValue: readonly boolean[]): SQL | undefined {
  const { id } = on.tables.task;
  let beyond: SQL | undefined = gt(id, param("afterId"));
  for (const [index, { by, descending }] of [...sort.entries()].reverse()) {
    const column = sortColumn(on, by);
    const last = paramOf(column, `after${index}`);
    if (!hasValue[index]) beyond = and(isNull(column), beyond);
    else {
      const later = descending ? lt(column, last) : gt(column, last);
      beyond = or(later, column.notNull ? undefined : isNull(column), and(eq(column, last), beyond));
    }
  }
  return beyond;
}

function storedValue(by: QuerySortField, value: SortValue): unknown {
  return value !== null && TASK_FIELDS[by].type === "instant" ? new Date(Number(value)) : value;
}
