/**
 * Headers that every answer carries, so that a browser never does more with it than we meant.
 *
 * @module
 */

/** JSON is data: nothing in it may run, load or be framed, even if somebody opens it in a tab. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Half a year; without sub-domains, which may be somebody else's. */
const HSTS = "max-age=15768000";

/** Never kept by anybody. */
export const NO_STORE = "no-store";
/** Kept by the browser alone, and asked for again each time. */
export const REVALIDATE = "private, no-cache";

/**
 * @param options.https the public address begins with `https:`
 */
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

/** What the headers of an answer in JSON have in common with those of many others. */
export interface JsonHeaders {
  cacheControl: string;
  /** Whether other clients get it compressed, or not. */
  varies: boolean;
  /** The limit that is told. */
  ratePolicy: string | undefined;
}

/**
 * Headers of answers in JSON, made once for each kind: copying them takes a quarter of the time it takes to set them one by
 * one, which was the largest part of a quick answer.
 */
export class HeaderSets {
  readonly security: Readonly<Record<string, string>>;
  readonly #sets = new Map<string, Headers>();

  constructor(security: Readonly<Record<string, string>>) {
    this.security = security;
  }

  /** To be copied: many answers share them. */
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
