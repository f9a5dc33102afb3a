/**
 * Text that must not be lost, in IndexedDB, with a copy in memory, so that reads are synchronous. Writes go to the disk at
 * once and to the other tabs of this browser. If two tabs write the same name, the later write wins in all of them.
 *
 * @module
 */

/** The part of `Storage` that drafts and the outbox need. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> & {
  /** Whether something could not be written to the disk. */
  readonly isAtRisk?: boolean;
};

/** The persistent storage of the rows. */
export interface Disk {
  load(): Promise<[name: string, value: string][]>;
  /** Undefined deletes a row. */
  write(changes: ReadonlyMap<string, string | undefined>): Promise<void>;
}

/** A write, as the other tabs receive it. */
export interface StoreMessage {
  key: string;
  oldValue: string | null;
  newValue: string | null;
  at: number;
  tab: string;
}

/** The part of `BroadcastChannel` that the store needs. */
export interface StoreChannel {
  postMessage(message: StoreMessage): void;
  onmessage: ((event: MessageEvent<StoreMessage>) => void) | null;
}

export interface LocalStoreOptions {
  /** Functions that open a disk, tried in order until one can be loaded. */
  disks: readonly (() => Promise<Disk>)[];
  channel?: StoreChannel | undefined;
  tab: string;
  now?: () => number;
}

/** The part of a `StorageEvent` that listeners get. */
export type StoreChange = Pick<StoreMessage, "key" | "oldValue" | "newValue">;

interface Row {
  value: string | null;
  /** When it was written, and by which tab. */
  at: number;
  tab: string;
}

/** Orders writes within the same millisecond. */
const TICK = 0.001;

export class LocalStore implements TextStorage {
  /** Resolves once the rows from earlier visits are in memory. Writes before that are kept. */
  readonly ready: Promise<void>;
  readonly #rows = new Map<string, Row>();
  readonly #options: LocalStoreOptions;
  readonly #listeners = new Set<(change: StoreChange) => void>();
  readonly #failed = new Set<string>();
  #disk: Disk | undefined;
  #isDiskless = false;
  #unwritten = new Set<string>();
  #names: string[] | undefined;
  #clock = 0;

  constructor(options: LocalStoreOptions) {
    this.#options = options;
    if (options.channel) options.channel.onmessage = ({ data }) => this.#receive(data);
    this.ready = this.#open();
  }

  /** Whether leaving the page now would lose something. */
  get isAtRisk(): boolean {
    return this.#failed.size > 0;
  }

  get length(): number {
    return this.#allNames().length;
  }

  key(index: number): string | null {
    return this.#allNames()[index] ?? null;
  }

  getItem(name: string): string | null {
    return this.#rows.get(name)?.value ?? null;
  }

  setItem(name: string, value: string): void {
    this.#write(name, value);
  }

  removeItem(name: string): void {
    if (this.getItem(name) !== null) this.#write(name, null);
  }

  /** Calls the listener for each write of another tab. @returns a function that removes the listener */
  listen(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #write(key: string, newValue: string | null): void {
    const { now = Date.now, tab, channel } = this.#options;
    const oldValue = this.getItem(key);
    this.#clock = Math.max(this.#clock + TICK, now());
    this.#put(key, { value: newValue, at: this.#clock, tab });
    this.#save(key);
    channel?.postMessage({ key, oldValue, newValue, at: this.#clock, tab });
  }

  #receive({ key, oldValue, newValue, at, tab }: StoreMessage): void {
    this.#clock = Math.max(this.#clock, at);
    const own = this.#rows.get(key);
    // This tab's later write may have reached the disk before the other tab's write.
    if (own && (own.at > at || (own.at === at && own.tab > tab))) {
      this.#save(key);
      return;
    }
    this.#put(key, { value: newValue, at, tab });
    for (const listener of this.#listeners) listener({ key, oldValue, newValue });
  }

  #put(key: string, row: Row): void {
    this.#rows.set(key, row);
    this.#names = undefined;
  }

  #allNames(): string[] {
    this.#names ??= [...this.#rows].flatMap(([name, { value }]) => (value === null ? [] : [name]));
    return this.#names;
  }

  /** Writes within one task of the event loop go to the disk together. */
  #save(name: string): void {
    if (this.#isDiskless) this.#failed.add(name);
    if (this.#unwritten.size === 0) queueMicrotask(() => void this.#flush());
    this.#unwritten.add(name);
  }

  async #flush(): Promise<void> {
    if (!this.#disk || this.#unwritten.size === 0) return;
    const names = this.#unwritten;
    this.#unwritten = new Set();
    const changes = new Map([...names].map((name) => [name, this.getItem(name) ?? undefined]));
    try {
      await this.#disk.write(changes);
      for (const name of names) this.#failed.delete(name);
    } catch {
      // A removed row is not at risk.
      for (const name of names) if (this.getItem(name) !== null) this.#failed.add(name);
    }
  }

  async #open(): Promise<void> {
    for (const open of this.#options.disks) {
      try {
        const disk = await open();
        for (const [name, value] of await disk.load()) {
          if (!this.#rows.has(name)) this.#put(name, { value, at: 0, tab: "" });
        }
        this.#disk = disk;
        return void this.#flush();
      } catch {
        // Private windows may refuse; the next disk may work.
      }
    }
    this.#isDiskless = true;
    for (const name of this.#unwritten) this.#failed.add(name);
  }
}
