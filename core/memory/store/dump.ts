/**
 * Everything a store in memory holds, as records.
 *
 * @module
 */
import type { ReminderMark } from "../../delivery/reminder/reminder.ts";
import {
  DUMP_KINDS,
  type DumpFields,
  type DumpKind,
  type DumpRecord,
  dumpFieldsOf,
  type LoadOptions,
  packRecord,
  refuseFull,
  unpackRecord,
} from "../../ports/dump.ts";
import { compareText } from "../../text.ts";
import { copyOut, orderBy } from "./copy.ts";
import { count } from "./database.ts";
import { markKey } from "./dispatch.ts";
import { keyOf, type Tables } from "./rows.ts";
import type { TableSpec, TableView } from "./table.ts";
import { BOARD_SPECS } from "./tables_board.ts";
import { SIGN_IN_SPECS } from "./tables_sign_in.ts";
import { HOUSE_SPECS } from "./tables_workspace.ts";

type Row = { id: string } & Record<string, unknown>;
type Fields = Record<string, unknown>;

/** The table of a kind, and how its rows differ from the records. */
interface Source {
  table: Exclude<keyof Tables, "counters">;
  /** What a row is ordered by. @default its id */
  keys?: (row: Row) => readonly (string | number)[];
  /** @default the fields of the row */
  names?: readonly string[];
  toFields?: (row: Row) => Fields;
  toRow?: (fields: Fields, tables: Tables) => Row;
}

const SOURCES: { readonly [Kind in DumpKind]: Source } = {
  account: { table: "accounts" },
  password: {
    table: "passwords",
    names: ["accountId", "hash"],
    toFields: ({ id, hash }) => ({ accountId: id, hash }),
    toRow: ({ accountId, hash }) => ({ id: String(accountId), hash }),
  },
  avatar: { table: "avatars" },
  session: { table: "sessions" },
  deviceRequest: { table: "deviceRequests" },
  linkedAccount: { table: "linkedAccounts" },
  twoFactor: {
    table: "twoFactors",
    names: namesWithoutId(SIGN_IN_SPECS.twoFactors.shape),
    toRow: (fields) => ({ ...fields, id: String(fields.userId) }),
  },
  passkey: { table: "passkeys" },
  verification: { table: "verifications" },
  knownAddress: {
    table: "knownAddresses",
    keys: ({ userId, address }) => [String(userId), String(address)],
    names: namesWithoutId(SIGN_IN_SPECS.knownAddresses.shape),
    toRow: (fields) => ({ ...fields, id: keyOf(String(fields.userId), String(fields.address)) }),
  },
  workspace: { table: "workspaces" },
  apiKey: { table: "apiKeys" },
  member: { table: "members" },
  role: { table: "roles" },
  invitation: { table: "invitations" },
  project: { table: "projects" },
  column: { table: "columns" },
  task: { table: "tasks" },
  taskAlias: {
    table: "aliases",
    keys: ({ projectId, number }) => [String(projectId), Number(number)],
    names: ["number", "projectId", "taskId"],
    toRow: (fields) => ({ ...fields, id: keyOf(String(fields.projectId), Number(fields.number)) }),
  },
  label: { table: "labels" },
  activity: { table: "activities" },
  relation: { table: "relations" },
  timeEntry: { table: "timeEntries" },
  image: { table: "images" },
  removedBlob: {
    table: "removedBlobs",
    keys: ({ order }) => [Number(order)],
    names: ["key"],
    toFields: ({ id }) => ({ key: id }),
    toRow: ({ key }, tables) => ({ id: String(key), order: count(tables, "removed blobs") }),
  },
  searchDocument: { table: "documents", toFields: (row) => ({ ...row, tokens: inOrder(row.tokens as Token[]) }) },
  event: {
    table: "events",
    keys: ({ sequence }) => [Number(sequence)],
    toRow: (fields, { counters }) => {
      counters.upsert({ id: "events", value: Number(fields.sequence) });
      return fields as Row;
    },
  },
  notification: { table: "notifications" },
  notificationPreferences: {
    table: "notificationPreferences",
    names: namesWithoutId(HOUSE_SPECS.notificationPreferences.shape),
    toRow: (fields) => ({ ...fields, id: String(fields.userId) }),
  },
  notificationRule: { table: "notificationRules" },
  integration: { table: "integrations" },
  delivery: {
    table: "deliveries",
    keys: ({ sequence }) => [Number(sequence)],
    toRow: (fields, { counters }) => {
      counters.upsert({ id: "deliveries", value: Number(fields.sequence) });
      return fields as Row;
    },
  },
  lease: {
    table: "leases",
    names: namesWithoutId(HOUSE_SPECS.leases.shape),
    toRow: (fields) => ({ ...fields, id: String(fields.name) }),
  },
  endpointFailure: {
    table: "endpointFailures",
    names: namesWithoutId(HOUSE_SPECS.endpointFailures.shape),
    toRow: (fields) => ({ ...fields, id: String(fields.endpoint) }),
  },
  cursor: {
    table: "cursors",
    names: namesWithoutId(HOUSE_SPECS.cursors.shape),
    toRow: (fields) => ({ ...fields, id: String(fields.name) }),
  },
  reminderMark: {
    table: "reminderMarks",
    keys: ({ taskId, kind, dueDate }) => [String(taskId), String(kind), (dueDate as Date).getTime()],
    names: namesWithoutId(HOUSE_SPECS.reminderMarks.shape),
    toRow: (fields) => ({ ...fields, id: markKey(fields as unknown as ReminderMark) }),
  },
  replay: { table: "replays" },
};

