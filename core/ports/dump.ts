/**
 * The contents of a store as records in a common format, for backups and for moving to another store.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import { compareText } from "../text.ts";
import { RECORDS } from "./records/mod.ts";
import { type AnyRecordSpec, columnOf, dumpedColumns } from "./records/record.ts";

/**
 * Incremented whenever a kind is added or the fields of a kind change, except for a new field with an initial value.
 * Dumps of other versions cannot be loaded.
 */
export const DUMP_VERSION = 5;

/** The kinds of records, in dump order. An owner precedes the records that belong to it. */
export const DUMP_KINDS = [
  "account",
  "password",
  "avatar",
  "session",
  "deviceRequest",
  "linkedAccount",
  "twoFactor",
  "passkey",
  "verification",
  "knownAddress",
  "workspace",
  "apiKey",
  "member",
  "accessRule",
  "role",
  "invitation",
  "savedView",
  "viewFavorite",
  "project",
  "calendarFeed",
  "column",
  "taskTemplate",
  "customField",
  "hiddenField",
  "plan",
  "task",
  "taskAlias",
  "planTask",
  "label",
  "activity",
  "reaction",
  "watcher",
  "taskClaim",
  "customFieldValue",
  "relation",
  "externalLink",
  "forgeConnection",
  "forgeLink",
  "forgeComment",
  "forgeInboxEntry",
  "forgeLogEntry",
  "forgePerson",
  "workflowRule",
  "timeEntry",
  "image",
  "draftFile",
  "projectBackground",
  "removedBlob",
  "searchDocument",
  "event",
  "notification",
  "notificationPreferences",
  "notificationRule",
  "integration",
  "delivery",
  "lease",
  "endpointFailure",
  "cursor",
  "reminderMark",
  "automation",
  "automationRun",
  "replay",
  "installation",
  "auditEntry",
] as const;
/** One of {@linkcode DUMP_KINDS}. */
export type DumpKind = (typeof DUMP_KINDS)[number];

/**
 * One stored record, including hashes and sealed secrets, without values that a store derives, such as keys, ranks and
 * counters.
 */
export interface DumpRecord {
  kind: DumpKind;
  /** JSON values, sorted by name; instants are ISO 8601 strings. */
  fields: Readonly<Record<string, unknown>>;
}

/** A store that can be dumped and loaded. */
export interface Dumpable {
  /**
   * Yields all records as of one instant, sorted by kind and key, with strings in code point order. Every store dumps
   * the same contents identically. A dump never waits for a writer, and a writer never waits for a dump.
   *
   * @throws {TrackerError} `unavailable`
   */
  dump(): AsyncIterable<DumpRecord>;

  /**
   * Loads the records of a dump, in order, into an empty store. Loads none of them if `records` throws or a record is
   * refused.
   *
   * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `invalid` for malformed records; `unavailable`
   */
  load(records: AsyncIterable<DumpRecord>): Promise<void>;
}

/** The fields of each kind, in order, and whether each field is an instant. */
const FIELDS = new Map(DUMP_KINDS.map((kind) => [kind, fieldsOf(kind)]));

function fieldsOf(kind: DumpKind): ReadonlyMap<string, boolean> {
  const columns = dumpedColumns(RECORDS[kind]).sort(([one], [other]) => compareText(one, other));
  return new Map(columns.map(([name, column]) => [name, columnOf(column).kind === "instant"]));
}

/** Converts a row to a record. */
export function packRecord(kind: DumpKind, row: Readonly<Record<string, unknown>>): DumpRecord {
  const fields: Record<string, unknown> = {};
  for (const name of FIELDS.get(kind)?.keys() ?? []) {
    const value = row[name];
    fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return { kind, fields };
}

/**
 * Converts a record to a row.
 *
 * @throws {TrackerError} `invalid` when a field without an initial value is missing, a field is unknown, or a time is not an
 * ISO 8601 string
 */
export function unpackRecord({ kind, fields: given }: DumpRecord): Record<string, unknown> {
  const { initial }: AnyRecordSpec = RECORDS[kind];
  const fields = initial ? { ...initial, ...given } : given;
  const known = FIELDS.get(kind) as ReadonlyMap<string, boolean>;
  const odd = [...known.keys(), ...Object.keys(fields)].find((name) => !known.has(name) || fields[name] === undefined);
  if (odd !== undefined) throw refused(kind, `field "${odd}" is ${known.has(odd) ? "missing" : "unknown"}`);
  const row: Record<string, unknown> = { ...fields };
  for (const [name, isInstant] of known) {
    const value = row[name];
    if (!isInstant || value === null) continue;
    const instant = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(instant.getTime())) throw refused(kind, `field "${name}" is not an instant`);
    row[name] = instant;
  }
  return row;
}

/**
 * Refuses to load into a store that is not empty.
 *
 * @throws {TrackerError} always
 */
export function refuseFull(): never {
  throw new TrackerError("conflict", "Cannot load the dump: the store is not empty", { reason: "STORE_NOT_EMPTY" });
}

function refused(kind: DumpKind, why: string): TrackerError {
  return new TrackerError("invalid", `Cannot load the dump: a record of kind "${kind}" is invalid: ${why}`);
}
