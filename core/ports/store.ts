/**
 * The store of records. One transaction writes at a time; any number of reads run concurrently.
 * Each noun has one interface for reads and one for writes. Their methods contain no business rules, which belong to
 * use cases. A store that can be backed up also implements `Dumpable` in `dump.ts`, which the server requires.
 *
 * @module
 */

import type { ActivityReads, ActivityWrites } from "./store/board/activity.ts";
import type { CalendarFeedReads, CalendarFeedWrites } from "./store/board/calendar_feed.ts";
import type { ClaimReads, ClaimWrites } from "./store/board/claim.ts";
import type { ColumnReads, ColumnWrites } from "./store/board/column.ts";
import type { FieldReads, FieldWrites } from "./store/board/field.ts";
import type { ImageReads, ImageWrites } from "./store/board/image.ts";
import type { LabelReads, LabelWrites } from "./store/board/label.ts";
import type { LinkReads, LinkWrites } from "./store/board/link.ts";
import type { PlanReads, PlanWrites } from "./store/board/plan.ts";
import type { ProjectReads, ProjectWrites } from "./store/board/project.ts";
import type { ReactionReads, ReactionWrites } from "./store/board/reaction.ts";
import type { RelationReads, RelationWrites } from "./store/board/relation.ts";
import type { SavedViewReads, SavedViewWrites } from "./store/board/saved_view.ts";
import type { SearchReads, SearchWrites } from "./store/board/search.ts";
import type { TaskReads, TaskWrites } from "./store/board/task.ts";
import type { TaskTemplateReads, TaskTemplateWrites } from "./store/board/task_template.ts";
import type { TimeEntryReads, TimeEntryWrites } from "./store/board/time_entry.ts";
import type { WatcherReads, WatcherWrites } from "./store/board/watcher.ts";
import type { AutomationReads, AutomationWrites } from "./store/delivery/automation.ts";
import type { DeliveryReads, DeliveryWrites } from "./store/delivery/delivery.ts";
import type { EventReads, EventWrites } from "./store/delivery/event.ts";
import type { ForgeReads, ForgeWrites } from "./store/delivery/forge.ts";
import type { IntegrationReads, IntegrationWrites } from "./store/delivery/integration.ts";
import type { NotificationReads, NotificationWrites } from "./store/delivery/notification.ts";
import type {
  NotificationPreferencesReads,
  NotificationPreferencesWrites,
} from "./store/delivery/notification_preferences.ts";
import type { NotificationRuleReads, NotificationRuleWrites } from "./store/delivery/notification_rule.ts";
import type { ReminderReads, ReminderWrites } from "./store/delivery/reminder.ts";
import type { AccountReads, AccountWrites } from "./store/identity/account.ts";
import type { ApiKeyReads, ApiKeyWrites } from "./store/identity/api_key.ts";
import type { AuditReads, AuditWrites } from "./store/identity/audit.ts";
import type { DeviceRequestReads, DeviceRequestWrites } from "./store/identity/device_request.ts";
import type { LinkedAccountReads, LinkedAccountWrites } from "./store/identity/linked_account.ts";
import type { PasskeyReads, PasskeyWrites } from "./store/identity/passkey.ts";
import type { SessionReads, SessionWrites } from "./store/identity/session.ts";
import type { TwoFactorReads, TwoFactorWrites } from "./store/identity/two_factor.ts";
import type { VerificationReads, VerificationWrites } from "./store/identity/verification.ts";
import type { InstallationReads, InstallationWrites } from "./store/installation.ts";
import type { ReplayReads, ReplayWrites } from "./store/replay.ts";
import type { AccessRuleReads, AccessRuleWrites } from "./store/workspace/access_rule.ts";
import type { InvitationReads, InvitationWrites } from "./store/workspace/invitation.ts";
import type { MemberReads, MemberWrites } from "./store/workspace/member.ts";
import type { RoleReads, RoleWrites } from "./store/workspace/role.ts";
import type { WorkspaceReads, WorkspaceWrites } from "./store/workspace/workspace.ts";

/**
 * The methods of a read. Records are returned as fresh copies, so changing a returned record does not change what is
 * stored. Strings are ordered by code point, which is the order of their UTF-8 bytes; "newest first" reverses every
 * key, including the ID. A `find` returns undefined when there is no such record.
 */
export interface ReadTx
  extends AccountReads,
    SessionReads,
    ApiKeyReads,
    DeviceRequestReads,
    LinkedAccountReads,
    TwoFactorReads,
    PasskeyReads,
    VerificationReads,
    WorkspaceReads,
    MemberReads,
    AccessRuleReads,
    RoleReads,
    InvitationReads,
    ProjectReads,
    ColumnReads,
    TaskReads,
    LabelReads,
    ActivityReads,
    ReactionReads,
    WatcherReads,
    ClaimReads,
    FieldReads,
    SavedViewReads,
    CalendarFeedReads,
    TaskTemplateReads,
    PlanReads,
    LinkReads,
    RelationReads,
    TimeEntryReads,
    ImageReads,
    SearchReads,
    EventReads,
    NotificationReads,
    NotificationPreferencesReads,
    NotificationRuleReads,
    IntegrationReads,
    ForgeReads,
    DeliveryReads,
    ReminderReads,
    AutomationReads,
    InstallationReads,
    ReplayReads,
    AuditReads {
  /**
   * Yields to the event loop if `work` has blocked it for a few milliseconds. Loops over thousands of rows call it regularly.
   */
  yieldToEventLoop(): Promise<void>;
}

