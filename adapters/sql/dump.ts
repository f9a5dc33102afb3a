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
  type NotificationPreferences,
  type NotificationRule,
  PRIORITIES,
  packRecord,
  refuseFull,
  type SearchDocument,
  unpackRecord,
} from "@hexlane/core";
import { asc, getTableColumns, inArray, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { keepBlob } from "./board/removed_blobs.ts";
import { insertSearchDocuments } from "./board/search_load.ts";
import { CHANNELS, preferencesWrites, RULE_CHANNELS, SELECTION } from "./delivery/preferences.ts";
import type { Loader, Loading } from "./loading.ts";
import {
  idQuery,
  insertRows,
  type Preparable,
  rowsOf,
  type Session,
  type Statement,
  slot,
  slotOf,
  statement,
} from "./session.ts";
import type { Tables } from "./tables.ts";

/** A task may have a description of 256 KiB, and an event the old one and the new one: pages grow while rows are small. */
const PAGE_ROWS = 64;
const MOST_PAGE_ROWS = 256;
const SMALL_PAGE_CHARACTERS = 512 * 1024;

type Row = Record<string, unknown>;

/** How a table differs from its records. */
interface Source {
  /** What rows are told apart and ordered by, with values below all that there are. @default the id */
  start?: Record<string, string | number | Date>;
  /** Columns that are made from the record. */
  made?: Record<string, (row: Row) => unknown>;
  /** Columns that this database gives out for itself. */
  own?: readonly string[];
  /** Fields whose values stand in rows of another table: the values for the rows of a page, in their order. */
  parts?: Record<string, (session: Session, rows: readonly Row[]) => Promise<readonly unknown[]>>;
  /** Stores rows that need more than one insert each. */
  take?: (loading: Loading, rows: readonly Row[]) => Promise<void>;
  /** Whether rows come with their number, unlike those of what happens. @default false */
  isNumbered?: boolean;
}

/** Tables without records of their own: parts of other rows, and values of this installation. */
type UndumpedTable =
  | "searchToken"
  | "notificationChannel"
  | "notificationRuleChannel"
  | "notificationRuleProject"
  | "installation";

const TOKENS = idQuery(({ db, tables: { searchToken: token } }, sequences) =>
  db
    .select({ documentSequence: token.documentSequence, token: token.token, weight: token.weight })
    .from(token)
    .where(inArray(token.documentSequence, sequences))
    .orderBy(asc(token.documentSequence), asc(token.token)),
);

/** The words of documents: one question for many. */
async function tokensOf(session: Session, documents: readonly Row[]): Promise<readonly unknown[]> {
  const found = new Map(documents.map(({ sequence }) => [sequence, [] as { token: string; weight: number }[]]));
  for (const { documentSequence, ...token } of await rowsOf(session, TOKENS, [...found.keys()] as number[])) {
    found.get(documentSequence)?.push(token);
  }
  return documents.map(({ sequence }) => found.get(sequence));
}
const byEmail = { emailKey: ({ email }: Row) => foldKey(String(email)) };
const bySlug = { slugKey: ({ slug }: Row) => foldKey(String(slug)) };

/** One part for each row, read one after the other. */
async function eachOf<Part>(rows: readonly Row[], read: (row: Row) => Part | Promise<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for (const row of rows) parts.push(await read(row));
  return parts;
}

const SOURCES: { readonly [Kind in DumpKind | Exclude<keyof Tables, UndumpedTable>]: Source } = {
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
    take: async ({ session }, rows) => {
      for (const { key } of rows) await keepBlob(session, String(key));
    },
  },
  searchDocument: {
    own: ["sequence"],
    parts: { tokens: tokensOf },
    take: (loading, rows) => insertSearchDocuments(loading, rows as unknown as SearchDocument[]),
  },
  event: { start: { sequence: 0 }, isNumbered: true },
  notification: {},
  notificationPreferences: {
    start: { userId: "" },
    parts: {
      channels: (session, rows) => eachOf(rows, ({ userId }) => session.run(CHANNELS, { userId: String(userId) })),
    },
    take: async ({ session }, rows) => {
      for (const row of rows)
        await preferencesWrites.saveNotificationPreferences(session, row as unknown as NotificationPreferences);
    },
  },
  notificationRule: {
    parts: {
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
      for (const row of rows)
        await preferencesWrites.insertNotificationRule(session, row as unknown as NotificationRule);
    },
  },
  integration: {},
  delivery: { start: { sequence: 0 }, isNumbered: true },
  lease: { start: { name: "" } },
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
      .limit(slot("limit")) as unknown as Preparable<Row[]>;
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
    let limit = PAGE_ROWS;
    for (let after: Row | undefined = startOf(kind); after; ) {
      const rows: Row[] = await session.run(PAGES.get(kind) as Statement<Row[]>, { ...after, limit });
      for (const [name, read] of rows.length > 0 ? parts : []) {
        for (const [index, value] of (await read(session, rows)).entries()) (rows[index] as Row)[name] = value;
      }
      if (rows.length > 0) yield rows.map((row) => packRecord(kind, row, fields));
      after = rows.length === limit ? rows.at(-1) : undefined;
      limit = charactersIn(rows) < SMALL_PAGE_CHARACTERS ? Math.min(2 * limit, MOST_PAGE_ROWS) : PAGE_ROWS;
    }
  }
}

/** What is stored at a time, at most: rows may be large. */
const MOST_CHARACTERS = 2 * 1024 * 1024;
const MOST_ROWS = 1_024;

/** Puts records into a store, which is empty unless it goes on. @throws {TrackerError} `conflict`, `invalid` */
export async function loadRecords(
  session: Session,
  tables: Tables,
  records: AsyncIterable<DumpRecord>,
  { isContinued = false, loader }: LoadOptions & { loader?: Loader } = {},
): Promise<void> {
  for (const kind of isContinued ? [] : DUMP_KINDS) {
    if ((await session.run(PAGES.get(kind) as Statement<Row[]>, { ...startOf(kind), limit: 1 })).length > 0)
      refuseFull();
  }
  const insert: Loader["insert"] = (name, rows, options) => insertRows(session, name, rows, options);
  const loading: Loading = { session, insert, ...loader };
  const allFields = new Map(DUMP_KINDS.map((kind) => [kind, dumpFields(kind, tables)]));
  let kind: DumpKind = DUMP_KINDS[0];
  let rows: Row[] = [];
  let characters = 0;
  for await (const record of records) {
    if (record.kind !== kind || rows.length === MOST_ROWS || characters > MOST_CHARACTERS) {
      await takeRows(loading, kind, rows);
      [kind, rows, characters] = [record.kind, [], 0];
    }
    rows.push(unpackRecord(record, allFields.get(record.kind) as DumpFields));
    characters += charactersIn(record.fields);
  }
  await takeRows(loading, kind, rows);
}

/** About how large a value is. */
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
  const { made = {}, take, isNumbered = false } = SOURCES[kind];
  if (take) return await take(loading, rows);
  const making = Object.entries(made);
  for (const row of rows) for (const [name, make] of making) row[name] = make(row);
  await loading.insert(kind, rows, { isNumbered });
}
