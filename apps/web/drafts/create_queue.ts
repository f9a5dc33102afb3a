/**
 * New tasks, sub-tasks and comments on their way to the server. What is added here is stored at once and sent in order,
 * again and again until the server has answered, also by the next page. Every try carries the entry's id as its
 * `Idempotency-Key`, so nothing is made twice.
 *
 * @module
 */

import type { CreateTask } from "@hexlane/client";
import type { DraftStorage } from "./drafts.ts";

/** What is to be created. */
export type Creation =
  | { kind: "task"; projectId: string; body: CreateTask }
  | { kind: "subtask"; projectId: string; taskId: string; body: CreateTask }
  | { kind: "comment"; taskId: string; content: string };

/** One creation that the server has not acknowledged. */
export interface Unsent {
  /** Sorts by time. Also the `Idempotency-Key`. */
  id: string;
  accountId: string;
  creation: Creation;
  /** When it was first sent, in milliseconds since 1970. */
  sentAt?: number;
}

/** An entry and how it stands. `refused`: the server said no, and the entry waits for a person. */
export interface Outgoing extends Unsent {
  state: "waiting" | "sending" | "refused";
  /** Why the last try failed. */
  error?: unknown;
}

/** What a failed try means for its entry. `signed-out`: it waits until the account is signed in again. */
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

/** Told that an entry was refused. */
export type RefusalListener = (entry: Outgoing) => void;

const PREFIX = "hexlane.unsent:";
const FIRST_PAUSE_MILLISECONDS = 2_000;
const LAST_PAUSE_MILLISECONDS = 30_000;
/** The server forgets an idempotency key after a day. An entry that was sent before may be there already. */
const REPLAY_MILLISECONDS = 23 * 3_600_000;

/** Why an old entry is not sent again without asking. */
export class MaybeSentError extends Error {
  override readonly name = "MaybeSentError";
}

export class CreateQueue {
  readonly #options: CreateQueueOptions;
  #accountId: string | undefined;
  #isStopped = false;
  #entries: readonly Outgoing[] = [];
  /** Entries that the storage did not take. They live as long as the page. */
  readonly #unstored = new Set<string>();
  readonly #running = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #refusalListeners = new Set<RefusalListener>();
  #wake = new AbortController();

  constructor(options: CreateQueueOptions) {
    this.#options = options;
  }

  /** The same list until something changes. */
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

  /** Sends what this account left, also on earlier pages. Entries of other accounts stay stored and unsent. */
  open(accountId: string): void {
    this.#isStopped = false;
    if (accountId !== this.#accountId) {
      this.#accountId = accountId;
      this.#set(this.#load(accountId));
    }
    this.wake();
    for (const { creation } of this.#entries) void this.#run(lineOf(creation));
  }

  /** Sends nothing more until {@linkcode open}: the session has ended. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Forgets the account: nobody is signed in. What it left stays stored. */
  close(): void {
    this.#accountId = undefined;
    this.#set([]);
    this.wake();
  }

  /** @throws {Error} when nobody is signed in */
  add(creation: Creation): void {
    const { newId } = this.#options;
    if (this.#accountId === undefined) throw new Error("Cannot add to the create queue: nobody is signed in");
    const entry: Outgoing = { id: newId(), accountId: this.#accountId, creation, state: "waiting" };
    this.#store(entry);
    this.#set([...this.#entries, entry]);
    void this.#run(lineOf(creation));
  }

  /** Sends a refused entry again. */
  retry(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return;
    if (entry.state === "refused") this.#change(id, { state: "waiting", sentAt: undefined, error: undefined });
    this.wake();
    void this.#run(lineOf(entry.creation));
  }

  /** Takes an entry out without sending it. */
  drop(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry) this.#remove(entry);
  }

  /** Deletes what an account has not sent. */
  wipe(accountId: string): void {
    const { storage } = this.#options;
    for (const entry of this.#load(accountId)) storage?.removeItem(nameOf(entry));
    if (accountId === this.#accountId) this.#set([]);
  }

  /** Ends all pauses: the connection may be back. */
  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** Another tab has sent or dropped an entry: the browser's `storage` event. */
  receive({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
    if (newValue !== null || !key?.startsWith(PREFIX)) return;
    this.#set(this.#entries.filter((entry) => nameOf(entry) !== key));
  }

  /** One request at a time for each line, so that what was entered first is created first. */
  async #run(line: string): Promise<void> {
    if (this.#running.has(line)) return;
    this.#running.add(line);
    const accountId = this.#accountId;
    let pause = FIRST_PAUSE_MILLISECONDS;
    try {
      while (accountId !== undefined && accountId === this.#accountId && !this.#isStopped) {
        const entry = this.#entries.find(({ creation, state }) => state === "waiting" && lineOf(creation) === line);
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
      this.#running.delete(line);
    }
    // The account changed and came back while the last try was under way.
    if (this.#accountId !== accountId && !this.#isStopped) void this.#run(line);
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
      // A storage that is blocked holds no entry.
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

/** Entries of one line are created in the order in which they were entered. */
function lineOf(creation: Creation): string {
  return creation.kind === "task" ? `task:${creation.projectId}` : `${creation.kind}:${creation.taskId}`;
}
