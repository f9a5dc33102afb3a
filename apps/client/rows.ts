/**
 * Lists that are longer than one answer: the server names the next page (RFC 8288), the client goes there when it gets so far.
 *
 * @module
 */
import type { CallOptions, Query, Transport } from "./transport.ts";

/** One page of a list. */
export interface Page<T> {
  /** In the order of the list. */
  rows: T[];
  /** Leads to the next page; undefined on the last. */
  cursor: string | undefined;
}

/** Which page. */
export interface PageOptions {
  /** Most rows, 1 to 500. @default the server's own, which is everything for most lists */
  limit?: number | undefined;
  /** Of the page before. @default the first page */
  cursor?: string | undefined;
}

/** Rows that are fetched as they are asked for: `for await (const task of client.tasks.list({ workspaceId }))`. */
export interface Rows<T> extends AsyncIterable<T> {
  /** All rows at once. */
  all(): Promise<T[]>;
  /** One page. */
  page(options?: PageOptions): Promise<Page<T>>;
  /** Page by page. */
  pages(): AsyncIterable<Page<T>>;
}

/** The rows of a list. */
export function rowsOf<T>(transport: Transport, path: string, query: Query = {}, options: CallOptions = {}): Rows<T> {
  async function page(place: PageOptions = {}): Promise<Page<T>> {
    const { data, headers } = await transport.read<T[]>(path, { ...query, ...place }, options);
    return { rows: data, cursor: nextCursorOf(headers.get("link")) };
  }
  async function* pages(): AsyncGenerator<Page<T>, void, void> {
    let one = await page();
    yield one;
    while (one.cursor !== undefined) {
      one = await page({ cursor: one.cursor });
      yield one;
    }
  }
  async function* each(): AsyncGenerator<T, void, void> {
    for await (const { rows } of pages()) yield* rows;
  }
  async function all(): Promise<T[]> {
    const found: T[] = [];
    for await (const { rows } of pages()) for (const row of rows) found.push(row);
    return found;
  }
  return { page, pages, all, [Symbol.asyncIterator]: each };
}

/**
 * Only the cursor is taken from the link: its address is what the server is called from outside, which may be another than
 * the one it is reached at, and no credential goes to an address that came in an answer.
 */
export function nextCursorOf(link: string | null): string | undefined {
  for (const [, address = "", parameters = ""] of (link ?? "").matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?next"?(?=[\s;,]|$)/i.test(parameters)) continue;
    return new URL(address, "http://localhost").searchParams.get("cursor") ?? undefined;
  }
  return undefined;
}
