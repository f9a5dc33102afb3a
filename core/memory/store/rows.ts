/**
 * The rows of every table of the store in memory.
 *
 * @module
 */
import type { RecordTypes } from "../../ports/records/mod.ts";
import type { TableSpec, TableView } from "./table.ts";

/** A stored record: unlike SQL, memory compares and orders without columns made for it. */
export type StoredRow<Name extends keyof RecordTypes> = RecordTypes[Name]["record"] & RecordTypes[Name]["given"];

/** A task, live while `deletedAt` is null. */
export type TaskRow = StoredRow<"task">;
/** A key of the blob store, and its place in the order of removal. */
export interface RemovedBlobRow {
  id: string;
  order: number;
}

/** Tables of the ways to sign in besides the password. */
export interface SignInRows {
  deviceRequests: [StoredRow<"deviceRequest">, "device code" | "user code" | "user"];
  linkedAccounts: [StoredRow<"linkedAccount">, "provider and account" | "user"];
  twoFactors: [StoredRow<"twoFactor">, never];
  passkeys: [StoredRow<"passkey">, "credential" | "user"];
  verifications: [StoredRow<"verification">, "tokenHash" | "user"];
  knownAddresses: [StoredRow<"knownAddress">, "user"];
}

/** Tables of identity, workspace and delivery: the row and the names of its keys. */
export interface WorkspaceRows {
  accounts: [StoredRow<"account">, "email"];
  avatars: [StoredRow<"avatar">, "key" | "user"];
  passwords: [StoredRow<"password">, never];
  sessions: [StoredRow<"session">, "tokenHash" | "user" | "workspace"];
  apiKeys: [StoredRow<"apiKey">, "keyHash" | "user" | "workspace"];
  workspaces: [StoredRow<"workspace">, "slug"];
  members: [StoredRow<"member">, "workspace and user" | "workspace" | "user"];
  roles: [StoredRow<"role">, "workspace and role" | "workspace"];
  invitations: [StoredRow<"invitation">, "workspace" | "email"];
  events: [StoredRow<"event">, "sequence"];
  notifications: [StoredRow<"notification">, "user" | "workspace"];
  notificationPreferences: [StoredRow<"notificationPreferences">, never];
  notificationRules: [StoredRow<"notificationRule">, "user and workspace" | "user" | "workspace"];
  integrations: [StoredRow<"integration">, "project and kind" | "project"];
  deliveries: [StoredRow<"delivery">, "pending partition" | "due" | "project"];
  leases: [StoredRow<"lease">, never];
  endpointFailures: [StoredRow<"endpointFailure">, never];
  cursors: [StoredRow<"cursor">, never];
  installation: [StoredRow<"installation">, never];
  reminderMarks: [StoredRow<"reminderMark">, "task"];
  replays: [StoredRow<"replay">, never];
  counters: [{ id: string; value: number }, never];
}

/** Tables of the board. */
export interface BoardRows {
  projects: [StoredRow<"project">, "workspace and slug" | "workspace"];
  columns: [StoredRow<"column">, "project and slug" | "project"];
  tasks: [TaskRow, "project and number" | "project and status" | "project" | "workspace" | "column"];
  aliases: [StoredRow<"taskAlias">, "project" | "task"];
  labels: [StoredRow<"label">, "task and name" | "template" | "task" | "workspace"];
  activities: [StoredRow<"activity">, "task"];
  relations: [StoredRow<"relation">, "ends" | "source" | "target"];
  timeEntries: [StoredRow<"timeEntry">, "task"];
  images: [StoredRow<"image">, "key" | "task"];
  removedBlobs: [RemovedBlobRow, never];
  documents: [StoredRow<"searchDocument">, "workspace" | "project" | "task"];
}

type Rows = WorkspaceRows & SignInRows & BoardRows;
type RowOf<T> = T extends [infer Row extends object, infer _] ? Row : never;
type IndexOf<T> = T extends [infer _, infer Index extends string] ? Index : never;

/** How the tables of a group look. */
export type SpecsOf<Group> = { readonly [T in keyof Group]: TableSpec<RowOf<Group[T]>, IndexOf<Group[T]>> };

/** Every table, as one reader or writer sees it. */
export type Tables = { readonly [T in keyof Rows]: TableView<RowOf<Rows[T]>, IndexOf<Rows[T]>> };

/** Key of several parts; no part can be mistaken for two. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
