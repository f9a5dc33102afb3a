/** Lists of tasks with any filter and order, in pages. @module */
import {
  closePage,
  foldKey,
  limits,
  type Page,
  type PageOf,
  type Place,
  PRIORITIES,
  type SortValue,
  TASK_FIELDS,
  type Task,
  type TaskFilter,
  type TaskSort,
} from "@hexlane/core";
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { readLongRows, refuseManyTasks } from "../long.ts";
import {
  bytesOf,
  ifShort,
  isInPart,
  type Order,
  orderOf,
  type PagePart,
  partsOf,
  placeValues,
  toInstant,
} from "../page.ts";
import { fieldsOf, param, paramOf, type Session, type Sql, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { documentsWithTerm, hasTerm, indexesOf, measureTerms, type Terms, termValues } from "./search.ts";
import { partOf } from "./search_index.ts";

/** A list of tasks, as far as the SQL depends on it. */
interface ListShape {
  conditions: Condition[];
  terms: Terms;
  sort: TaskSort;
  part: PagePart;
}

type Condition = keyof typeof CONDITIONS;

/** The conditions of a list, whose values are parameters of the same name. */
const CONDITIONS = {
  workspaceId: ({ tables: { task } }) => eq(task.workspaceId, param("workspaceId")),
  projectId: ({ tables: { task } }) => eq(task.projectId, param("projectId")),
  status: ({ tables: { task } }) => eq(task.status, param("status")),
  columnIds: ({ tables: { task }, isIn }) => isIn(task.columnId, "columnIds"),
  priority: ({ tables: { task } }) => eq(task.priority, param("priority")),
  userId: ({ tables: { task } }) => eq(task.userId, param("userId")),
  isUnassigned: ({ tables: { task } }) => isNull(task.userId),
  labelKey: hasLabel,
  dueBefore: ({ tables: { task } }) => lt(task.dueDate, paramOf(task.dueDate, "dueBefore")),
  dueAfter: ({ tables: { task } }) => gte(task.dueDate, paramOf(task.dueDate, "dueAfter")),
  updatedSince: ({ tables: { task } }) => gte(task.updatedAt, paramOf(task.updatedAt, "updatedSince")),
} satisfies Record<string, (on: Sql) => SQL>;

const TASKS = shapes((on, { conditions, terms, sort, part }: ListShape) => {
  const { task } = on.tables;
  const order = sortOf(task, sort);
  const chosen = and(
    isNull(task.deletedAt),
    ...conditions.map((condition) => CONDITIONS[condition](on)),
    termCondition(on, terms),
    isInPart(order, part),
  );
  const bytes = bytesOf(task.description);
  const rows = on.db
    .select({
      ...fieldsOf(task, "priorityRank", "deletedAt", "version"),
      description: ifShort(task.description, bytes),
      bytes,
    })
    .from(task)
    .orderBy(...orderOf(order, part));
  const isInOrder =
    INDEXED.includes(sort.by) && conditions.includes("workspaceId") && terms.count === 0 && part.hasValue;
  if (isInOrder) return rows.where(chosen).limit(param("limit"));
  // Sorting ids and fetching one page of rows beats sorting rows.
  const ids = on.db
    .select({ id: task.id })
    .from(task)
    .where(chosen)
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
  return rows.where(inArray(task.id, ids));
});

export async function listTasks(
  session: Session,
  filter: TaskFilter,
  { by, descending }: TaskSort,
  page: Page,
): Promise<PageOf<Task>> {
  const sort = { by, descending };
  const { terms = [], workspaceId } = filter;
  const index = workspaceId !== undefined && terms.length > 0 ? await partOf(session, workspaceId) : undefined;
  const measured = index ? await measureTerms(session, index, terms) : { count: terms.length };
  if (!measured) return { rows: [] };
  const isShort = page.limit <= limits.MAX_PAGE_ROWS && isIndexed(filter, sort);
  if (measured.rarest === undefined && !isShort) await refuseMany(session, filter);
  const conditions = conditionsOf(filter);
  const shape = { conditions: Object.keys(conditions) as Condition[], terms: measured, sort };
  const values = { ...conditions, ...index, ...termValues(terms), ...placeValues(page, toValueOf(by)) };
  const found: (Task & { bytes: number })[] = [];
  for (const part of partsOf(page, { isNullable: TASK_FIELDS[by].isNullable })) {
    const limit = page.limit + 1 - found.length;
    if (limit > 0) found.push(...(await session.run(TASKS({ ...shape, part }), { ...values, limit })));
  }
  const { rows, ...rest } = closePage(
    found.map((row) => ({ row, place: placeOf(row, by), bytes: row.bytes })),
    page,
  );
  return { rows: await withDescriptions(session, rows), ...rest };
}

const DESCRIPTIONS = statement(({ db, tables: { task }, isIn }) =>
  db.select({ id: task.id, description: task.description }).from(task).where(isIn(task.id, "ids")),
);

async function withDescriptions(session: Session, rows: readonly (Task & { bytes: number })[]): Promise<Task[]> {
  const long = await readLongRows(session, DESCRIPTIONS, rows);
  return rows.map(({ bytes: _, ...task }) => (long.size === 0 ? task : { ...task, ...long.get(task.id) }));
}

/** Whether an index returns exactly the wanted rows in this order. */
function isIndexed({ workspaceId: _, ...rest }: TaskFilter, { by }: TaskSort): boolean {
  return INDEXED.includes(by) && Object.values(rest).every((condition) => condition === undefined);
}

/** An index of the workspace returns tasks in these orders. */
const INDEXED: readonly TaskSort["by"][] = ["createdAt", "updatedAt", "dueDate"];

async function refuseMany(session: Session, { workspaceId, projectId }: TaskFilter): Promise<void> {
  if (workspaceId !== undefined) await refuseManyTasks(session, { workspaceId });
  else if (projectId !== undefined) await refuseManyTasks(session, { projectId });
  else session.refuseLong?.();
}

function sortOf(task: Tables["task"], { by, descending }: TaskSort): Order {
  return { column: by === "priority" ? task.priorityRank : task[by], id: task.id, descending };
}

function toValueOf(by: TaskSort["by"]): (value: SortValue) => unknown {
  return TASK_FIELDS[by].type === "instant" ? toInstant : (value) => value;
}

function placeOf(task: Task, by: TaskSort["by"]): Place {
  const value = by === "priority" ? PRIORITIES.indexOf(task.priority) : task[by];
  return { value: value instanceof Date ? value.getTime() : value, id: task.id };
}

/** The conditions that a filter sets, in a fixed order, with their values. */
function conditionsOf({ userId, labelName, ...filter }: TaskFilter): Partial<Record<Condition, unknown>> {
  const labelKey = labelName === undefined ? undefined : foldKey(labelName);
  const values: Partial<Record<Condition, unknown>> = {
    ...filter,
    labelKey,
    ...(userId === null ? { isUnassigned: true } : { userId }),
  };
  const names = Object.keys(CONDITIONS) as Condition[];
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

function hasLabel({ db, tables: { task, label } }: Sql): SQL {
  const labels = db
    .select({ one: sql`1` })
    .from(label)
    .where(and(eq(label.taskId, task.id), eq(label.nameKey, param("labelKey"))));
  return sql`exists ${labels}`;
}

/** The rarest term is looked up in the index; the other terms are checked on its matches. */
function termCondition(on: Sql, terms: Terms): SQL | undefined {
  if (terms.count === 0) return undefined;
  const { task, searchDocument: document } = on.tables;
  const { rarest } = terms;
  const documents = on.db
    .select({ id: document.id })
    .from(document)
    .where(
      and(
        rarest === undefined ? eq(document.id, task.id) : inArray(document.sequence, documentsWithTerm(on, rarest)),
        ...indexesOf(terms).map((term) => hasTerm(on, term)),
      ),
    );
  return rarest === undefined ? sql`exists ${documents}` : inArray(task.id, documents);
}
