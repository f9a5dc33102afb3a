/** The entries of the outbox in the browser's storage. @module */
import type { Change } from "./changes.ts";
import type { TextStorage } from "./local_store.ts";

/** An entry that the server has not acknowledged yet. */
export interface Unsent {
  /** Sorts by time. The `Idempotency-Key` is derived from it. */
  id: string;
  accountId: string;
  change: Change;
  /** When it was first sent, in milliseconds since 1970. */
  sentAt?: number;
}

const PREFIX = "hexlane.unsent:";

export const nameOf = ({ accountId, id }: Pick<Unsent, "accountId" | "id">): string => `${PREFIX}${accountId}:${id}`;

export const byId = (left: Unsent, right: Unsent): number => (left.id < right.id ? -1 : 1);

export function parseEntry(value: string | null): Unsent | undefined {
  try {
    // Earlier versions called the change `creation`.
    const { creation, ...entry } = JSON.parse(value ?? "") as Unsent & { creation?: Change };
    return creation ? { ...entry, change: creation } : entry;
  } catch {
    return undefined;
  }
}

export class StoredEntries {
  readonly #storage: TextStorage | undefined;
  /** Entries that could not be stored. They are lost when the page is closed. */
  readonly #missing = new Set<string>();

  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  /** Returns whether an entry could not be stored. */
  isMissing(id: string): boolean {
    return this.#missing.has(id);
  }

  put({ id, accountId, change, sentAt }: Unsent): void {
    const stored: Unsent = { id, accountId, change, ...(sentAt === undefined ? {} : { sentAt }) };
    try {
      if (!this.#storage) throw new Error("Cannot store entries: the storage is blocked");
      this.#storage.setItem(nameOf(stored), JSON.stringify(stored));
      this.#missing.delete(id);
    } catch {
      this.#missing.add(id);
    }
  }

  remove(entry: Unsent): void {
    try {
      this.#storage?.removeItem(nameOf(entry));
    } catch {
      // Blocked storage contains no entries.
    }
  }

  /** Returns the entries of an account, oldest first. */
  load(accountId: string): Unsent[] {
    const start = nameOf({ accountId, id: "" });
    const names = Array.from({ length: this.#storage?.length ?? 0 }, (_, index) => this.#storage?.key(index) ?? "");
    const found = names.filter((name) => name.startsWith(start)).sort();
    return found.flatMap((name) => parseEntry(this.#storage?.getItem(name) ?? null) ?? []);
  }
}
