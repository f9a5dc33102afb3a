/**
 * Paged lists: the server links to the next page (RFC 8288), and the client fetches it when its rows are needed.
 *
 * @module
 */
import type { CallOptions, Page, PageOptions, Rows } from "./calls.ts";
import type { Route, RouteArguments, Routes, Transport } from "./transport.ts";

/** A route that lists rows page by page. */
export type ListRoute = { [R in Route]: Routes[R] extends { input: { query?: PageOptions } } ? R : never }[Route];

/** One row of a list. */
export type RowOf<R extends ListRoute> = Routes[R]["answer"] extends (infer Row)[] ? Row : never;

/** Returns the rows of a list. */
export function rowsOf<R extends ListRoute>(
  transport: Transport,
  route: R,
  ...[input]: RouteArguments<R>
): Rows<RowOf<R>> {
  type T = RowOf<R>;
  async function page(place: PageOptions = {}): Promise<Page<T>> {
    const { query }: { query?: PageOptions } & CallOptions = input ?? {};
    const placed = [{ ...input, query: { ...query, ...place } }] as unknown as RouteArguments<R>;
    const { data, headers } = await transport.read(route, ...placed);
    return { rows: data as T[], cursor: nextCursorOf(headers.get("link")) };
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
 * Reads only the cursor from the link. The URL is the server's public one, which the client may not be able to reach,
 * and credentials are never sent to a URL from a response.
 */
export function nextCursorOf(link: string | null): string | undefined {
  for (const [, address = "", parameters = ""] of (link ?? "").matchAll(/<([^>]*)>([^,<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?next"?(?=[\s;,]|$)/i.test(parameters)) continue;
    return new URL(address, "http://localhost").searchParams.get("cursor") ?? undefined;
  }
  return undefined;
}
