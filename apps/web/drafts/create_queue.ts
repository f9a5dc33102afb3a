/**
 * A queue of new tasks, subtasks and comments. Entries are stored at once, sent in order, and retried until the server
 * responds, even after a reload. Every attempt has the entry's id as its `Idempotency-Key`, so nothing is created twice.
 *
 * @module
 */

import type { CreateTask } from "@hexlane/client";
import type { DraftStorage } from "./drafts.ts";

/** The record to create. */
export type Creation =
  | { kind: "task"; projectId: string; body: CreateTask }
  | { kind: "subtask"; projectId: string; taskId: string; body: CreateTask }
  | { kind: "comment"; taskId: string; content: string };

/** An entry that the server has not acknowledged yet. */
export interface Unsent {
  /** Sorts by time. Also the `Idempotency-Key`. */
  id: string;
  accountId: string;
  creation: Creation;
  /** When it was first sent, in milliseconds since 1970. */
  sentAt?: number;
}

/** An entry with its state. A `refused` entry waits until the user retries or drops it. */
export interface Outgoing extends Unsent {
  state: "waiting" | "sending" | "refused";
  /** Why the last attempt failed. */
  error?: unknown;
}

/** What to do after a failed attempt. `signed-out` waits until the account is signed in again. */
export type Judgment = "again" | "refused" | "signed-out";

export interface CreateQueueOptions {
  storage: DraftStorage | undefined;
  /** Sends one entry. */
  send: (entry: Unsent) => Promise<void>;
  judge: (error: unknown) => Judgment;
  /** Resolves after a pause, or earlier when the signal aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  newId: () => string;
}

/** Called when an entry is refused. */
export type RefusalListener = (entry: Outgoing) => void;

const PREFIX = "hexlane.unsent:";
const FIRST_PAUSE_MILLISECONDS = 2_000;
const LAST_PAUSE_MILLISECONDS = 30_000;
/** The server deletes idempotency keys after a day, so resending an older entry could create it twice. */
const REPLAY_MILLISECONDS = 23 * 3_600_000;

/** Thrown for an old entry that the server may already have created, so that the user decides. */
export class MaybeSentError extends Error {
  override readonly name = "MaybeSentError";
}

export class CreateQueue {
  readonly #options: CreateQueueOptions;
  #accountId: string | undefined;
  #isStopped = false;
  #entries: readonly Outgoing[] = [];
  /** Entries that could not be stored. They are lost when the page is closed. */
  readonly #unstored = new Set<string>();
  readonly #running = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #refusalListeners = new Set<RefusalListener>();
  #wake = new AbortController();

  constructor(options: CreateQueueOptions) {
    this.#options = options;
  }

  /** All entries. The same array until an entry changes. */
  get entries(): readonly Outgoing[] {
    return this.#entries;
  }

  /** Whether leaving the page now would lose an entry. */
  get isAtRisk(): boolean {
    return this.#entries.some(({ id }) => this.#unstored.has(id));
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
      this.#set(this.#load(accountId));
    }
    this.wake();
    for (const { creation } of this.#entries) void this.#run(orderingKeyOf(creation));
  }

  /** Pauses until {@linkcode open} is called, because the session has ended. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Closes the queue after the account signed out. Its entries stay stored. */
  close(): void {
    this.#accountId = undefined;
    this.#set([]);
    this.wake();
  }

