/**
 * Dumps and loads the in-memory store.
 *
 * @module
 */
import { endAt, type TimeEntry } from "../../board/time_entry/time_entry.ts";
import { DUMP_KINDS, type DumpKind, type DumpRecord, packRecord, refuseFull, unpackRecord } from "../../ports/dump.ts";
import { RECORDS } from "../../ports/records/mod.ts";
import { type AnyRecordSpec, keyOfRecord } from "../../ports/records/record.ts";
import { compareText } from "../../text.ts";
import { copyOut } from "./copy.ts";
import { count } from "./database.ts";
import { orderBy } from "./order.ts";
import type { Tables } from "./rows.ts";
import type { TableView } from "./table.ts";

type Fields = Record<string, unknown>;

/** The table for a kind of record, and how its rows differ from the records. */
interface Source {
  table: Exclude<keyof Tables, "counters">;
  /** The fields by which rows are sorted. @default the key of the record */
  key?: readonly string[];
  toFields?: (row: Fields) => Fields;
  toRow?: (fields: Fields, tables: Tables) => Fields;
}

/** Returns a function that loads rows with a sequence. New sequences continue after the last loaded one. */
function numbered(counter: "events" | "deliveries"): NonNullable<Source["toRow"]> {
  return (fields, { counters }) => {
    counters.upsert({ id: counter, value: Number(fields.sequence) });
    return fields;
  };
}

const SOURCES: { readonly [Kind in DumpKind]: Source } = {
  account: { table: "accounts" },
  password: { table: "passwords" },
  avatar: { table: "avatars" },
  session: { table: "sessions" },
  deviceRequest: { table: "deviceRequests" },
  linkedAccount: { table: "linkedAccounts" },
  twoFactor: { table: "twoFactors" },
  passkey: { table: "passkeys" },
  verification: { table: "verifications" },
  knownAddress: { table: "knownAddresses" },
  workspace: { table: "workspaces" },
  apiKey: { table: "apiKeys" },
  member: { table: "members" },
  accessRule: { table: "accessRules" },
  role: { table: "roles" },
  invitation: { table: "invitations" },
  savedView: { table: "savedViews" },
  viewFavorite: { table: "viewFavorites" },
  project: { table: "projects" },
  calendarFeed: { table: "calendarFeeds" },
  column: { table: "columns" },
  taskTemplate: { table: "taskTemplates" },
  customField: { table: "customFields" },
  hiddenField: { table: "hiddenFields" },
  plan: { table: "plans" },
  planTask: { table: "planTasks" },
  task: { table: "tasks" },
  taskAlias: { table: "aliases" },
  label: { table: "labels" },
  activity: { table: "activities" },
  reaction: { table: "reactions" },
  watcher: { table: "watchers" },
  taskClaim: { table: "claims" },
  customFieldValue: { table: "fieldValues" },
  relation: { table: "relations" },
  externalLink: { table: "externalLinks" },
  forgeConnection: { table: "forgeConnections" },
  forgeLink: { table: "forgeLinks" },
  forgeComment: { table: "forgeComments" },
  forgeInboxEntry: { table: "forgeInbox" },
  forgeLogEntry: { table: "forgeLog" },
  forgePerson: { table: "forgePeople" },
  workflowRule: { table: "workflowRules" },
  timeEntry: {
    table: "timeEntries",
    toRow: (fields, { timeEntries }) => {
      const { userId, endTime, startTime } = fields as unknown as TimeEntry;
      // Earlier versions allowed a person to have several running timers.
      const former = userId === null || endTime !== null ? undefined : timeEntries.one("running", userId);
      if (former) timeEntries.save(endAt(former, startTime, former.updatedAt));
      return fields;
    },
  },
  image: { table: "images" },
  draftFile: { table: "draftFiles" },
  projectBackground: { table: "backgrounds" },
  removedBlob: {
    table: "removedBlobs",
    key: ["order"],
    toFields: ({ id }) => ({ key: id }),
    toRow: ({ key }, tables) => ({ id: key, order: count(tables, "removed blobs") }),
  },
  searchDocument: { table: "documents", toFields: (row) => ({ ...row, tokens: inOrder(row.tokens as Token[]) }) },
  event: { table: "events", toRow: numbered("events") },
  notification: { table: "notifications" },
  notificationPreferences: { table: "notificationPreferences" },
  notificationRule: { table: "notificationRules" },
  integration: { table: "integrations" },
  delivery: { table: "deliveries", toRow: numbered("deliveries") },
  lease: { table: "leases" },
  endpointFailure: { table: "endpointFailures" },
  cursor: { table: "cursors" },
  reminderMark: { table: "reminderMarks" },
  automation: { table: "automations" },
  automationRun: { table: "automationRuns" },
  replay: { table: "replays" },
  installation: { table: "installation" },
  auditEntry: { table: "auditEntries" },
};

interface Token {
  token: string;
  weight: number;
}

function inOrder(tokens: readonly Token[]): Token[] {
  const sorted = tokens.toSorted((left, right) => compareText(left.token, right.token));
  return sorted.map(({ token, weight }) => ({ token, weight }));
}

/** Yields the records of the tables, in dump order. */
export function* recordsOf(tables: Tables): Generator<DumpRecord, void, void> {
  for (const kind of DUMP_KINDS) {
    const { key = keyOfRecord(RECORDS[kind]), toFields = (row: Fields) => row } = SOURCES[kind];
    const keysOf = (row: Fields) => key.map((field) => row[field] as string | number | Date);
    for (const row of orderBy(dumpedRows(tables, kind), keysOf)) {
      yield packRecord(kind, copyOut(toFields(row)));
    }
  }
}

/** Loads records into empty tables. @throws {TrackerError} `conflict`, `invalid` */
export async function takeRecords(tables: Tables, records: AsyncIterable<DumpRecord>): Promise<void> {
  for (const kind of DUMP_KINDS) if (!dumpedRows(tables, kind).next().done) refuseFull();
  for await (const record of records) {
    const { table, toRow = (fields: Fields) => fields } = SOURCES[record.kind];
    viewOf(tables, table).insert(toRow(unpackRecord(record), tables));
  }
}

function* dumpedRows(tables: Tables, kind: DumpKind): Generator<Fields, void, void> {
  const { dumped = {} }: AnyRecordSpec = RECORDS[kind];
  const wanted = Object.entries(dumped);
  for (const row of viewOf(tables, SOURCES[kind].table).all()) {
    if (wanted.every(([field, value]) => row[field] === value)) yield row;
  }
}

function viewOf(tables: Tables, table: Source["table"]): TableView<Fields, string> {
  return tables[table] as unknown as TableView<Fields, string>;
}
