/**
 * A `fetch` that behaves like a browser's on one page: it stores cookies, sends them back, and sends an `Origin`.
 *
 * @module
 */

export interface BrowserFetch {
  fetch: (input: string | URL, init?: RequestInit) => Promise<Response>;
  /** Method and path of each request. */
  readonly asked: string[];
  /** The stored cookies. */
  readonly cookies: Map<string, string>;
}

/** @param origin the origin of the page */
export function browserFetch(origin: string): BrowserFetch {
  const asked: string[] = [];
  const cookies = new Map<string, string>();
  return {
    asked,
    cookies,
    async fetch(input, init) {
      const request = new Request(String(input), init);
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      request.headers.set("origin", origin);
      if (cookies.size > 0) request.headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
      const response = await fetch(request, { redirect: "manual" });
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
      return response;
    },
  };
}

/** Stores a cookie, or deletes an expired one (the part of RFC 6265 5.2 that one site needs). */
function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, equals).trim();
  const isExpired = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute));
  if (isExpired) cookies.delete(name);
  else cookies.set(name, pair.slice(equals + 1).trim());
}
