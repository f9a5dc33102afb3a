/**
 * Unsaved text. Each keystroke is stored in the browser's database at once, under the account, so that a draft survives closing the
 * editor, a reload, a crashed tab and the end of the session. Only the same account sees it.
 *
 * @module
 */
import { localStore } from "./browser_store.ts";
import type { StoreChange, TextStorage } from "./local_store.ts";

/** One unsaved text. */
export interface Draft {
  text: string;
  /** The saved text that editing started from. */
  base?: string;
  /** Changes with every keystroke. */
  id?: string | undefined;
  /** The `id` of the text that this text replaced on the screen. */
  after?: string | undefined;
}

/**
 * Decides what a tab does with its own text when another tab has changed the shared draft: `follow` shows the other text,
 * `keep` stores its own separately. A tab with unsaved text follows only if the other tab showed that text when the user
 * changed it, because the user may type in two tabs before either receives the other's change.
 */
export function onOtherTab(
  own: Draft | undefined,
  { now, before }: { now: Draft | undefined; before: Draft | undefined },
): "follow" | "keep" {
  if (!own || own.text === (own.base ?? "")) return "follow";
  const shown = now ? now.after : before?.id;
  return own.id !== undefined && shown === own.id ? "follow" : "keep";
}

/** Identifies a draft. The parts of a key never contain a colon, because they are IDs and fixed words. */
export interface DraftKey {
  accountId: string;
  /** The field, such as `task:<id>:comment`. */
  field: string;
}

/** Called when another editor or another tab changes the draft. */
export type DraftListener = (now: Draft | undefined, before: Draft | undefined) => void;

const PREFIX = "hexlane.draft:";
const nameOf = ({ accountId, field }: DraftKey): string => `${PREFIX}${accountId}:${field}`;

/** Drafts in the browser's storage, or in memory if the storage is blocked or full. */
export class Drafts {
  readonly #storage: TextStorage | undefined;
  /** Drafts that could not be stored. They are lost when the page is closed. */
  readonly #unstored = new Map<string, Draft>();
  readonly #listeners = new Map<string, Set<DraftListener>>();

  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  /** Whether leaving the page now would lose a draft. */
  get isAtRisk(): boolean {
    return this.#unstored.size > 0 || this.#storage?.isAtRisk === true;
  }

  read(key: DraftKey): Draft | undefined {
    return this.#read(nameOf(key));
  }

  /** Stores a draft, or removes it if its text equals `base`, which is empty by default. */
  write(key: DraftKey, draft: Draft): void {
    const name = nameOf(key);
    if (draft.text === (draft.base ?? "")) {
      this.remove(key);
      return;
    }
    const before = this.#read(name);
    try {
      if (!this.#storage) throw new Error("Cannot store drafts: the storage is blocked");
      this.#storage.setItem(name, JSON.stringify(draft));
      this.#unstored.delete(name);
    } catch {
      this.#unstored.set(name, draft);
    }
    this.#notify(name, draft, before);
  }

  remove(key: DraftKey): void {
    const name = nameOf(key);
    const before = this.#read(name);
    this.#remove(name);
    this.#notify(name, undefined, before);
  }

  /** Returns the drafts of an account whose field starts with `prefix`. */
  list({ accountId, prefix }: { accountId: string; prefix: string }): { field: string; draft: Draft }[] {
    const start = nameOf({ accountId, field: prefix });
    return this.#names()
      .filter((name) => name.startsWith(start))
      .sort()
      .flatMap((name) => {
        const draft = this.#read(name);
        return draft ? [{ field: name.slice(nameOf({ accountId, field: "" }).length), draft }] : [];
      });
  }

  /** Deletes every draft of an account. */
  wipe(accountId: string): void {
    const start = nameOf({ accountId, field: "" });
    for (const name of this.#names()) {
      if (!name.startsWith(start)) continue;
      const before = this.#read(name);
      this.#remove(name);
      this.#notify(name, undefined, before);
    }
  }

  /** @returns a function that removes the listener */
  listen(key: DraftKey, listener: DraftListener): () => void {
    const name = nameOf(key);
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Passes on a draft that another tab has written. */
  receive({ key, oldValue, newValue }: StoreChange): void {
    if (key.startsWith(PREFIX)) this.#notify(key, parse(newValue), parse(oldValue));
  }

  #notify(name: string, now: Draft | undefined, before: Draft | undefined): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(now, before);
  }

  #read(name: string): Draft | undefined {
    const unstored = this.#unstored.get(name);
    if (unstored) return unstored;
    try {
      return parse(this.#storage?.getItem(name) ?? null);
    } catch {
      return undefined;
    }
  }

  #remove(name: string): void {
    this.#unstored.delete(name);
    try {
      this.#storage?.removeItem(name);
    } catch {
      // Blocked storage contains no drafts.
    }
  }

  #names(): string[] {
    const names = new Set(this.#unstored.keys());
    const count = this.#storage?.length ?? 0;
    for (let index = 0; index < count; index += 1) {
      const name = this.#storage?.key(index);
      if (name?.startsWith(PREFIX)) names.add(name);
    }
    return [...names];
  }
}

function parse(value: string | null): Draft | undefined {
  if (value === null) return undefined;
  try {
    const { text, ...rest } = JSON.parse(value) as Partial<Draft>;
    if (typeof text !== "string") return undefined;
    const draft: Draft = { text };
    for (const name of ["base", "id", "after"] as const) {
      const part = rest[name];
      if (typeof part === "string") draft[name] = part;
    }
    return draft;
  } catch {
    return undefined;
  }
}

/** The drafts of this browser. */
export const drafts: Drafts = new Drafts(localStore);
