/**
 * Everything a store holds, as records that every store reads and writes alike: for backups, and for moving from one store
 * to another.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import { compareText } from "../text.ts";
import { RECORDS } from "./records/mod.ts";
import { type AnyRecordSpec, columnOf, dumpedColumns } from "./records/record.ts";

/**
 * Rises whenever a kind is added or the fields of one change, other than by a field with an initial value: a dump of another
 * version is not understood.
 */
export const DUMP_VERSION = 2;

/** The kinds of records, in the order in which they are written: what belongs to something comes after it. */
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
  "role",
  "invitation",
  "project",
  "column",
  "task",
  "taskAlias",
  "label",
  "activity",
  "relation",
  "timeEntry",
  "image",
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
  "replay",
] as const;
/** One of {@linkcode DUMP_KINDS}. */
export type DumpKind = (typeof DUMP_KINDS)[number];

/** One stored record, hashes and sealed secrets included, without the values that a store derives: keys, ranks, counters. */
export interface DumpRecord {
  kind: DumpKind;
  /** Values of JSON, in the order of their names; instants are ISO 8601 texts. */
  fields: Readonly<Record<string, unknown>>;
}

/** A store that can be written out and read in again. */
export interface Dumpable {
  /**
   * Every record there is at one instant: kind after kind, and within one by what tells its records apart, texts by code
   * point. The same contents are dumped the same by every store. Never waits for a writer, and no writer waits for it.
   *
   * @throws {TrackerError} `unavailable`
   */
  dump(): AsyncIterable<DumpRecord>;

  /**
   * Takes the records of a dump, in their order, into an empty store: all of them, or, when `records` throws or one of them
   * is refused, none.
   *
   * @throws {TrackerError} `conflict` with reason `STORE_NOT_EMPTY`; `invalid` for records that no store has written;
   * `unavailable`; and errors of `records`
   */
  load(records: AsyncIterable<DumpRecord>, options?: LoadOptions): Promise<void>;
}

/** How a dump is taken. */
export interface LoadOptions {
  /**
   * Goes on with a dump whose first records the store has taken already, and nothing else has touched since: so a large one can
   * be taken in parts. The caller sees to that; a record that is there already is `conflict`. @default false
   */
  isContinued?: boolean;
}

/** The fields of each kind by name, in order, and whether they hold instants. */
const FIELDS = new Map(DUMP_KINDS.map((kind) => [kind, fieldsOf(kind)]));

function fieldsOf(kind: DumpKind): ReadonlyMap<string, boolean> {
  const columns = dumpedColumns(RECORDS[kind]).sort(([one], [other]) => compareText(one, other));
  return new Map(columns.map(([name, column]) => [name, columnOf(column).kind === "instant"]));
}

/** A row as a record. */
export function packRecord(kind: DumpKind, row: Readonly<Record<string, unknown>>): DumpRecord {
  const fields: Record<string, unknown> = {};
  for (const name of FIELDS.get(kind)?.keys() ?? []) {
    const value = row[name];
    fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return { kind, fields };
}

/**
 * A record as a row.
 *
 * @throws {TrackerError} `invalid` when a field without an initial value is missing, when one is unknown, or is no instant
 * where one belongs
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
  return new TrackerError("invalid", `Cannot load the dump: a record "${kind}" is not understood: ${why}`);
}
