/**
 * The cookie of the web app's session.
 *
 * @module
 */

export const SESSION_COOKIE = "hexlane.session_token";

/** The value of a cookie in a `Cookie` header, decoded; undefined when it is not there. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/**
 * A `Set-Cookie` that signs the browser in.
 *
 * @param options.maxAgeSeconds absent: until the browser is closed
 */
export function sessionCookie(token: string, options: { baseUrl: string; maxAgeSeconds?: number }): string {
  const age = options.maxAgeSeconds === undefined ? "" : `; Max-Age=${options.maxAgeSeconds}`;
  return `${SESSION_COOKIE}=${encodeURIComponent(token)}; Path=/${age}${attributes(options.baseUrl)}`;
}

/** A `Set-Cookie` that signs the browser out. */
export function endedSessionCookie(options: { baseUrl: string }): string {
  return `${SESSION_COOKIE}=; Path=/; Max-Age=0${attributes(options.baseUrl)}`;
}

function attributes(baseUrl: string): string {
  return `; HttpOnly; SameSite=Lax${baseUrl.startsWith("https:") ? "; Secure" : ""}`;
}