/**
 * The methods of a transaction. An `insert` of an existing ID or key, and a `save` that would duplicate a unique key,
 * reject with `TrackerError` `conflict`. The whole transaction is then rolled back and rejects, even when `work`
 * catches the error; every later call rejects too. A store with network latency may batch writes that return nothing.
 * It may then detect a duplicate key of a task, task alias, activity, event, notification or search document only in a
 * later call or at COMMIT. It may also send concurrent calls together. A `save` or `delete` of a missing record changes
 * nothing.
 *
 * Rows of a deleted task still hold their unique keys and can still be saved and deleted, although no `find` returns
 * them. A row may be inserted only if its owner (account, workspace, project, task, column) exists; otherwise the
 * behavior is undefined.
 */
export interface Tx
  extends ReadTx,
    AccountWrites,
    SessionWrites,
    ApiKeyWrites,
    DeviceRequestWrites,
    LinkedAccountWrites,
    TwoFactorWrites,
    PasskeyWrites,
    VerificationWrites,
    WorkspaceWrites,
    MemberWrites,
    AccessRuleWrites,
    RoleWrites,
    InvitationWrites,
    ProjectWrites,
    ColumnWrites,
    TaskWrites,
    LabelWrites,
    ActivityWrites,
    ReactionWrites,
    WatcherWrites,
    ClaimWrites,
    FieldWrites,
    SavedViewWrites,
    CalendarFeedWrites,
    TaskTemplateWrites,
    PlanWrites,
    LinkWrites,
    RelationWrites,
    TimeEntryWrites,
    ImageWrites,
    SearchWrites,
    EventWrites,
    NotificationWrites,
    NotificationPreferencesWrites,
    NotificationRuleWrites,
    IntegrationWrites,
    ForgeWrites,
    DeliveryWrites,
    ReminderWrites,
    AutomationWrites,
    InstallationWrites,
    ReplayWrites,
    AuditWrites {}

/** How a transaction is queued. */
export interface TransactionOptions {
  /**
   * For a change that is too long for one transaction: the number of this part, counted from 0. Parts are queued behind
   * other transactions, so that short changes never wait for all parts of a long change. Each part is committed on its
   * own; the same input must always be divided the same way, so that a retry can resume after the last committed part.
   */
  part?: number;
}

/** Options for a read. */
export interface ReadOptions {
  /** ID of the account that reads. A store that limits concurrent long reads divides them among accounts. */
  account?: string;
}

/** The store of records. */
export interface Store {
  /**
   * Runs a serializable transaction. `work` may run more than once. It gets the time, IDs and secrets from its caller,
   * awaits only `tx`, and opens no other transaction or read. After `work` settles, every call on `tx` rejects. Rolls
   * back if `work` rejects, and rejects with the same error. Resolves only when the change is durable. A transaction
   * begun inside `work` never hangs: the outer one is rolled back and rejects with a `TypeError`.
   *
   * @throws {TypeError} from every method of `tx` after `work` has settled
   * @throws {TrackerError} `conflict` for a duplicate key, `unavailable` when the store cannot make the change now
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /**
   * Reads a consistent snapshot, without ever waiting for a writer. A read that begins after a transaction was acknowledged
   * sees its changes. After `work` settles, every call on `tx` rejects. `work` may run more than once, each time in a new
   * snapshot: a store may restart it in a worker when a query would take a long time.
   *
   * @throws {TrackerError} `unavailable`
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T>;

  /**
   * For a process that must exit soon. Refuses every transaction that has not begun, including queued ones, with
   * `unavailable`. Reads and transactions that have begun continue. Absent if the store always runs all of them.
   *
   * @param which `parts` refuses only further parts of long changes, so that they end early. @default "all"
   */
  stopTransactions?(which?: StoppedTransactions): void;

  /** Waits for running work, then closes. Afterward, every call rejects with `unavailable`. May be called twice. */
  close(): Promise<void>;
}

/** The transactions that an exiting process refuses. */
export type StoppedTransactions = "parts" | "all";

export type * from "./store/board/activity.ts";
export type * from "./store/board/calendar_feed.ts";
export type * from "./store/board/claim.ts";
export type * from "./store/board/column.ts";
export type * from "./store/board/field.ts";
export type * from "./store/board/image.ts";
export type * from "./store/board/label.ts";
export type * from "./store/board/link.ts";
export type * from "./store/board/plan.ts";
export type * from "./store/board/project.ts";
export type * from "./store/board/reaction.ts";
export type * from "./store/board/relation.ts";
export type * from "./store/board/saved_view.ts";
export type * from "./store/board/search.ts";
export type * from "./store/board/task.ts";
export type * from "./store/board/task_template.ts";
export type * from "./store/board/time_entry.ts";
export type * from "./store/board/watcher.ts";
export type * from "./store/delivery/automation.ts";
export type * from "./store/delivery/delivery.ts";
export type * from "./store/delivery/event.ts";
export type * from "./store/delivery/forge.ts";
export type * from "./store/delivery/integration.ts";
export type * from "./store/delivery/notification.ts";
export type * from "./store/delivery/notification_preferences.ts";
export type * from "./store/delivery/notification_rule.ts";
export type * from "./store/delivery/reminder.ts";
export type * from "./store/identity/account.ts";
export type * from "./store/identity/api_key.ts";
export type * from "./store/identity/audit.ts";
export type * from "./store/identity/device_request.ts";
export type * from "./store/identity/linked_account.ts";
export type * from "./store/identity/passkey.ts";
export type * from "./store/identity/session.ts";
export type * from "./store/identity/two_factor.ts";
export type * from "./store/identity/verification.ts";
export type * from "./store/installation.ts";
export type * from "./store/replay.ts";
export type * from "./store/workspace/access_rule.ts";
export type * from "./store/workspace/invitation.ts";
export type * from "./store/workspace/member.ts";
export type * from "./store/workspace/role.ts";
export type * from "./store/workspace/workspace.ts";