function namesWithoutId(shape: object): string[] {
  return Object.keys(shape).filter((name) => name !== "id");
}

interface Token {
  token: string;
  weight: number;
}

function inOrder(tokens: readonly Token[]): Token[] {
  const sorted = tokens.toSorted((left, right) => compareText(left.token, right.token));
  return sorted.map(({ token, weight }) => ({ token, weight }));
}

const SPECS = { ...HOUSE_SPECS, ...SIGN_IN_SPECS, ...BOARD_SPECS };

const FIELDS = Object.fromEntries(DUMP_KINDS.map((kind) => [kind, fieldsOf(SOURCES[kind])])) as {
  readonly [Kind in DumpKind]: DumpFields;
};

function fieldsOf({ table, names }: Source): DumpFields {
  const { shape } = SPECS[table] as unknown as TableSpec<Row, string>;
  const isInstant = (names ?? Object.keys(shape)).map((name) => [name, (shape as Fields)[name] === "date"]);
  return dumpFieldsOf(Object.fromEntries(isInstant));
}

/** The records of the tables, in the order of a dump. */
export function* recordsOf(tables: Tables): Generator<DumpRecord, void, void> {
  for (const kind of DUMP_KINDS) {
    const { table, keys = ({ id }: Row) => [id], toFields = (row: Row) => row } = SOURCES[kind];
    for (const row of orderBy(viewOf(tables, table).all(), keys)) {
      yield packRecord(kind, copyOut(toFields(row)), FIELDS[kind]);
    }
  }
}

/** Puts records into tables, which are empty unless it goes on. @throws {TrackerError} `conflict`, `invalid` */
export async function takeRecords(
  tables: Tables,
  records: AsyncIterable<DumpRecord>,
  { isContinued = false }: LoadOptions = {},
): Promise<void> {
  for (const kind of isContinued ? [] : DUMP_KINDS)
    if (!viewOf(tables, SOURCES[kind].table).all().next().done) refuseFull();
  for await (const record of records) {
    const { table, toRow = (fields: Fields) => fields as Row } = SOURCES[record.kind];
    viewOf(tables, table).insert(toRow(unpackRecord(record, FIELDS[record.kind]), tables));
  }
}

function viewOf(tables: Tables, table: Source["table"]): TableView<Row, string> {
  return tables[table] as unknown as TableView<Row, string>;
}
