/** The {@linkcode LocalStore} of this browser, and the database that it shares with the cached pages. @module */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Disk, LocalStore, type StoreMessage } from "./local_store.ts";

interface Schema extends DBSchema {
  /** Drafts and unsent changes. */
  texts: { key: string; value: string };
  /** Server responses for reading offline, by account and query. */
  pages: { key: string; value: StoredPage };
}

/** Data of a query. */
export interface StoredPage {
  accountId: string;
  queryKey: readonly unknown[];
  data: unknown;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

const DATABASE = "hexlane";
const VERSION = 1;
/** On a busy machine, opening takes seconds. A tab that gives up would store its texts apart from the other tabs. */
const OPEN_MILLISECONDS = 10_000;
/** The names of the store's entries, including those that earlier versions kept in `localStorage`. */
const OURS = /^hexlane\.(draft|unsent):/;
/** Stands for a removed entry in `localStorage`. No entry has an empty value. */
const REMOVED = "";

/** A name, and its new value or undefined if it was removed. */
type Change = readonly [name: string, value: string | undefined];

let database: Promise<IDBPDatabase<Schema>> | undefined;

/** @throws when the browser has no database, for example in some private windows */
export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(DATABASE, VERSION, {
    upgrade(db) {
      db.createObjectStore("texts");
      db.createObjectStore("pages");
    },
    // A later version of the app in another tab needs the database.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
  return database;
}

async function openIndexedDb(): Promise<Disk> {
  const isLate = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("Cannot open the database in time")), OPEN_MILLISECONDS),
  );
  const db = await Promise.race([openDatabase(), isLate]);
  await moveFromLocalStorage(db);
  return {
    async load() {
      const read = db.transaction("texts");
      const [names, values] = await Promise.all([read.store.getAllKeys(), read.store.getAll()]);
      return names.map((name, index) => [name, values[index] ?? ""]);
    },
    async write(changes) {
      copyToLocalStorage(changes);
      await writeTexts(db, changes);
      removeCopies(changes);
    },
  };
}

async function writeTexts(db: IDBPDatabase<Schema>, changes: Iterable<Change>): Promise<void> {
  const write = db.transaction("texts", "readwrite");
  const steps = [...changes].map(([name, value]) =>
    value === undefined ? write.store.delete(name) : write.store.put(value, name),
  );
  write.commit();
  await Promise.all([...steps, write.done]);
}

/**
 * Keeps a copy of changes until the database has committed them. A reload aborts a transaction that is not committed yet,
 * but it keeps what is in `localStorage`.
 */
function copyToLocalStorage(changes: Iterable<Change>): void {
  for (const [name, value] of changes) {
    try {
      // An older copy, which is not replaced if the storage is full, would overwrite newer text at the next visit.
      localStorage.removeItem(name);
      localStorage.setItem(name, value ?? REMOVED);
    } catch {
      // Blocked or full. The database is tried all the same.
    }
  }
}

/** Removes copies, except those that a tab has overwritten since. */
function removeCopies(changes: Iterable<Change>): void {
  try {
    for (const [name, value] of changes) {
      if (localStorage.getItem(name) === (value ?? REMOVED)) localStorage.removeItem(name);
    }
  } catch {
    // Blocked storage has no copies.
  }
}

/** Moves the copies that an earlier visit left, and the entries of versions that stored everything in `localStorage`. */
async function moveFromLocalStorage(db: IDBPDatabase<Schema>): Promise<void> {
  const changes = readLocalStorage();
  if (changes.length === 0) return;
  await writeTexts(db, changes);
  removeCopies(changes);
}

function readLocalStorage(): Change[] {
  try {
    const rows = Object.entries(localStorage) as [string, string][];
    return rows
      .filter(([name]) => OURS.test(name))
      .map(([name, value]) => [name, value === REMOVED ? undefined : value]);
  } catch {
    return [];
  }
}

/** Opens `localStorage` in browsers without a database. Other tabs still receive writes through the channel. */
async function openLocalStorage(): Promise<Disk> {
  const storage = globalThis.localStorage;
  return {
    load: async () => readLocalStorage().filter((row): row is [string, string] => row[1] !== undefined),
    async write(changes) {
      for (const [name, value] of changes) {
        if (value === undefined) storage.removeItem(name);
        else storage.setItem(name, value);
      }
    },
  };
}

function openChannel(): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? new BroadcastChannel("hexlane.texts") : undefined;
}

/** Drafts and unsent changes of this browser. */
export const localStore: LocalStore = new LocalStore({
  disks: "indexedDB" in globalThis ? [openIndexedDb, openLocalStorage] : [openLocalStorage],
  channel: openChannel() as { postMessage(message: StoreMessage): void; onmessage: null } | undefined,
  tab: `${Date.now()}.${Math.random()}`,
});
