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
