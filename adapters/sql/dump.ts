/**
 * Dumps and loads a store as records, page by page, so that a large store does not need much memory.
 *
 * @module
 */
import {
  type AnyRecordSpec,
  columnOf,
  DUMP_KINDS,
  type DumpKind,
  type DumpRecord,
  keyOfRecord,
  packRecord,
  RECORDS,
  refuseFull,
  type SearchDocument,
  type TimeEntry,
  unpackRecord,
  unpackTokens,
} from "@hexlane/core";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { keepBlob } from "./board/removed_blobs.ts";
import { insertSearchDocuments } from "./board/search/load.ts";
import { countTasks } from "./board/task/count.ts";
import { loadTimeEntries } from "./board/time_entry.ts";
import { ownValues } from "./crud.ts";
import { CHANNELS, notificationPreferencesWrites } from "./delivery/notification_preferences.ts";
import { notificationRuleWrites, RULE_CHANNELS, SELECTION } from "./delivery/notification_rule.ts";
import type { Loader, Loading } from "./loading.ts";
import { insertRows, type Preparable, param, paramOf, type Session, type Statement, statement } from "./session.ts";

/**
 * Rows per page. Measured on SQLite with 8,000 tasks: pages of 16 rows take 10% more CPU time, and pages of 256 save none (on
 * Postgres, they save 20%). If descriptions are 128 KiB long, pages of 64 block the event loop for 14 ms, pages of 256 for 37
 * ms.
 */
const PAGE_ROWS = 64;

type Row = Record<string, unknown>;

/** The steps of dumping and loading a kind of record that are not covered by its record description. */
interface Source {
  /** Reads lists from another table: one list for each row of a page, in order. */
  lists?: Record<string, (session: Session, rows: readonly Row[]) => Promise<readonly unknown[]>>;
  /** Stores rows that need more than one insert each. */
  take?: (loading: Loading, rows: readonly Row[]) => Promise<void>;
  /** Updates the data that derives from the inserted rows. */
  derive?: (session: Session, rows: readonly Row[]) => Promise<void>;
}

/** Reads a part for each row, one after another. */
async function eachOf<Part>(rows: readonly Row[], read: (row: Row) => Part | Promise<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for (const row of rows) parts.push(await read(row));
  return parts;
}

const SOURCES: { readonly [Kind in DumpKind]?: Source } = {
  task: {
    derive: (session, rows) =>
      countTasks(
        session,
        rows.map(({ id }) => String(id)),
      ),
  },
  timeEntry: { take: (loading, rows) => loadTimeEntries(loading, rows as unknown as TimeEntry[]) },
  removedBlob: {
    take: async ({ session }, rows) => {
      for (const { key } of rows) await keepBlob(session, String(key));
    },
  },
  searchDocument: {
    lists: {
      tokens: async (_, rows) => rows.map(({ tokenWeights }) => unpackTokens(tokenWeights as string)),
    },
    take: (loading, rows) => insertSearchDocuments(loading, rows as unknown as SearchDocument[]),
  },
  notificationPreferences: {
    lists: {
      channels: (session, rows) => eachOf(rows, ({ userId }) => session.run(CHANNELS, { userId: String(userId) })),
    },
    take: async ({ session }, rows) => {
      for (const row of rows) await notificationPreferencesWrites.saveNotificationPreferences(session, row as never);
    },
  },
  notificationRule: {
    lists: {
      channels: (session, rows) =>
        eachOf(rows, async ({ id }) =>
          (await session.run(RULE_CHANNELS, { ruleId: id })).map(({ channel }) => channel),
        ),
      selectedProjectIds: (session, rows) =>
        eachOf(rows, async ({ id }) =>
          (await session.run(SELECTION, { ruleId: id })).map(({ projectId }) => projectId),
        ),
    },
    take: async ({ session }, rows) => {
      for (const row of rows) await notificationRuleWrites.insertNotificationRule(session, row as never);
    },
  },
};

/** Returns a value that sorts before all values of a column. */
function lowest(column: string): string | number | Date {
  const { kind } = columnOf(column);
  if (kind === "text") return "";
  return kind === "instant" ? new Date(0) : kind === "sequence" ? 0 : Number.MIN_SAFE_INTEGER;
}

