/**
 * Where records are kept. One transaction at a time decides; any number read beside it.
 *
 * The methods of a transaction are composed from one interface per wing. They are flat and named, and decide nothing:
 * rules stand in the use cases.
 *
 * @module
 */
import type { BoardReads, BoardWrites } from "./store/board.ts";
import type { DeliveryReads, DeliveryWrites } from "./store/delivery.ts";
import type { DispatchReads, DispatchWrites } from "./store/dispatch.ts";
import type { IdentityReads, IdentityWrites } from "./store/identity.ts";
import type { InstallationReads, InstallationValueName, InstallationWrites } from "./store/installation.ts";
import type { ReplayReads, ReplayWrites } from "./store/replay.ts";
import type { SignInReads, SignInWrites } from "./store/sign_in.ts";
import type { WorkspaceReads, WorkspaceWrites } from "./store/workspace.ts";

/**
 * What can be asked. Records are answered as fresh copies: changing one changes nothing that is stored. Texts are ordered
 * by code point, which is the order of their UTF-8 bytes; "newest first" turns every key around, the id included.
 */
export interface ReadTx
  extends IdentityReads,
    WorkspaceReads,
    BoardReads,
    DeliveryReads,
    InstallationReads,
    ReplayReads {
  /**
   * Yields to the event loop if `work` has blocked it for some milliseconds. Loops over thousands of rows call it now and
   * then.
   */
  yieldToEventLoop(): Promise<void>;
}

/**
 * What can be asked and changed. Every `insert` of an id or key that exists, and every `save` that would break a unique
 * key, rejects with `TrackerError` `conflict`; the transaction is then rolled back as a whole, and rejects even when `work`
 * goes on: no later call is answered. A store to which each call is a journey may gather what answers nothing, and find a
 * broken key of a task, its old number, an activity, an event, a notification or a search document only with a later call,
 * or at the end: it rejects all the same. What is asked side by side it may fetch together. A `save` or `delete` of what is
 * not there changes nothing.
 *
 * Rows of a deleted task still hold their unique keys and can still be saved and deleted, although nobody finds them. A row
 * is inserted only where its owner (account, workspace, project, task, column) is: what happens otherwise is not promised.
 */
export interface Tx
  extends ReadTx,
    IdentityWrites,
    WorkspaceWrites,
    BoardWrites,
    DeliveryWrites,
    InstallationWrites,
    ReplayWrites {}

/** How a transaction shares the store with others. */
export interface TransactionOptions {
  /**
   * For a change too long for one transaction: which of its transactions this is, counted from 0. Where transactions wait
   * for one another, parts go last, so that short changes never wait for a whole long one. Each part is committed on its
   * own; the same input must always be divided the same way, so that a retry can resume after the last committed part.
   */
  part?: number;
}

/** For whom a read is. */
export interface ReadOptions {
  /** Id of the account that asks. A store that runs few long reads at once shares them out among accounts. */
  account?: string;
}

/** Where records are kept. */
export interface Store {
  /**
   * Serializable. `work` may run more than once; it takes clock, ids and secrets from outside, awaits only `tx`, and opens
   * no other transaction or read. `tx` is dead once `work` settles: every later call on it rejects. Rolls back if `work`
   * rejects, and rejects with the same error. Resolves only when the change is durable. A transaction begun inside `work`
   * never hangs: the outer one is rolled back and rejects with a `TypeError`.
   *
   * @throws {TypeError} from every method of `tx` once it is dead
   * @throws {TrackerError} `conflict` for a broken unique key, `unavailable` when the store cannot take the change now
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /**
   * A consistent snapshot, concurrent, never waits for a writer. Begun after an acknowledged transaction, it sees it. `tx` is
   * dead once `work` settles. `work` may run more than once, each time in a snapshot of its own: a store may begin again
   * elsewhere when it finds that an answer will take long.
   *
   * @throws {TrackerError} `unavailable`
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T>;

  /**
   * For a process that must end soon: from now on refuses every transaction that has not begun with `unavailable`, also
   * those that wait. Nothing of a refused transaction is stored. Transactions that have begun, and reads, go on. Absent: they
   * all run.
   */
  stopTransactions?(): void;

  /** Waits for what runs, then closes. Afterwards everything rejects with `unavailable`. Closing twice is no error. */
  close(): Promise<void>;
}

export type {
  BoardSize,
  LabelFilter,
  ProjectOutline,
  SearchMatch,
  SearchQuery,
  TaskCounts,
  TaskFilter,
  TaskOutline,
  TaskSort,
  WorkspaceUsage,
} from "./store/board.ts";
export type { NotificationChange, NotificationFilter } from "./store/delivery.ts";
export type { CursorName, DuePartition } from "./store/dispatch.ts";
export type { StoredReplay } from "./store/replay.ts";
export type {
  BoardReads,
  BoardWrites,
  DeliveryReads,
  DeliveryWrites,
  DispatchReads,
  DispatchWrites,
  IdentityReads,
  IdentityWrites,
  InstallationReads,
  InstallationValueName,
  InstallationWrites,
  ReplayReads,
  ReplayWrites,
  SignInReads,
  SignInWrites,
  WorkspaceReads,
  WorkspaceWrites,
};
