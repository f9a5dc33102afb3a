/**
 * The rows of every table of the store in memory.
 *
 * @module
 */

import type { Column } from "../../board/column/column.ts";
import type { TaskImage } from "../../board/image/image.ts";
import type { Label } from "../../board/label/label.ts";
import type { Project } from "../../board/project/project.ts";
import type { Relation } from "../../board/relation/relation.ts";
import type { Task } from "../../board/task/task.ts";
import type { TimeEntry } from "../../board/time_entry/time_entry.ts";
import type { EndpointFailure, Lease, StoredDelivery } from "../../delivery/dispatch/delivery.ts";
import type { Integration } from "../../delivery/integration/integration.ts";
import type { NotificationPreferences } from "../../delivery/notification/preferences.ts";
import type { NotificationRule } from "../../delivery/notification/rule.ts";
import type { ReminderMark } from "../../delivery/reminder/reminder.ts";
import type { Activity } from "../../history/activity.ts";
import type { StoredEvent } from "../../history/event.ts";
import type { Notification } from "../../history/notification.ts";
import type { Account } from "../../identity/account/account.ts";
import type { ApiKey } from "../../identity/api_key/api_key.ts";
import type { Avatar } from "../../identity/avatar/avatar.ts";
import type { Verification } from "../../identity/credential/verification.ts";
import type { DeviceRequest } from "../../identity/device/device_flow.ts";
import type { LinkedAccount } from "../../identity/linked_account/linked_account.ts";
import type { Passkey } from "../../identity/passkey/passkey.ts";
import type { KnownAddress } from "../../identity/session/known_address.ts";
import type { Session } from "../../identity/session/session.ts";
import type { TwoFactor } from "../../identity/two_factor/two_factor.ts";
import type { InstallationValueName } from "../../ports/store/installation.ts";
import type { StoredReplay } from "../../ports/store/replay.ts";
import type { SearchDocument } from "../../search_token.ts";
import type { Invitation } from "../../workspace/invitation/invitation.ts";
import type { Member } from "../../workspace/member/member.ts";
import type { Role } from "../../workspace/role/role.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { TableSpec, TableView } from "./table.ts";

export interface SessionRow extends Session {
  tokenHash: string;
}
export interface ApiKeyRow extends ApiKey {
  keyHash: string;
}
export interface DeviceRequestRow extends DeviceRequest {
  deviceCodeHash: string;
  userCodeHash: string;
}
export interface LinkedAccountRow extends LinkedAccount {
  sealedTokens: string;
}
/** A second factor under the id of its account. */
export interface TwoFactorRow extends TwoFactor {
  id: string;
}
export interface VerificationRow extends Verification {
  tokenHash: string;
}
export interface KnownAddressRow extends KnownAddress {
  id: string;
}
/** Preferences under the id of their account. */
export interface PreferencesRow extends NotificationPreferences {
  id: string;
}
/** A lease under its name. */
export interface LeaseRow extends Lease {
  id: string;
}
export interface EndpointFailureRow extends EndpointFailure {
  id: string;
}
/** A value under its name. */
export interface InstallationRow {
  id: string;
  name: InstallationValueName;
  value: string;
}
/** A place under the name of who stands there. */
export interface CursorRow {
  id: string;
  name: string;
  value: number;
}
export interface ReminderMarkRow extends ReminderMark {
  id: string;
}
/** A task, live while `deletedAt` is null. */
export interface TaskRow extends Task {
  deletedAt: Date | null;
}
/** A number that a task had in a project before it was moved away. */
export interface AliasRow {
  id: string;
  projectId: string;
  number: number;
  taskId: string;
}
/** A key of the blob store, and when, counted, it lost its row. */
export interface RemovedBlobRow {
  id: string;
  order: number;
}

/** Tables of the ways to sign in besides the password. */
export interface SignInRows {
  deviceRequests: [DeviceRequestRow, "device code" | "user code" | "user"];
  linkedAccounts: [LinkedAccountRow, "provider and account" | "user"];
  twoFactors: [TwoFactorRow, never];
  passkeys: [Passkey, "credential" | "user"];
  verifications: [VerificationRow, "tokenHash" | "user"];
  knownAddresses: [KnownAddressRow, "user"];
}

/** Tables of identity, workspace and delivery: the row and the names of its keys. */
export interface HouseRows {
  accounts: [Account, "email"];
  avatars: [Avatar, "key" | "user"];
  passwords: [{ id: string; hash: string }, never];
  sessions: [SessionRow, "tokenHash" | "user" | "workspace"];
  apiKeys: [ApiKeyRow, "keyHash" | "user" | "workspace"];
  workspaces: [Workspace, "slug"];
  members: [Member, "workspace and user" | "workspace" | "user"];
  roles: [Role, "workspace and role" | "workspace"];
  invitations: [Invitation, "workspace" | "email"];
  events: [StoredEvent, "sequence"];
  notifications: [Notification, "user" | "workspace"];
  notificationPreferences: [PreferencesRow, never];
  notificationRules: [NotificationRule, "user and workspace" | "user" | "workspace"];
  integrations: [Integration, "project and kind" | "project"];
  deliveries: [StoredDelivery, "pending partition" | "due" | "project"];
  leases: [LeaseRow, never];
  endpointFailures: [EndpointFailureRow, never];
  cursors: [CursorRow, never];
  installation: [InstallationRow, never];
  reminderMarks: [ReminderMarkRow, "task"];
  replays: [StoredReplay, never];
  counters: [{ id: string; value: number }, never];
}

/** Tables of the board. */
export interface BoardRows {
  projects: [Project, "workspace and slug" | "workspace"];
  columns: [Column, "project and slug" | "project"];
  tasks: [TaskRow, "project and number" | "project and status" | "project" | "workspace" | "column"];
  aliases: [AliasRow, "project" | "task"];
  labels: [Label, "task and name" | "template" | "task" | "workspace"];
  activities: [Activity, "task"];
  relations: [Relation, "ends" | "source" | "target"];
  timeEntries: [TimeEntry, "task"];
  images: [TaskImage, "key" | "task"];
  removedBlobs: [RemovedBlobRow, never];
  documents: [SearchDocument, "workspace" | "project" | "task"];
}

type Rows = HouseRows & SignInRows & BoardRows;
type RowOf<T> = T extends [infer Row extends { id: string }, infer _] ? Row : never;
type IndexOf<T> = T extends [infer _, infer Index extends string] ? Index : never;

/** How the tables of a group look. */
export type SpecsOf<Group> = { readonly [T in keyof Group]: TableSpec<RowOf<Group[T]>, IndexOf<Group[T]>> };

/** Every table, as one reader or writer sees it. */
export type Tables = { readonly [T in keyof Rows]: TableView<RowOf<Rows[T]>, IndexOf<Rows[T]>> };

/** Key of several parts; no part can be mistaken for two. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
