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
import { MAX_SHORT_ROWS, mayHaveMany, readLongRows } from "../../long_read_limits.ts";
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
} from "../../page.ts";
import { fieldsOf, param, paramOf, type Session, type Sql, shapes, statement } from "../../session.ts";
import type { Tables } from "../../tables.ts";
import { partOf } from "../search/index.ts";
import { documentsWithRarest, hasTerm, indexesOf, measureTerms, type Terms, termValues } from "../search/terms.ts";

/** The parts of a task list query that determine its SQL. */
interface ListShape {
  conditions: Condition[];
  terms: Terms;
  sort: TaskSort;
  part: PagePart;
  scan: Scan;
}

/**
 * How tasks are scanned: `any` leaves the choice to the database; `project` reads the project's tasks, because there are
 * few; `first` reads the first tasks in list order, because enough of them usually match.
 */
type Scan = "any" | "project" | "first";

/** A condition of a task list. */
export type Condition = keyof typeof CONDITIONS;

/** The conditions of a list, whose values are parameters with the same names. */
export const CONDITIONS = {
  workspaceId: ({ tables: { task } }) => eq(task.workspaceId, param("workspaceId")),
  workspaceOfProject: ({ tables: { task } }) => sql`${task.workspaceId} || '' = ${param("workspaceId")}`,
  projectId: ({ tables: { task } }) => eq(task.projectId, param("projectId")),
  projectIds: ({ tables: { task }, isIn }) => isIn(task.projectId, "projectIds"),
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

const TASKS = shapes((on, { conditions, terms, sort, part, scan }: ListShape) => {
  const { task } = on.tables;
  const order = sortOf(task, sort);
  const chosen = and(
    isNull(task.deletedAt),
    ...conditions.map((condition) => CONDITIONS[scan === "project" ? unindexed(condition) : condition](on)),
    termCondition(on, terms),
    isInPart(order, part),
  );
  const bytes = bytesOf(task.description);
  const fields = {
    task: {
      ...fieldsOf(task, "priorityRank", "deletedAt", "version"),
      description: ifShort(task.description, bytes),
    },
    bytes,
  };
  if (scan === "first") {
    const first = walk(on, { conditions, sort, part }).limit(MAX_SHORT_ROWS).as("first");
    // SQLite joins in the given order, which is the list order, and stops when the page is full.
    const matches = on.db.select(fields).from(first).crossJoin(task);
    return matches.where(and(sql`${first.isMatch}`, eq(task.id, first.id))).limit(param("limit"));
  }
  const rows = on.db
    .select(fields)
    .from(task)
    .orderBy(...orderOf(order, part));
  const isInOrder = indexOf(conditions, sort) !== undefined && terms.count === 0;
  if (isInOrder && scan === "any") return rows.where(chosen).limit(param("limit"));
  // Sorting IDs and then fetching one page of rows is faster than sorting rows.
  const ids = on.db
    .select({ id: task.id })
    .from(task)
    .where(chosen)
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
  return rows.where(inArray(task.id, ids));
});

type WalkShape = Pick<ListShape, "conditions" | "sort" | "part">;

/**
 * Selects the tasks in list order, as an index returns them, and whether each meets the conditions that the index does
 * not cover.
 */
function walk(on: Sql, { conditions, sort, part }: WalkShape) {
  const { task } = on.tables;
  const order = sortOf(task, sort);
  const met = indexOf(conditions, sort) ?? [];
  const others = conditions.filter((condition) => !met.includes(condition));
  const sqlOf = (some: readonly Condition[]) => some.map((condition) => CONDITIONS[condition](on));
  return on.db
    .select({ id: task.id, isMatch: sql<boolean>`${and(...sqlOf(others))}`.as("is_match") })
    .from(task)
    .where(and(isNull(task.deletedAt), ...sqlOf(met), isInPart(order, part)))
    .orderBy(...orderOf(order, part));
}

/** Returns a row if {@linkcode walk} finds more than `MAX_SHORT_ROWS` tasks. */
const BEYOND_FIRST = shapes((on, shape: WalkShape) => walk(on, shape).limit(1).offset(MAX_SHORT_ROWS));

export async function listTasks(
  session: Session,
  filter: TaskFilter,
  { by, descending }: TaskSort,
  page: Page,
): Promise<PageOf<Task>> {
  const sort = { by, descending };
  const { terms = [], workspaceId } = filter;
  const index = workspaceId !== undefined && terms.length > 0 ? await partOf(session, workspaceId) : undefined;
  const measured = index && (await measureTerms(session, index, terms));
  if (index && !measured) return { rows: [] };
  const known: Terms = measured?.terms ?? { count: terms.length };
  const values = conditionsOf(filter);
  const conditions = Object.keys(values) as Condition[];
  const isShort = page.limit <= limits.MAX_PAGE_ROWS && terms.length === 0;
  const scan = known.rarest === undefined ? await scanOf(session, filter, { conditions, sort, isShort }) : "any";
  const shape = { conditions, terms: known, sort, scan };
  const params = { ...values, ...measured?.part, ...termValues(terms), ...placeValues(page, toValueOf(by)) };
  const found: TaskRow[] = [];
  for (const part of partsOf(page, { isNullable: TASK_FIELDS[by].isNullable })) {
    const limit = page.limit + 1 - found.length;
    if (limit <= 0) break;
    const rows = await session.run(TASKS({ ...shape, part }), { ...params, limit });
    if (scan === "first" && rows.length < limit) {
      const beyond = await session.run(BEYOND_FIRST({ conditions, sort, part }), params);
      if (beyond.length > 0) session.refuseLong?.();
    }
    found.push(...rows);
  }
  const { rows, ...rest } = closePage(
    found.map((row) => ({ row, place: placeOf(row.task, by), bytes: row.bytes })),
    page,
  );
  return { rows: await withDescriptions(session, rows), ...rest };
}

const DESCRIPTIONS = statement(({ db, tables: { task }, isIn }) =>
  db.select({ id: task.id, description: task.description }).from(task).where(isIn(task.id, "ids")),
);

/** A task without its description if that is long, and the size of the description. */
interface TaskRow {
  task: Task;
  bytes: number;
}

/** Adds the descriptions that are too long to be read with the other fields. */
export async function withDescriptions(session: Session, rows: readonly TaskRow[]): Promise<Task[]> {
  const long = await readLongRows(
    session,
    DESCRIPTIONS,
    rows.map(({ task: { id }, bytes }) => ({ id, bytes })),
  );
  return rows.map(({ task }) => (long.size === 0 ? task : { ...task, ...long.get(task.id) }));
}

/** Returns the conditions covered by an index that also returns the tasks in this order. */
function indexOf(conditions: readonly Condition[], { by }: TaskSort): readonly Condition[] | undefined {
  return INDEXES[by]?.find((index) => index.every((condition) => conditions.includes(condition)));
}

const INDEXES: Partial<Record<TaskSort["by"], readonly (readonly Condition[])[]>> = {
  createdAt: [["workspaceId", "userId"], ["workspaceId", "projectId"], ["projectId"], ["workspaceId"]],
  updatedAt: [["workspaceId"]],
  dueDate: [["workspaceId"]],
  startDate: [["workspaceId"]],
  title: [["workspaceId"]],
  priority: [["workspaceId", "projectId"], ["projectId"], ["workspaceId"]],
  number: [["workspaceId", "projectId"], ["projectId"], ["workspaceId"]],
};

/** Decides how to read a list within a few milliseconds. Refuses a list that may take longer. */
async function scanOf(
  session: Session,
  { workspaceId, projectId }: TaskFilter,
  { conditions, sort, isShort }: { conditions: Condition[]; sort: TaskSort; isShort: boolean },
): Promise<Scan> {
  if (!session.refuseLong) return "any";
  const index = isShort ? indexOf(conditions, sort) : undefined;
  if (index && index.length === conditions.length) return "any";
  if (workspaceId !== undefined && !(await mayHaveMany(session, { workspaceId }))) return "any";
  if (projectId !== undefined && !(await mayHaveMany(session, { projectId }))) return "project";
  if (!index) session.refuseLong();
  return "first";
}

/** Returns the form of a condition that keeps the database from using the workspace index. */
function unindexed(condition: Condition): Condition {
  return condition === "workspaceId" ? "workspaceOfProject" : condition;
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

/** Returns the conditions that a filter sets, in a fixed order, with their values. */
export function conditionsOf({ userId, labelName, ...filter }: TaskFilter): Partial<Record<Condition, unknown>> {
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
        rarest === undefined ? eq(document.id, task.id) : inArray(document.sequence, documentsWithRarest(on, terms)),
        ...indexesOf(terms).map((term) => hasTerm(on, term)),
      ),
    );
  return rarest === undefined ? sql`exists ${documents}` : inArray(task.id, documents);
}
