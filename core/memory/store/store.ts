/**
 * The in-memory store: the reference implementation of the port, and a reliable fake for tests.
 *
 * @module
 */
import { deferred } from "../../async/deferred.ts";
import { TrackerError } from "../../errors.ts";
import type { Dumpable, DumpRecord } from "../../ports/dump.ts";
import type { ReadTx, StoppedTransactions, Store, TransactionOptions, Tx } from "../../ports/store.ts";
import { activityReads, activityWrites } from "./board/activity.ts";
import { calendarFeedReads, calendarFeedWrites } from "./board/calendar_feed.ts";
import { claimReads, claimWrites } from "./board/claim.ts";
import { columnReads, columnWrites } from "./board/column.ts";
import { fieldReads, fieldWrites } from "./board/field.ts";
import { imageReads, imageWrites } from "./board/image.ts";
import { labelReads, labelWrites } from "./board/label.ts";
import { linkReads, linkWrites } from "./board/link.ts";
import { planReads, planWrites } from "./board/plan.ts";
import { projectReads, projectWrites } from "./board/project.ts";
import { reactionReads, reactionWrites } from "./board/reaction.ts";
import { relationReads, relationWrites } from "./board/relation.ts";
import { savedViewReads, savedViewWrites } from "./board/saved_view.ts";
import { searchReads, searchWrites } from "./board/search.ts";
import { taskReads, taskWrites } from "./board/task.ts";
import { taskTemplateReads, taskTemplateWrites } from "./board/task_template.ts";
import { timeEntryReads, timeEntryWrites } from "./board/time_entry.ts";
import { watcherReads, watcherWrites } from "./board/watcher.ts";
import { copyOut } from "./copy.ts";
import { Database, type Over } from "./database.ts";
import { automationReads, automationWrites } from "./delivery/automation.ts";
import { deliveryReads, deliveryWrites } from "./delivery/delivery.ts";
import { eventReads, eventWrites } from "./delivery/event.ts";
import { forgeReads, forgeWrites } from "./delivery/forge.ts";
import { integrationReads, integrationWrites } from "./delivery/integration.ts";
import { notificationReads, notificationWrites } from "./delivery/notification.ts";
import { notificationPreferencesReads, notificationPreferencesWrites } from "./delivery/notification_preferences.ts";
import { notificationRuleReads, notificationRuleWrites } from "./delivery/notification_rule.ts";
import { reminderReads, reminderWrites } from "./delivery/reminder.ts";
import { recordsOf, takeRecords } from "./dump.ts";
import { accountReads, accountWrites } from "./identity/account.ts";
import { apiKeyReads, apiKeyWrites } from "./identity/api_key.ts";
import { auditReads, auditWrites } from "./identity/audit.ts";
import { deviceRequestReads, deviceRequestWrites } from "./identity/device_request.ts";
import { linkedAccountReads, linkedAccountWrites } from "./identity/linked_account.ts";
import { passkeyReads, passkeyWrites } from "./identity/passkey.ts";
import { sessionReads, sessionWrites } from "./identity/session.ts";
import { twoFactorReads, twoFactorWrites } from "./identity/two_factor.ts";
import { verificationReads, verificationWrites } from "./identity/verification.ts";
import { installationReads, installationWrites } from "./installation.ts";
import { replayReads, replayWrites } from "./replay.ts";
import type { Tables } from "./rows.ts";
import { nextTick, startPoison, watch } from "./watch.ts";
import { accessRuleReads, accessRuleWrites } from "./workspace/access_rule.ts";
import { invitationReads, invitationWrites } from "./workspace/invitation.ts";
import { memberReads, memberWrites } from "./workspace/member.ts";
import { roleReads, roleWrites } from "./workspace/role.ts";
import { workspaceReads, workspaceWrites } from "./workspace/workspace.ts";
import { WriteQueue } from "./write_queue.ts";

