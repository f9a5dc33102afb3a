/** Requests to the API of a fake forge, its routes and responses. @module */

/** A request to the API. */
export interface ApiCall {
  method: string;
  url: URL;
  /** The path after the API prefix, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  json: Readonly<Record<string, unknown>>;
  /** The decoded parts of the path that the route names. */
  params: Readonly<Record<string, string>>;
}

export type Handle = (call: ApiCall) => Response;

/** A method, a path such as `/issues/:number`, and the function that responds. */
export type Route = readonly [method: string, path: string, handle: Handle];

/** Calls the first route that matches. Undefined if there is none. */
export function route(routes: readonly Route[], call: ApiCall): Response | undefined {
  for (const [method, path, handle] of routes) {
    const params = method === call.method ? match(path, call.path) : undefined;
    if (params) return handle({ ...call, params });
  }
  return undefined;
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const parts = path.split("/");
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = decodeURIComponent(parts[index] ?? "");
    if (name.startsWith(":")) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}

/** One page of a list, and its position. */
export interface Page<T> {
  items: readonly T[];
  page: number;
  size: number;
  pages: number;
  total: number;
}

/** Returns the requested page. @param sizeName the query parameter for the page size */
export function pageOf<T>(
  items: readonly T[],
  query: URLSearchParams,
  limits: { sizeName: string; usual: number; max: number },
): Page<T> {
  const asked = Number(query.get(limits.sizeName) ?? limits.usual);
  const size = Math.min(limits.max, asked >= 1 ? Math.floor(asked) : limits.usual);
  const page = Math.max(1, Math.floor(Number(query.get("page") ?? 1)) || 1);
  const start = (page - 1) * size;
  return {
    items: items.slice(start, start + size),
    page,
    size,
    pages: Math.ceil(items.length / size),
    total: items.length,
  };
}

/** Returns the `Link` header of a page (RFC 8288). Empty if there is only one page. */
export function linksOf({ page, pages }: Page<unknown>, url: URL): Record<string, string> {
  const to = (number: number, rel: string) => {
    const target = new URL(url.href);
    target.searchParams.set("page", String(number));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [to(page - 1, "prev")] : []),
    ...(page < pages ? [to(page + 1, "next"), to(pages, "last")] : []),
    ...(page > 1 ? [to(1, "first")] : []),
  ];
  return links.length === 0 ? {} : { link: links.join(", ") };
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item));
}
