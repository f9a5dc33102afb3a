/**
 * A queue of changes that the server has not acknowledged. Entries are stored at once, sent in order, and retried until
 * the server responds, even after a reload. Every attempt has an `Idempotency-Key` from the entry's ID, so nothing
 * happens twice.
 *
 * @module
 */
import {
  type Change,
  isCreation,
  isFieldText,
  isIndependent,
  isPlacement,
  mayDouble,
  mayMerge,
  mergeChanges,
  orderingKeyOf,
} from "./changes.ts";
import type { StoreChange, TextStorage } from "./local_store.ts";
import { byId, nameOf, parseEntry, StoredEntries, type Unsent } from "./stored_entries.ts";

export type { Change } from "./changes.ts";
export type { Unsent } from "./stored_entries.ts";

/** An entry with its state. `refused` and `conflict` entries wait for the user. */
export interface Outgoing extends Unsent {
  state: "waiting" | "sending" | "refused" | "conflict";
  /** Why the last attempt failed. */
  error?: unknown;
}

/** What to do after a failed attempt. `signed-out` waits until the account is signed in again. */
export type Judgment = "again" | "refused" | "signed-out" | "conflict";

/** A change and the entry that it became. */
export interface Added {
  id: string;
  /** The change itself. */
  own: Change;
  /** The entry, including earlier pending changes to the same task. */
  change: Change;
  /** The entry before the change was merged into it. Undefined if the change has its own entry. */
  former: Change | undefined;
}

/** The outcome of a change. A `waiting` change is stored and will be sent later. */
export interface Outcome {
  state: "saved" | "waiting" | "refused";
  /** The result of `send`. Undefined if another tab sent the change. */
  answer?: unknown;
  error?: unknown;
}

export interface OutboxOptions {
  storage: TextStorage | undefined;
  /** Sends one entry. */
  send: (entry: Unsent) => Promise<unknown>;
  /** Called when an entry has been sent and has left the outbox. */
  onSent?: (entry: Unsent, answer: unknown) => void;
  judge: (error: unknown) => Judgment;
  /** Resolves after a pause, or earlier when the signal aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  newId: () => string;
  /** Whether sending is known to be impossible. */
  isOffline?: () => boolean;
  /** Called when an entry cannot be sent because the outbox is stopped. */
  onBlocked?: () => void;
  /** Runs the work while no other tab runs work of the same name. */
  lock?: (name: string, work: () => Promise<boolean>) => Promise<boolean>;
}

/** Called when an entry is refused. */
export type RefusalListener = (entry: Outgoing) => void;

const FIRST_PAUSE_MILLISECONDS = 2_000;
const LAST_PAUSE_MILLISECONDS = 30_000;
/** The server deletes idempotency keys after a day, so resending an older entry could create it twice. */
const REPLAY_MILLISECONDS = 23 * 3_600_000;

