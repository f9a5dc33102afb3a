/**
 * Everything a store holds, as records that every store reads and writes alike: for backups, and for moving from one store
 * to another.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";

/** Rises whenever a kind is added or the fields of one change: a dump of another version is not understood. */
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

/** What a store was told, hashes and sealed secrets included, without what it makes of that itself: keys, ranks, counters. */
export interface DumpRecord {
  /** What it is. */
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
   * `unavailable`; and whatever `records` throws
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

/** The fields of a kind, for the stores: all names in order, and which of them hold instants. */
export interface DumpFields {
  /** In order. */
  readonly names: readonly string[];
  /** Those that hold instants. */
  readonly instants: readonly string[];
}

/** The fields of a record from those of a table: whether a field holds instants, by name. */
export function dumpFieldsOf(isInstant: Readonly<Record<string, boolean>>): DumpFields {
  const names = Object.keys(isInstant).sort();
  return { names, instants: names.filter((name) => isInstant[name]) };
}

/** A row as a record. */
export function packRecord(kind: DumpKind, row: Readonly<Record<string, unknown>>, { names }: DumpFields): DumpRecord {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[name];
    fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return { kind, fields };
}

/**
 * A record as a row.
 *
 * @throws {TrackerError} `invalid` when a field is missing, unknown, or no instant where one belongs
 */
export function unpackRecord({ kind, fields }: DumpRecord, { names, instants }: DumpFields): Record<string, unknown> {
  const odd = [...names, ...Object.keys(fields)].find((name) => !names.includes(name) || fields[name] === undefined);
  if (odd !== undefined) throw refused(kind, `field "${odd}" is ${names.includes(odd) ? "missing" : "unknown"}`);
  const row: Record<string, unknown> = { ...fields };
  for (const name of instants) {
    const value = row[name];
    if (value === null) continue;
    const instant = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(instant.getTime())) throw refused(kind, `field "${name}" is no instant`);
    row[name] = instant;
  }
  return row;
}

/**
 * What a store that holds something answers.
 *
 * @throws {TrackerError} always: there is something in the store already
 */
export function refuseFull(): never {
  throw new TrackerError("conflict", "Cannot load the dump: the store is not empty", { reason: "STORE_NOT_EMPTY" });
}

function refused(kind: DumpKind, why: string): TrackerError {
  return new TrackerError("invalid", `Cannot load the dump: a record "${kind}" is not understood: ${why}`);
}