/** Options for {@linkcode memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * For tests: every `work` runs twice (the first run is rolled back), may await only `tx`, and gets an error from
   * `fetch`, timers and `crypto.subtle`.
   *
   * @default false
   */
  strict?: boolean;
  /**
   * Milliseconds after which a transaction whose `work` awaits something other than `tx` is rolled back. @default 1000
   */
  stallMs?: number;
}

const READS: Over<ReadTx> = {
  ...accountReads,
  ...sessionReads,
  ...apiKeyReads,
  ...deviceRequestReads,
  ...linkedAccountReads,
  ...twoFactorReads,
  ...passkeyReads,
  ...verificationReads,
  ...workspaceReads,
  ...memberReads,
  ...accessRuleReads,
  ...roleReads,
  ...invitationReads,
  ...projectReads,
  ...columnReads,
  ...taskReads,
  ...labelReads,
  ...activityReads,
  ...reactionReads,
  ...watcherReads,
  ...claimReads,
  ...fieldReads,
  ...savedViewReads,
  ...calendarFeedReads,
  ...taskTemplateReads,
  ...planReads,
  ...linkReads,
  ...relationReads,
  ...timeEntryReads,
  ...imageReads,
  ...searchReads,
  ...eventReads,
  ...notificationReads,
  ...notificationPreferencesReads,
  ...notificationRuleReads,
  ...integrationReads,
  ...forgeReads,
  ...deliveryReads,
  ...reminderReads,
  ...automationReads,
  ...installationReads,
  ...replayReads,
  ...auditReads,
  yieldToEventLoop: () => undefined,
};
const WRITES: Over<Tx> = {
  ...READS,
  ...accountWrites,
  ...sessionWrites,
  ...apiKeyWrites,
  ...deviceRequestWrites,
  ...linkedAccountWrites,
  ...twoFactorWrites,
  ...passkeyWrites,
  ...verificationWrites,
  ...workspaceWrites,
  ...memberWrites,
  ...accessRuleWrites,
  ...roleWrites,
  ...invitationWrites,
  ...projectWrites,
  ...columnWrites,
  ...taskWrites,
  ...labelWrites,
  ...activityWrites,
  ...reactionWrites,
  ...watcherWrites,
  ...claimWrites,
  ...fieldWrites,
  ...savedViewWrites,
  ...calendarFeedWrites,
  ...taskTemplateWrites,
  ...planWrites,
  ...linkWrites,
  ...relationWrites,
  ...timeEntryWrites,
  ...imageWrites,
  ...searchWrites,
  ...eventWrites,
  ...notificationWrites,
  ...notificationPreferencesWrites,
  ...notificationRuleWrites,
  ...integrationWrites,
  ...forgeWrites,
  ...deliveryWrites,
  ...reminderWrites,
  ...automationWrites,
  ...installationWrites,
  ...replayWrites,
  ...auditWrites,
};

type Work<T> = (tx: Tx) => Promise<T>;

/** A store in memory. */
export interface MemoryStore extends Store, Dumpable {
  /** Returns the committed records synchronously, so that tests can check that nothing changed. */
  inspect(): DumpRecord[];
}

/** Creates an in-memory store. Its contents are lost when the process ends. */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  return new StoreOverTables(options);
}

class StoreOverTables implements MemoryStore {
  readonly #strict: boolean;
  readonly #stallMs: number;
  readonly #database = new Database();
  readonly #queue = new WriteQueue();
  readonly #reads = new Set<Promise<unknown>>();
  #closed = false;

  constructor({ strict = false, stallMs = 1000 }: MemoryStoreOptions) {
    this.#strict = strict;
    this.#stallMs = stallMs;
  }

