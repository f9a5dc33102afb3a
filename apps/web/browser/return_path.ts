/**
 * Where to go after signing in. Anyone can craft the URL of a page, so only a path on this server is accepted.
 *
 * @module
 */

const HOME = "/";
/** Returning to a page of the sign-in flow would loop. */
const ENTRANCES = new Set([
  "/sign-in",
  "/sign-up",
  "/second-factor",
  "/magic-link",
  "/forgotten-password",
  "/reset-password",
]);

/**
 * @param wanted a path, or the URL of a page on this server
 * @param origin the origin of the app
 * @returns a path with its query, starting with exactly one slash
 */
export function returnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string") return HOME;
  const path = wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  // Browsers treat a backslash as a slash, and drop tabs and line breaks.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return HOME;
  const url = URL.parse(path, origin);
  // Normalizing "/." can leave "//host". API routes are not pages.
  if (url?.origin !== origin || /^\/(\/|api\/)/.test(url.pathname) || ENTRANCES.has(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
