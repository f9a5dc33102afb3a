/**
 * Everything a store holds, as records: read page by page, so that a large store needs no large memory.
 *
 * @module
 */
import {
  DUMP_KINDS,
  type DumpFields,
  type DumpKind,
  type DumpRecord,
  dumpFieldsOf,
  foldKey,
  type LoadOptions,
  type NotificationRule,
  PRIORITIES,
  packRecord,
  refuseFull,
  type SearchDocument,
  unpackRecord,
} from "@hexlane/core";
import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { keepBlob } from "./board/images.ts";
import { insertSearchDocuments } from "./board/search_load.ts";
import { preferencesWrites, SELECTION } from "./delivery/preferences.ts";
import { insertRows, type Preparable, type Session, type Statement, slot, slotOf, statement } from "./session.ts";
import type { Tables } from "./tables.ts";

/** A task may have a description of 256 KiB, and an event the old one and the new one. */
const PAGE_ROWS = 64;

type Row = Record<string, unknown>;

/** How a table differs from its records. */
interface Source {
  /** What rows are told apart and ordered by, with values below all that there are. @default the id */
  start?: Record<string, string | number | Date>;
  /** Columns that are made from the record. */
  made?: Record<string, (row: Row) => unknown>;
  /** Columns that this database gives out for itself. */
  own?: readonly string[];
  /** Fields whose values stand in rows of another table. */
  parts?: Record<string, (session: Session, row: Row) => Promise<unknown>>;
  /** Stores rows that need more than one insert each. */
  take?: (session: Session, rows: readonly Row[]) => Promise<void>;
  /** Whether rows come with their number, unlike those of what happens. @default false */
  isNumbered?: boolean;
}

/** Tables whose rows are parts of others. */
type PartTable = "searchToken" | "notificationRuleProject";

const TOKENS = statement(({ db, tables: { searchToken: token } }) =>
  db
    .select({ token: token.token, weight: token.weight })
    .from(token)
    .where(eq(token.documentSequence, slot("sequence")))
    .orderBy(asc(token.token)),
);
const byEmail = { emailKey: ({ email }: Row) => foldKey(String(email)) };
const bySlug = { slugKey: ({ slug }: Row) => foldKey(String(slug)) };

const SOURCES: { readonly [Kind in DumpKind | Exclude<keyof Tables, PartTable>]: Source } = {
  account: { made: byEmail },
  password: { start: { accountId: "" } },
  avatar: {},
  session: {},
  deviceRequest: {},
  linkedAccount: {},
  twoFactor: { start: { userId: "" } },
  passkey: {},
  verification: {},
  knownAddress: { start: { userId: "", address: "" } },
  workspace: { made: bySlug },
  apiKey: {},
  member: {},
  role: {},
  invitation: { made: byEmail },
  project: { made: bySlug },
  column: {},
  task: { made: { priorityRank: ({ priority }) => PRIORITIES.indexOf(priority as (typeof PRIORITIES)[number]) } },
  taskAlias: { start: { projectId: "", number: Number.MIN_SAFE_INTEGER } },
  label: { made: { nameKey: ({ name }) => foldKey(String(name)) } },
  activity: {},
  relation: {},
  timeEntry: {},
  image: {},
  removedBlob: {
    start: { sequence: 0 },
    own: ["sequence"],
    take: async (session, rows) => {
      for (const { key } of rows) await keepBlob(session, String(key));
    },
  },
  searchDocument: {
    own: ["sequence"],
    parts: { tokens: async (session, { sequence }) => await session.run(TOKENS, { sequence }) },
    take: (session, rows) => insertSearchDocuments(session, rows as unknown as SearchDocument[]),
  },
  event: { start: { sequence: 0 }, isNumbered: true },
  notification: {},
  notificationPreferences: { start: { userId: "" } },
  notificationRule: {
    parts: {
      selectedProjectIds: async (session, { id }) =>
        (await session.run(SELECTION, { ruleId: id })).map(({ projectId }) => projectId),
    },
    take: async (session, rows) => {
      for (const row of rows)
        await preferencesWrites.insertNotificationRule(session, row as unknown as NotificationRule);
    },
  },
  integration: {},
  delivery: { start: { sequence: 0 }, isNumbered: true },
  laneLease: { start: { lane: "" } },
  endpointFailure: { start: { endpoint: "" } },
  cursor: { start: { name: "" } },
  // No task has that id: the instant does not count.
  reminderMark: { start: { taskId: "", kind: "", dueDate: new Date(0) } },
  replay: {},
};

