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
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { readLongRows, refuseManyTasks } from "../long.ts";
import { bytesOf, ifShort, type Order, type PagePart, partsOf, toInstant } from "../page.ts";
import { fieldsOf, idQuery, type Session, type Sql } from "../session.ts";
import type { Tables } from "../tables.ts";
import { documentsWithTerm, findRareTerm, hasTerm, type RareTerm } from "./search.ts";

export async function listTasks(
  session: Session,
  filter: TaskFilter,
  sort: TaskSort,
  page: Page,
): Promise<PageOf<Task>> {
  const rare =
    filter.terms && filter.workspaceId ? await findRareTerm(session, filter.workspaceId, filter.terms) : undefined;
  if (rare === "none") return { rows: [] };
  if (!rare?.term && (page.limit > limits.MAX_PAGE_ROWS || !isIndexed(filter, sort))) await refuseMany(session, filter);
  const found: (Task & { bytes: number })[] = [];
  const parts = (tables: Tables) => partsOf(page, orderOf(tables.task, sort), toValueOf(sort.by));
  for (let index = 0, count = 1; index < count && found.length <= page.limit; index++) {
    found.push(
      ...(await session.query((on) => {
        const { task } = on.tables;
        const all = parts(on.tables);
        count = all.length;
        const { condition, orderBy } = all[index] as PagePart;
        // Sorting ids and fetching one page of rows beats sorting rows.
        const ids = on.db
          .select({ id: task.id })
          .from(task)
          .where(and(...conditionsOf(on, filter, rare), condition))
          .orderBy(...orderBy)
          .limit(page.limit + 1 - found.length);
        const bytes = bytesOf(task.description);
        return on.db
          .select({
            ...fieldsOf(task, "priorityRank", "deletedAt", "version"),
            description: ifShort(task.description, bytes),
            bytes,
          })
          .from(task)
          .where(inArray(task.id, ids))
          .orderBy(...orderBy);
      })),
    );
  }
  const { rows, ...rest } = closePage(
    found.map((row) => ({ row, place: placeOf(row, sort.by), bytes: row.bytes })),
    page,
  );
  return { rows: await withDescriptions(session, rows), ...rest };
}

const DESCRIPTIONS = idQuery(({ db, tables: { task } }, ids) =>
  db.select({ id: task.id, description: task.description }).from(task).where(inArray(task.id, ids)),
);

async function withDescriptions(session: Session, rows: readonly (Task & { bytes: number })[]): Promise<Task[]> {
  const long = await readLongRows(session, DESCRIPTIONS, rows);
  return rows.map(({ bytes: _, ...task }) => (long.size === 0 ? task : { ...task, ...long.get(task.id) }));
}

/** Whether an index returns exactly the wanted rows in this order. */
function isIndexed({ workspaceId: _, ...rest }: TaskFilter, { by }: TaskSort): boolean {
  return INDEXED.includes(by) && Object.values(rest).every((condition) => condition === undefined);
}

const INDEXED: readonly TaskSort["by"][] = ["createdAt", "updatedAt", "dueDate"];

async function refuseMany(session: Session, { workspaceId, projectId }: TaskFilter): Promise<void> {
  if (workspaceId !== undefined) await refuseManyTasks(session, { workspaceId });
  else if (projectId !== undefined) await refuseManyTasks(session, { projectId });
  else session.refuseLong?.();
}

function orderOf(task: Tables["task"], { by, descending }: TaskSort): Order {
  const column: AnySQLiteColumn = by === "priority" ? task.priorityRank : task[by];
  return { column, id: task.id, descending };
}

function toValueOf(by: TaskSort["by"]): (value: SortValue) => unknown {
  return TASK_FIELDS[by].type === "instant" ? toInstant : (value) => value;
}

function placeOf(task: Task, by: TaskSort["by"]): Place {
  const value = by === "priority" ? PRIORITIES.indexOf(task.priority) : task[by];
  return { value: value instanceof Date ? value.getTime() : value, id: task.id };
}

function conditionsOf(on: Sql, filter: TaskFilter, rare: RareTerm | undefined): (SQL | undefined)[] {
  const { task } = on.tables;
  const { workspaceId, projectId, status, columnIds, priority, userId, labelName } = filter;
  const { dueBefore, dueAfter, updatedSince } = filter;
  return [
    isNull(task.deletedAt),
    workspaceId === undefined ? undefined : eq(task.workspaceId, workspaceId),
    projectId === undefined ? undefined : eq(task.projectId, projectId),
    status === undefined ? undefined : eq(task.status, status),
    columnIds && inArray(task.columnId, [...columnIds]),
    priority === undefined ? undefined : eq(task.priority, priority),
    userId === undefined ? undefined : userId === null ? isNull(task.userId) : eq(task.userId, userId),
    labelName === undefined ? undefined : hasLabel(on, foldKey(labelName)),
    dueBefore && lt(task.dueDate, dueBefore),
    dueAfter && gte(task.dueDate, dueAfter),
    updatedSince && gte(task.updatedAt, updatedSince),
    ...termConditions(on, filter, rare),
  ];
}

function hasLabel({ db, tables: { task, label } }: Sql, nameKey: string): SQL {
  const labels = db
    .select({ one: sql`1` })
    .from(label)
    .where(and(eq(label.taskId, task.id), eq(label.nameKey, nameKey)));
  return sql`exists ${labels}`;
}

/** A rare term is looked up in the index; the other terms are checked on its matches. */
function termConditions(on: Sql, filter: TaskFilter, rare: RareTerm | undefined): (SQL | undefined)[] {
  const { task, searchDocument: document } = on.tables;
  const terms = filter.terms ?? [];
  if (terms.length === 0) return [];
  const conditions: (SQL | undefined)[] = terms.map((term) => hasTerm(on, document.sequence, term));
  if (rare?.term !== undefined && filter.workspaceId) {
    conditions.push(inArray(document.sequence, documentsWithTerm(on, filter.workspaceId, rare.term)));
  }
  const documents = on.db
    .select({ id: document.id })
    .from(document)
    .where(and(rare?.term === undefined ? eq(document.id, task.id) : undefined, ...conditions));
  return [rare?.term === undefined ? sql`exists ${documents}` : inArray(task.id, documents)];
}
