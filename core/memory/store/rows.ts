/**
 * The row types of all in-memory tables.
 *
 * @module
 */
import type { RecordTypes } from "../../ports/records/mod.ts";
import type { TableSpec, TableView } from "./table.ts";

/** A stored record. Unlike SQL, memory needs no extra columns for comparing and ordering. */
export type StoredRow<Name extends keyof RecordTypes> = RecordTypes[Name]["record"] & RecordTypes[Name]["given"];

/** A task, which is live while `deletedAt` is null. */
export type TaskRow = StoredRow<"task">;
/** The key of a removed blob, and its position in the order of removal. */
export interface RemovedBlobRow {
  id: string;
  order: number;
}

/** Tables of sign-in methods other than passwords. */
export interface SignInRows {
  deviceRequests: [StoredRow<"deviceRequest">, "device code" | "user code" | "user"];
  linkedAccounts: [StoredRow<"linkedAccount">, "provider and account" | "user"];
  twoFactors: [StoredRow<"twoFactor">, never];
  passkeys: [StoredRow<"passkey">, "credential" | "user"];
  verifications: [StoredRow<"verification">, "tokenHash" | "user"];
  knownAddresses: [StoredRow<"knownAddress">, "user"];
}

/** Tables of identity, workspace and delivery, each with its row type and the names of its indexes. */
export interface WorkspaceRows {
  accounts: [StoredRow<"account">, "email"];
  avatars: [StoredRow<"avatar">, "key" | "user"];
  passwords: [StoredRow<"password">, never];
  sessions: [StoredRow<"session">, "tokenHash" | "user" | "workspace"];
  apiKeys: [StoredRow<"apiKey">, "keyHash" | "user" | "workspace"];
  workspaces: [StoredRow<"workspace">, "slug"];
  members: [StoredRow<"member">, "workspace and user" | "workspace" | "user"];
  accessRules: [StoredRow<"accessRule">, "workspace"];
  roles: [StoredRow<"role">, "workspace and role" | "workspace"];
  invitations: [StoredRow<"invitation">, "workspace" | "email"];
  events: [StoredRow<"event">, "sequence" | "change" | "task"];
  notifications: [StoredRow<"notification">, "user" | "workspace"];
  notificationPreferences: [StoredRow<"notificationPreferences">, never];
  notificationRules: [StoredRow<"notificationRule">, "user and workspace" | "user" | "workspace"];
  integrations: [StoredRow<"integration">, "project"];
  deliveries: [StoredRow<"delivery">, "pending partition" | "due" | "project" | "endpoint"];
  leases: [StoredRow<"lease">, never];
  endpointFailures: [StoredRow<"endpointFailure">, never];
  cursors: [StoredRow<"cursor">, never];
  installation: [StoredRow<"installation">, never];
  reminderMarks: [StoredRow<"reminderMark">, "task"];
  automations: [StoredRow<"automation">, "project" | "active"];
  automationRuns: [StoredRow<"automationRun">, "automation and key" | "automation"];
  replays: [StoredRow<"replay">, never];
  auditEntries: [StoredRow<"auditEntry">, never];
  counters: [{ id: string; value: number }, never];
}

/** Tables of the board. */
export interface BoardRows {
  savedViews: [StoredRow<"savedView">, "workspace"];
  viewFavorites: [StoredRow<"viewFavorite">, "view" | "user"];
  projects: [StoredRow<"project">, "workspace and slug" | "workspace" | "default view"];
  calendarFeeds: [StoredRow<"calendarFeed">, "token" | "project" | "view" | "user"];
  columns: [StoredRow<"column">, "project and slug" | "project"];
  taskTemplates: [StoredRow<"taskTemplate">, "project"];
  customFields: [StoredRow<"customField">, "project" | "workspace"];
  hiddenFields: [StoredRow<"hiddenField">, "project" | "field"];
  plans: [StoredRow<"plan">, "project"];
  planTasks: [StoredRow<"planTask">, "plan" | "task"];
  tasks: [TaskRow, "project and number" | "project and status" | "project" | "workspace" | "column"];
  aliases: [StoredRow<"taskAlias">, "project" | "task"];
  labels: [StoredRow<"label">, "task and name" | "template" | "task" | "workspace"];
  activities: [StoredRow<"activity">, "task"];
  reactions: [StoredRow<"reaction">, "task" | "comment"];
  watchers: [StoredRow<"watcher">, "task" | "user"];
  claims: [StoredRow<"taskClaim">, "task"];
  fieldValues: [StoredRow<"customFieldValue">, "task" | "field"];
  relations: [StoredRow<"relation">, "ends" | "source" | "target"];
  externalLinks: [StoredRow<"externalLink">, "task" | "resource" | "integration"];
  timeEntries: [StoredRow<"timeEntry">, "task" | "running"];
  images: [StoredRow<"image">, "key" | "task"];
  draftFiles: [StoredRow<"draftFile">, "key" | "project"];
  backgrounds: [StoredRow<"projectBackground">, "key"];
  removedBlobs: [RemovedBlobRow, never];
  documents: [StoredRow<"searchDocument">, "workspace" | "project" | "task"];
}

/** Tables of forges. */
export interface ForgeRows {
  forgeConnections: [StoredRow<"forgeConnection">, "project" | "project and kind" | "repository" | "active"];
  forgeLinks: [StoredRow<"forgeLink">, "connection" | "task" | "connection and task" | "connection and issue"];
  forgeComments: [StoredRow<"forgeComment">, "link" | "link and external id"];
  forgeInbox: [StoredRow<"forgeInboxEntry">, "connection" | "connection and delivery"];
  forgeLog: [StoredRow<"forgeLogEntry">, "connection"];
  forgePeople: [StoredRow<"forgePerson">, "connection"];
  workflowRules: [StoredRow<"workflowRule">, "project" | "column" | "project and event"];
}

type Rows = WorkspaceRows & SignInRows & BoardRows & ForgeRows;
type RowOf<T> = T extends [infer Row extends object, infer _] ? Row : never;
type IndexOf<T> = T extends [infer _, infer Index extends string] ? Index : never;

/** The specifications of a group of tables. */
export type SpecsOf<Group> = { readonly [T in keyof Group]: TableSpec<RowOf<Group[T]>, IndexOf<Group[T]>> };

/** Views of all tables for one reader or writer. */
export type Tables = { readonly [T in keyof Rows]: TableView<RowOf<Rows[T]>, IndexOf<Rows[T]>> };

/** Joins parts into an unambiguous key. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