function startOf(kind: DumpKind): Record<string, string | number | Date> {
  return SOURCES[kind].start ?? { id: "" };
}

/** A page of the rows of a table, after the one whose keys are given. */
function pageOf(kind: DumpKind): Statement<Row[]> {
  return statement(({ db, tables }) => {
    const columns = getTableColumns(tables[kind]) as Record<string, AnySQLiteColumn>;
    const names = Object.keys(startOf(kind));
    const keys = names.map((name) => columns[name] as AnySQLiteColumn);
    const comma = sql`, `;
    return db
      .select(columns)
      .from(tables[kind])
      .where(
        sql`(${sql.join(keys, comma)}) > (${sql.join(
          names.map((name) => slotOf(columns[name] as AnySQLiteColumn, name)),
          comma,
        )})`,
      )
      .orderBy(...keys.map((key) => asc(key)))
      .limit(PAGE_ROWS) as unknown as Preparable<Row[]>;
  });
}

const PAGES = new Map(DUMP_KINDS.map((kind) => [kind, pageOf(kind)]));

/** The fields of a kind: the columns of its table that hold what the store was told. */
export function dumpFields(kind: DumpKind, tables: Tables): DumpFields {
  const { made = {}, own = [], parts = {} } = SOURCES[kind];
  const isInstant: Record<string, boolean> = Object.fromEntries(Object.keys(parts).map((name) => [name, false]));
  for (const [name, column] of Object.entries(getTableColumns(tables[kind]) as Record<string, AnySQLiteColumn>)) {
    // A column knows best what it makes of a stored value.
    if (!(name in made || own.includes(name))) isInstant[name] = column.mapFromDriverValue(0) instanceof Date;
  }
  return dumpFieldsOf(isInstant);
}

/** The records of the store, as the session sees it, in pages. */
export async function* dumpRecords(session: Session, tables: Tables): AsyncGenerator<DumpRecord[], void, void> {
  for (const kind of DUMP_KINDS) {
    const fields = dumpFields(kind, tables);
    const parts = Object.entries(SOURCES[kind].parts ?? {});
    for (let after: Row | undefined = startOf(kind); after; ) {
      const rows: Row[] = await session.run(PAGES.get(kind) as Statement<Row[]>, after);
      for (const row of rows) for (const [name, read] of parts) row[name] = await read(session, row);
      if (rows.length > 0) yield rows.map((row) => packRecord(kind, row, fields));
      after = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
    }
  }
}

/** Puts records into a store, which is empty unless it goes on. @throws {TrackerError} `conflict`, `invalid` */
export async function loadRecords(
  session: Session,
  tables: Tables,
  records: AsyncIterable<DumpRecord>,
  { isContinued = false }: LoadOptions = {},
): Promise<void> {
  for (const kind of isContinued ? [] : DUMP_KINDS) {
    if ((await session.run(PAGES.get(kind) as Statement<Row[]>, startOf(kind))).length > 0) refuseFull();
  }
  const allFields = new Map(DUMP_KINDS.map((kind) => [kind, dumpFields(kind, tables)]));
  let kind: DumpKind = DUMP_KINDS[0];
  let rows: Row[] = [];
  for await (const record of records) {
    if (record.kind !== kind || rows.length === PAGE_ROWS) {
      await takeRows(session, kind, rows);
      [kind, rows] = [record.kind, []];
    }
    rows.push(unpackRecord(record, allFields.get(record.kind) as DumpFields));
  }
  await takeRows(session, kind, rows);
}

async function takeRows(session: Session, kind: DumpKind, rows: readonly Row[]): Promise<void> {
  const { made = {}, take, isNumbered = false } = SOURCES[kind];
  if (take) return await take(session, rows);
  const whole = rows.map((row) => {
    const values = Object.entries(made).map(([name, make]) => [name, make(row)]);
    return { ...row, ...Object.fromEntries(values) };
  });
  await insertRows(session, kind, whole, { isNumbered });
}
