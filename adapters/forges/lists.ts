/** Reads lists page by page. @module */
import type { ForgePage } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { type ForgeResponse, notAForge } from "./http_client.ts";

/** A page as the forge returns it. */
export interface ReadPage<T> {
  items: readonly T[];
  hasMore: boolean;
}

/** Reads all pages, up to a maximum number of items. */
export async function readAll<T>(
  read: (page: number) => Promise<ReadPage<T>>,
  maxItems: number,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = 1; all.length < maxItems; page++) {
    const { items, hasMore } = await read(page);
    all.push(...items);
    if (!hasMore || items.length === 0) break;
  }
  return all.slice(0, maxItems);
}

/** Reads one page by its number, which is the cursor. */
export async function readNumbered<T>(
  cursor: string | undefined,
  read: (page: number) => Promise<ReadPage<T>>,
): Promise<ForgePage<T>> {
  const page = cursor === undefined ? 1 : Number(cursor);
  if (!Number.isSafeInteger(page) || page < 1) throw new ForgeError("invalid", "The cursor is invalid");
  const { items, hasMore } = await read(page);
  return { items, ...(hasMore && items.length > 0 ? { cursor: String(page + 1) } : {}) };
}

/** An item of a list that is sorted by its last update. */
export interface Updated {
  number: number;
  updatedAt: Date;
}

/** Maximum number of pages of items with the same `updatedAt`. */
const MAX_PAGES_OF_ONE_INSTANT = 100;

/**
 * Reads the next items of a list that the forge sorts by `updatedAt`, ascending. The cursor is an `updatedAt`, not a
 * page number, because an issue that is updated while the list is read moves to the end, and all issues after it move
 * up.
 *
 * @param read returns a page of the items that were updated at or after a time
 */
export async function readSince<T extends Updated>(
  { cursor, updatedSince }: { cursor?: string | undefined; updatedSince?: Date | undefined },
  read: (since: Date | undefined, page: number) => Promise<ReadPage<T>>,
): Promise<ForgePage<T>> {
  const since = cursor === undefined ? updatedSince : readInstant(cursor);
  const rows: T[] = [];
  let last = 0;
  for (let page = 1; ; page++) {
    const { items, hasMore } = await read(since, page);
    rows.push(...items);
    rows.sort(compareUpdated);
    if (!hasMore || items.length === 0) return { items: rows };
    last = rows.at(-1)?.updatedAt.getTime() ?? 0;
    if (rows[0] && rows[0].updatedAt.getTime() < last) break;
    if (page === MAX_PAGES_OF_ONE_INSTANT) {
      throw new ForgeError("unavailable", "The forge has too many issues that were last updated in the same second");
    }
  }
  if (since && last <= since.getTime()) throw notAForge("It ignores the parameter for the last update");
  // The next page starts at the last `updatedAt` of this page, because more items may have the same time.
  const items = rows.filter(({ updatedAt }) => updatedAt.getTime() < last);
  return { items, cursor: new Date(last).toISOString() };
}

export function readInstant(cursor: string): Date {
  const date = new Date(cursor);
  if (Number.isNaN(date.getTime())) throw new ForgeError("invalid", "The cursor is invalid");
  return date;
}

export function compareUpdated(left: Updated, right: Updated): number {
  return left.updatedAt.getTime() - right.updatedAt.getTime() || left.number - right.number;
}

/** Calls a function for every item, a few at a time, and returns the results in order. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  most: number,
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await call(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return results;
}

/**
 * Returns one page of a list. Its size does not show whether it is the last page, because the forge's operator may have
 * lowered the limit.
 */
export function pageOf<T>({ headers }: ForgeResponse, items: readonly T[]): ReadPage<T> {
  return { items, hasMore: hasNextLink(headers) };
}

/** Whether a `Link` header (RFC 8288) names a next page. */
export function hasNextLink(headers: Headers): boolean {
  return /;\s*rel="?next"?(\s*[;,]|\s*$)/i.test(headers.get("link") ?? "");
}