  async transaction<T>(work: Work<T>, options: TransactionOptions = {}): Promise<T> {
    this.#refuseClosed();
    return await this.#queue.run(options, async () => {
      if (!this.#strict) return await this.#attempt(work, { keep: true });
      // A nested call waits here, so that the watch catches the outer `work` waiting for it.
      await nextTick();
      await this.#attempt(work, { keep: false });
      return await this.#attempt(work, { keep: true });
    });
  }

  async read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const end = this.#beginRead();
    try {
      return await this.#read(work);
    } finally {
      end();
    }
  }

  stopTransactions(which: StoppedTransactions = "all"): void {
    this.#queue.stop(which);
  }

  async *dump(): AsyncGenerator<DumpRecord, void, void> {
    const end = this.#beginRead();
    const { tables, release } = this.#database.open();
    try {
      yield* recordsOf(tables);
    } finally {
      release();
      end();
    }
  }

  async load(records: AsyncIterable<DumpRecord>): Promise<void> {
    this.#refuseClosed();
    await this.#queue.run({}, async () => {
      const { tables, commit } = this.#database.edit();
      await takeRecords(tables, records);
      commit();
    });
  }

  inspect(): DumpRecord[] {
    const { tables, release } = this.#database.open();
    try {
      return [...recordsOf(tables)];
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.idle();
    await Promise.all(this.#reads);
  }

  /** Registers a read. `close()` waits until the returned function is called. */
  #beginRead(): () => void {
    this.#refuseClosed();
    const ended = deferred<void>();
    this.#reads.add(ended.promise);
    return () => {
      this.#reads.delete(ended.promise);
      ended.resolve();
    };
  }

  async #read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    if (this.#strict) await nextTick();
    const { tables, release } = this.#database.open();
    const { tx, end } = methodsOver<ReadTx>(READS, tables);
    try {
      return await work(tx);
    } finally {
      end();
      release();
    }
  }

  async #attempt<T>(work: Work<T>, { keep }: { keep: boolean }): Promise<T> {
    const { tables, commit } = this.#database.edit();
    const { tx, end, failure } = methodsOver<Tx>(WRITES, tables);
    const watched = watch(this.#strict ? { ticks: 1 } : { stallMs: this.#stallMs });
    const poison = this.#strict ? startPoison() : undefined;
    try {
      const answer = await Promise.race([work(tx), watched.stalled]);
      const broken = failure() ?? poison?.touched();
      if (broken) throw broken;
      if (keep) commit();
      return answer;
    } finally {
      poison?.end();
      watched.end();
      end();
    }
  }

  #refuseClosed(): void {
    if (this.#closed) throw new TrackerError("unavailable", "Cannot use store: it is closed");
  }
}

/** Binds methods to a transaction or read. They are asynchronous, and reject after it has ended or failed. */
function methodsOver<Methods extends object>(
  methods: Over<Methods>,
  tables: Tables,
): { tx: Methods; end: () => void; failure: () => Error | undefined } {
  let isOver = false;
  let failure: Error | undefined;
  const bind = (name: string, method: (tables: Tables, ...args: unknown[]) => unknown) => {
    return async (...args: unknown[]): Promise<unknown> => {
      if (isOver) throw new TypeError(`Cannot call "${name}": its transaction has ended`);
      if (failure) throw failure;
      try {
        return copyOut(method(tables, ...args));
      } catch (error) {
        // The method may have made some of its changes, so the transaction must be rolled back even if `work` catches
        // this error.
        failure = error instanceof Error ? error : new Error(`Cannot run "${name}"`, { cause: error });
        throw error;
      }
    };
  };
  // Methods are bound on demand, because most transactions call only a few of several hundred.
  const bound: Record<string, (...args: unknown[]) => Promise<unknown>> = {};
  const tx = new Proxy(bound, {
    get(known, name) {
      if (typeof name !== "string" || !Object.hasOwn(methods, name)) return undefined;
      known[name] ??= bind(name, methods[name as keyof Methods] as (tables: Tables, ...args: unknown[]) => unknown);
      return known[name];
    },
  });
  const end = (): void => {
    isOver = true;
  };
  return { tx: tx as Methods, end, failure: () => failure };
}