/** The error of an old entry that the server may already have saved, so the user decides. */
export class MaybeSentError extends Error {
  override readonly name = "MaybeSentError";
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #stored: StoredEntries;
  #accountId: string | undefined;
  #isStopped = false;
  #entries: readonly Outgoing[] = [];
  readonly #running = new Set<string>();
  /** Ordering keys whose lock this tab holds. */
  readonly #held = new Set<string>();
  /** Ordering keys whose last attempt failed. */
  readonly #stuck = new Set<string>();
  readonly #askers = new Map<string, ((outcome: Outcome) => void)[]>();
  readonly #listeners = new Set<() => void>();
  readonly #refusalListeners = new Set<RefusalListener>();
  #wake = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#stored = new StoredEntries(options.storage);
  }

  /** All entries. The same array until an entry changes. */
  get entries(): readonly Outgoing[] {
    return this.#entries;
  }

  /** Whether leaving the page now would lose an entry. */
  get isAtRisk(): boolean {
    return this.#entries.some(({ id }) => this.#stored.isMissing(id));
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onRefusal(listener: RefusalListener): () => void {
    this.#refusalListeners.add(listener);
    return () => this.#refusalListeners.delete(listener);
  }

  /** Sends the entries of this account, including those from before a reload. Entries of other accounts stay stored. */
  open(accountId: string): void {
    this.#isStopped = false;
    if (accountId !== this.#accountId) {
      this.#accountId = accountId;
      this.#set(this.#stored.load(accountId).map(waiting));
    }
    this.wake();
    for (const { change } of this.#entries) void this.#run(orderingKeyOf(change));
  }

  /** Pauses until {@linkcode open} is called, because the session has ended. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Closes the outbox after the account has signed out. Its entries stay stored. */
  close(): void {
    this.#accountId = undefined;
    this.#set([]);
    this.wake();
  }

  /**
   * Stores a change and sends it. Edits of the same task, and texts of the same custom field, merge while they wait. A text also
   * merges into a conflict about its field.
   *
   * @returns the outcome, as soon as the server responds or turns out to be unreachable
   * @throws {Error} when no account is signed in
   */
  add(change: Change): Promise<Outcome & { added: Added }> {
    if (this.#accountId === undefined) throw new Error("Cannot add to the outbox: no account is signed in");
    const orderingKey = orderingKeyOf(change);
    const former = this.#mergeable(change);
    const entry: Outgoing = former
      ? { ...former, change: mergeChanges(former.change, change) }
      : { id: this.#options.newId(), accountId: this.#accountId, change, state: "waiting" };
    const added: Added = { id: entry.id, own: change, change: entry.change, former: former?.change };
    this.#stored.put(entry);
    this.#set([...this.#entries.filter(({ id }) => id !== entry.id), entry].sort(byId));
    const { promise, resolve } = Promise.withResolvers<Outcome & { added: Added }>();
    const tell = (outcome: Outcome): void => resolve({ ...outcome, added });
    this.#askers.set(entry.id, [...(this.#askers.get(entry.id) ?? []), tell]);
    if (entry.state === "conflict") this.#settle(entry.id, { state: "waiting", error: entry.error });
    void this.#run(orderingKey);
    this.#settleLater(entry.id, orderingKey);
    return promise;
  }

  /** Sends a refused entry again. */
  retry(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    if (entry.state === "refused") this.#update(id, { state: "waiting", sentAt: undefined, error: undefined });
    this.wake();
    void this.#run(orderingKeyOf(entry.change));
  }

  /** Sends an entry again, changed by the user. */
  replace(id: string, change: Change): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    this.#stored.put({ id, accountId: entry.accountId, change });
    this.#update(id, { state: "waiting", change, sentAt: undefined, error: undefined });
    void this.#run(orderingKeyOf(change));
  }

  /** Removes an entry without sending it. */
  drop(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry) this.#remove(entry);
  }

  /** Deletes the unsent entries of an account. */
  wipe(accountId: string): void {
    for (const entry of this.#stored.load(accountId)) this.#stored.remove(entry);
    if (accountId === this.#accountId) this.#set([]);
  }

  /** Ends all pauses, because the connection may be back. */
  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** Handles a write of another tab, which has added, sent or dropped an entry. */
  receive({ key, newValue }: StoreChange): void {
    if (this.#accountId === undefined || !key.startsWith(nameOf({ accountId: this.#accountId, id: "" }))) return;
    const known = this.#entries.find((entry) => nameOf(entry) === key);
    const entry = parseEntry(newValue);
    if (!entry) {
      if (known && known.state !== "sending") this.#forget(known, { state: "saved" });
    } else if (!known) {
      this.#set([...this.#entries, waiting(entry)].sort(byId));
      void this.#run(orderingKeyOf(entry.change));
    } else if (known.state !== "sending") {
      const { change, sentAt } = entry;
      this.#update(known.id, { state: "waiting", change, sentAt });
      void this.#run(orderingKeyOf(change));
    }
  }

  /** If another tab sends the entries, this tab gets no report of failures, so it reports `waiting` after a pause. */
  #settleLater(id: string, orderingKey: string): void {
    const { isOffline, lock, pause } = this.#options;
    const settle = (): void => this.#settle(id, { state: "waiting" });
    if (this.#isStopped || this.#stuck.has(orderingKey) || isOffline?.()) settle();
    else if (lock && !this.#held.has(orderingKey)) {
      void pause(FIRST_PAUSE_MILLISECONDS, new AbortController().signal).then(() => {
        if (!this.#held.has(orderingKey)) settle();
      });
    }
  }

  /** Returns whether it is certain that no tab has sent the entry or is sending it now. */
  isUnsent({ state, sentAt, change }: Outgoing): boolean {
    return state === "waiting" && sentAt === undefined && this.#held.has(orderingKeyOf(change));
  }

  /** Returns the entry that this change can be merged into: one that waits, or a conflict about the same custom field. */
  #mergeable(change: Change): Outgoing | undefined {
    if (isCreation(change)) return undefined;
    const orderingKey = orderingKeyOf(change);
    const others = this.#entries.filter((entry) => orderingKeyOf(entry.change) === orderingKey);
    // A card may be placed next to a card whose own move is still waiting, so moves keep their order.
    const isOrdered = change.kind === "edit" && isPlacement(change);
    const before = isOrdered ? others : others.filter((entry) => taskOf(entry.change) === change.taskId);
    const last = before.findLast((entry) => !isIndependent(entry.change, change));
    if (!last || !mayMerge(last.change, change)) return undefined;
    const isConflict = last.state === "conflict" && isFieldText(change);
    return isConflict || this.isUnsent(last) ? last : undefined;
  }

  /** Sends one request at a time per ordering key, so that changes happen in the order in which they were made. */
  async #run(orderingKey: string): Promise<void> {
    if (this.#running.has(orderingKey) || this.#accountId === undefined) return;
    this.#running.add(orderingKey);
    const accountId = this.#accountId;
    const { lock = (_name, work) => work() } = this.#options;
    let isDone = true;
    try {
      isDone = await lock(`hexlane.outbox:${accountId}:${orderingKey}`, async () => {
        this.#held.add(orderingKey);
        try {
          return await this.#drain(orderingKey, accountId);
        } finally {
          this.#held.delete(orderingKey);
          this.#stuck.delete(orderingKey);
        }
      });
    } finally {
      this.#running.delete(orderingKey);
    }
    // The account changed and changed back during the last attempt, or an entry was added as the queue ran empty.
    const isLeft = isDone && this.#next(orderingKey) !== undefined;
    if ((this.#accountId !== accountId || isLeft) && !this.#isStopped) void this.#run(orderingKey);
  }

  #next(orderingKey: string): Outgoing | undefined {
    return this.#entries.find(({ change, state }) => state === "waiting" && orderingKeyOf(change) === orderingKey);
  }

  /** @returns false if the session has ended */
  async #drain(orderingKey: string, accountId: string): Promise<boolean> {
    let pause = FIRST_PAUSE_MILLISECONDS;
    while (accountId === this.#accountId && !this.#isStopped) {
      const entry = this.#next(orderingKey);
      if (!entry) return true;
      const judgment = this.#options.isOffline?.() ? "again" : await this.#try(entry);
      if (judgment === "again" || judgment === "signed-out") this.#report(orderingKey);
      if (judgment === "signed-out") return false;
      if (judgment !== "again") {
        pause = FIRST_PAUSE_MILLISECONDS;
        this.#stuck.delete(orderingKey);
        continue;
      }
      this.#stuck.add(orderingKey);
      await this.#options.pause(pause, this.#wake.signal);
      pause = Math.min(pause * 2, LAST_PAUSE_MILLISECONDS);
    }
    if (this.#isStopped && this.#next(orderingKey)) this.#options.onBlocked?.();
    return true;
  }

  /** Resolves the pending calls of {@linkcode add} with `waiting`. */
  #report(orderingKey: string): void {
    for (const { id, change, error } of this.#entries) {
      if (orderingKeyOf(change) === orderingKey) this.#settle(id, { state: "waiting", error });
    }
  }

  async #try(entry: Outgoing): Promise<Judgment | "sent"> {
    const { now, send, onSent, judge } = this.#options;
    if (entry.sentAt !== undefined && mayDouble(entry.change) && now() - entry.sentAt > REPLAY_MILLISECONDS) {
      return this.#refuse(entry, new MaybeSentError());
    }
    const sentAt = entry.sentAt ?? now();
    this.#stored.put({ ...entry, sentAt });
    this.#update(entry.id, { state: "sending", sentAt });
    try {
      const answer = await send(entry);
      this.#remove(entry, { state: "saved", answer });
      onSent?.(entry, answer);
      return "sent";
    } catch (error) {
      const judgment = judge(error);
      if (judgment === "refused") return this.#refuse(entry, error);
      this.#update(entry.id, { state: judgment === "conflict" ? "conflict" : "waiting", error });
      if (judgment === "conflict") {
        this.#settle(entry.id, { state: "waiting", error });
        this.#foldLater(entry);
      }
      return judgment;
    }
  }

  /** Merges waiting texts of the same custom field into a conflict, so that the user is asked only once. */
  #foldLater({ id, change }: Outgoing): void {
    const others = this.#entries.filter((other) => other.id > id && taskOf(other.change) === taskOf(change));
    const later = others.find((other) => !isIndependent(change, other.change));
    if (!later || !isFieldText(change) || !mayMerge(change, later.change) || !this.isUnsent(later)) return;
    const merged = mergeChanges(change, later.change);
    this.#stored.put({ id, accountId: later.accountId, change: merged });
    this.#update(id, { change: merged });
    this.#remove(later, { state: "waiting" });
  }

  /** Refuses an entry. New text then waits for the user; the listeners roll back other changes. */
  #refuse(entry: Outgoing, error: unknown): "refused" {
    const refused: Outgoing = { ...entry, state: "refused", error };
    if (isCreation(entry.change)) {
      this.#update(entry.id, { state: "refused", error });
      this.#settle(entry.id, { state: "refused", error });
    } else this.#remove(entry, { state: "refused", error });
    for (const listener of this.#refusalListeners) listener(refused);
    return "refused";
  }

  #update(id: string, fields: Partial<Pick<Outgoing, "state" | "change" | "error">> & { sentAt?: number | undefined }) {
    this.#set(this.#entries.map((entry) => (entry.id === id ? ({ ...entry, ...fields } as Outgoing) : entry)));
  }

  #remove(entry: Unsent, outcome: Outcome = { state: "refused" }): void {
    this.#stored.remove(entry);
    this.#forget(entry, outcome);
  }

  #forget({ id }: Unsent, outcome: Outcome): void {
    this.#set(this.#entries.filter((entry) => entry.id !== id));
    this.#settle(id, outcome);
  }

  #settle(id: string, outcome: Outcome): void {
    const askers = this.#askers.get(id) ?? [];
    this.#askers.delete(id);
    for (const tell of askers) tell(outcome);
  }

  #set(entries: readonly Outgoing[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

const waiting = (entry: Unsent): Outgoing => ({ ...entry, state: "waiting" });

/** Returns the task that a change is about. */
function taskOf(change: Change): string | undefined {
  return "taskId" in change ? change.taskId : undefined;
}
