/** Security headers of every response, and prepared sets of headers for JSON responses. @module */
/** JSON is data: nothing in it may run, load or be framed, even when opened in a tab. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Half a year. Excludes subdomains, which may belong to others. */
const HSTS = "max-age=15768000";

export const NO_STORE = "no-store";
/** Cached only by the browser, and revalidated each time. */
export const REVALIDATE = "private, no-cache";

/** @param options.https whether the public address begins with `https:` */
export function securityHeaders(options: { https: boolean }): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": DATA_POLICY,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(options.https ? { "Strict-Transport-Security": HSTS } : {}),
  };
}

/** The headers that a JSON response shares with many others. */
export interface JsonHeaders {
  cacheControl: string;
  /** Whether the response depends on `Accept-Encoding`. */
  varies: boolean;
  ratePolicy: string | undefined;
}

/**
 * Headers of JSON responses, prepared once for each kind. Copying them takes a quarter of the time of setting them one by one,
 * which would be the largest part of a quick response.
 */
export class HeaderSets {
  readonly security: Readonly<Record<string, string>>;
  readonly #sets = new Map<string, Headers>();

  constructor(security: Readonly<Record<string, string>>) {
    this.security = security;
  }

  /** Returns shared headers, which the caller must copy. */
  forJson(kind: JsonHeaders): Headers {
    const name = `${kind.cacheControl} ${kind.varies} ${kind.ratePolicy}`;
    const known = this.#sets.get(name) ?? this.#make(kind);
    this.#sets.set(name, known);
    return known;
  }

  #make({ cacheControl, varies, ratePolicy }: JsonHeaders): Headers {
    return new Headers({
      ...this.security,
      "Content-Type": "application/json",
      "Cache-Control": cacheControl,
      ...(varies ? { Vary: "Accept-Encoding" } : {}),
      ...(ratePolicy === undefined ? {} : { "RateLimit-Policy": ratePolicy }),
    });
  }
}
