/**
 * Where to go on after signing in. The address of a page may have been made by anybody, so only a path of this server is
 * followed.
 *
 * @module
 */

const HOME = "/";
/** Pages that lead to signing in: going back to one would go round in circles. */
const ENTRANCES = new Set([
  "/sign-in",
  "/sign-up",
  "/second-factor",
  "/magic-link",
  "/forgotten-password",
  "/reset-password",
]);

/**
 * @param wanted what an address says: a path, or the whole address of a page here
 * @param origin of the app
 * @returns a path with its query, that begins with exactly one slash
 */
export function returnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string") return HOME;
  const path = wanted.startsWith(`${origin}/`) ? wanted.slice(origin.length) : wanted;
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return HOME;
  const url = URL.parse(path, origin);
  // Taking out "/." may have left what reads as a host; and what is for programs is no page.
  if (url?.origin !== origin || /^\/(\/|api\/)/.test(url.pathname) || ENTRANCES.has(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