function startOf(kind: DumpKind): Record<string, string | number | Date> {
  const spec: AnyRecordSpec = RECORDS[kind];
  return Object.fromEntries(keyOfRecord(spec).map((field) => [field, lowest(spec.columns[field] as string)]));
}

/** Selects a page of a table's rows, after the given key. */
function pageOf(kind: DumpKind): Statement<Row[]> {
  return statement(({ db, tables }) => {
    const columns = getTableColumns(tables[kind]) as Record<string, AnySQLiteColumn>;
    const names = Object.keys(startOf(kind));
    const keys = names.map((name) => columns[name] as AnySQLiteColumn);
    const comma = sql`, `;
    const { dumped = {} }: AnyRecordSpec = RECORDS[kind];
    const wanted = Object.entries(dumped).map(([name, value]) => eq(columns[name] as AnySQLiteColumn, value));
    return db
      .select(columns)
      .from(tables[kind])
      .where(
        and(
          sql`(${sql.join(keys, comma)}) > (${sql.join(
            names.map((name) => paramOf(columns[name] as AnySQLiteColumn, name)),
            comma,
          )})`,
          ...wanted,
        ),
      )
      .orderBy(...keys.map((key) => asc(key)))
      .limit(param("limit")) as unknown as Preparable<Row[]>;
  });
}

const PAGES = new Map(DUMP_KINDS.map((kind) => [kind, pageOf(kind)]));

/** Yields the records of the store in pages, from the session's snapshot. */
export async function* dumpRecords(session: Session): AsyncGenerator<DumpRecord[], void, void> {
  for (const kind of DUMP_KINDS) {
    const lists = Object.entries(SOURCES[kind]?.lists ?? {});
    for (let after: Row | undefined = startOf(kind); after; ) {
      const rows: Row[] = await session.run(PAGES.get(kind) as Statement<Row[]>, { ...after, limit: PAGE_ROWS });
      for (const [name, read] of rows.length > 0 ? lists : []) {
        for (const [index, value] of (await read(session, rows)).entries()) (rows[index] as Row)[name] = value;
      }
      if (rows.length > 0) yield rows.map((row) => packRecord(kind, row));
      after = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
    }
  }
}

/**
 * The length in characters of the rows that are inserted together. A batch takes at most 4 MiB of memory, plus one row.
 * Measured: batches of 0.5 to 8 Mi characters take the same time.
 */
const MOST_CHARACTERS = 2 * 1024 * 1024;

/** Loads records into an empty store. @throws {TrackerError} `conflict`, `invalid` */
export async function loadRecords(
  session: Session,
  records: AsyncIterable<DumpRecord>,
  { loader }: { loader?: Loader } = {},
): Promise<void> {
  for (const kind of DUMP_KINDS) {
    if ((await session.run(PAGES.get(kind) as Statement<Row[]>, { ...startOf(kind), limit: 1 })).length > 0)
      refuseFull();
  }
  const insert: Loader["insert"] = (name, rows, options) => insertRows(session, name, rows, options);
  const loading: Loading = { session, insert, ...loader };
  let kind: DumpKind = DUMP_KINDS[0];
  let rows: Row[] = [];
  let characters = 0;
  for await (const record of records) {
    if (record.kind !== kind || characters > MOST_CHARACTERS) {
      await takeRows(loading, kind, rows);
      [kind, rows, characters] = [record.kind, [], 0];
    }
    rows.push(unpackRecord(record));
    characters += charactersIn(record.fields);
  }
  await takeRows(loading, kind, rows);
}

/** Returns the approximate size of a value in characters. */
function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  let sum = 8;
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) sum += charactersIn(part);
  }
  return sum;
}

async function takeRows(loading: Loading, kind: DumpKind, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { take, derive } = SOURCES[kind] ?? {};
  if (take) return await take(loading, rows);
  const spec: AnyRecordSpec = RECORDS[kind];
  if (spec.own) for (const row of rows) Object.assign(row, ownValues(spec.own, row));
  // Rows whose key is their sequence already include it.
  await loading.insert(kind, rows, { isNumbered: keyOfRecord(spec).includes("sequence") });
  await derive?.(loading.session, rows);
}