  /** @throws {Error} when no account is signed in */
  add(creation: Creation): void {
    const { newId } = this.#options;
    if (this.#accountId === undefined) throw new Error("Cannot add to the create queue: no account is signed in");
    const entry: Outgoing = { id: newId(), accountId: this.#accountId, creation, state: "waiting" };
    this.#store(entry);
    this.#set([...this.#entries, entry]);
    void this.#run(orderingKeyOf(creation));
  }

  /** Sends a refused entry again. */
  retry(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    if (entry.state === "refused") this.#change(id, { state: "waiting", sentAt: undefined, error: undefined });
    this.wake();
    void this.#run(orderingKeyOf(entry.creation));
  }

  /** Removes an entry without sending it. */
  drop(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry) this.#remove(entry);
  }

  /** Deletes the unsent entries of an account. */
  wipe(accountId: string): void {
    const { storage } = this.#options;
    for (const entry of this.#load(accountId)) storage?.removeItem(nameOf(entry));
    if (accountId === this.#accountId) this.#set([]);
  }

  /** Ends all pauses, because the connection may be back. */
  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** Handles the browser's `storage` event, which shows that another tab has sent or dropped an entry. */
  receive({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
    if (newValue !== null || !key?.startsWith(PREFIX)) return;
    this.#set(this.#entries.filter((entry) => nameOf(entry) !== key));
  }

  /** Sends one request at a time per ordering key, so that entries are created in the order in which they were entered. */
  async #run(orderingKey: string): Promise<void> {
    if (this.#running.has(orderingKey)) return;
    this.#running.add(orderingKey);
    const accountId = this.#accountId;
    let pause = FIRST_PAUSE_MILLISECONDS;
    try {
      while (accountId !== undefined && accountId === this.#accountId && !this.#isStopped) {
        const entry = this.#entries.find(
          ({ creation, state }) => state === "waiting" && orderingKeyOf(creation) === orderingKey,
        );
        if (!entry) return;
        const judgment = await this.#try(entry);
        if (judgment === "signed-out") return;
        if (judgment !== "again") {
          pause = FIRST_PAUSE_MILLISECONDS;
          continue;
        }
        await this.#options.pause(pause, this.#wake.signal);
        pause = Math.min(pause * 2, LAST_PAUSE_MILLISECONDS);
      }
    } finally {
      this.#running.delete(orderingKey);
    }
    // The account changed and came back during the last attempt.
    if (this.#accountId !== accountId && !this.#isStopped) void this.#run(orderingKey);
  }

  async #try(entry: Outgoing): Promise<Judgment | "sent"> {
    const { now, send, judge } = this.#options;
    if (entry.sentAt !== undefined && now() - entry.sentAt > REPLAY_MILLISECONDS) {
      return this.#refuse(entry, new MaybeSentError());
    }
    const sentAt = entry.sentAt ?? now();
    this.#store({ ...entry, sentAt });
    this.#change(entry.id, { state: "sending", sentAt });
    try {
      await send(entry);
      this.#remove(entry);
      return "sent";
    } catch (error) {
      const judgment = judge(error);
      if (judgment === "refused") return this.#refuse(entry, error);
      this.#change(entry.id, { state: "waiting", error });
      return judgment;
    }
  }

  #refuse(entry: Outgoing, error: unknown): "refused" {
    this.#change(entry.id, { state: "refused", error });
    const refused = this.#entries.find(({ id }) => id === entry.id);
    if (refused) for (const listener of this.#refusalListeners) listener(refused);
    return "refused";
  }

  #change(id: string, change: { state: Outgoing["state"]; sentAt?: number | undefined; error?: unknown }): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? ({ ...entry, ...change } as Outgoing) : entry)));
  }

  #remove(entry: Unsent): void {
    try {
      this.#options.storage?.removeItem(nameOf(entry));
    } catch {
      // A blocked storage contains no entry.
    }
    this.#set(this.#entries.filter(({ id }) => id !== entry.id));
  }

  #set(entries: readonly Outgoing[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  #store({ id, accountId, creation, sentAt }: Unsent): void {
    const stored: Unsent = { id, accountId, creation, ...(sentAt === undefined ? {} : { sentAt }) };
    try {
      if (!this.#options.storage) throw new Error("Cannot store entries: the storage is blocked");
      this.#options.storage.setItem(nameOf(stored), JSON.stringify(stored));
      this.#unstored.delete(id);
    } catch {
      this.#unstored.add(id);
    }
  }

  #load(accountId: string): Outgoing[] {
    const { storage } = this.#options;
    const start = nameOf({ accountId, id: "" });
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
    return names
      .filter((name) => name.startsWith(start))
      .sort()
      .flatMap((name) => {
        try {
          return [{ ...(JSON.parse(storage?.getItem(name) ?? "") as Unsent), state: "waiting" as const }];
        } catch {
          return [];
        }
      });
  }
}

const nameOf = ({ accountId, id }: Pick<Unsent, "accountId" | "id">): string => `${PREFIX}${accountId}:${id}`;

/** Entries with the same key are created in the order in which they were entered. */
function orderingKeyOf(creation: Creation): string {
  return creation.kind === "task" ? `task:${creation.projectId}` : `${creation.kind}:${creation.taskId}`;
}
