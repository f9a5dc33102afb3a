/** Keys of tasks in a text, such as `WEB-12`. @module */

/** The contents of a task chip. */
export interface TaskChip {
  href: string;
  /** Undefined for a task that is not loaded. */
  title?: string;
  /** The name of its column. */
  status?: string;
  isDone?: boolean;
}

/** A whole word: `UTF-8x` and `A-1-2` are not keys. Letters are uppercase, as in the keys that the app shows. */
const KEY = /(?<![\p{L}\p{N}_/-])([\p{Lu}\p{N}]{1,20})-(\d{1,9})(?![\p{L}\p{N}_/-])/gu;

export interface FoundKey {
  key: string;
  slug: string;
  number: number;
  index: number;
}

/** Finds everything that looks like a key. Only matches with the slug of a known project are keys. */
export function taskKeysIn(text: string): FoundKey[] {
  return [...text.matchAll(KEY)].map(({ 0: key, 1: slug = "", 2: number, index }) => ({
    key,
    slug,
    number: Number(number),
    index,
  }));
}
