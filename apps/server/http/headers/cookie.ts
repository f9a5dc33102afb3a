/**
 * The cookies of the web app: its session, and what carries somebody through a sign-in.
 *
 * @module
 */
import { limits } from "@hexlane/core";

export const SESSION_COOKIE = "hexlane.session_token";
/** Of a sign-in that waits for its second factor. */
export const TWO_FACTOR_COOKIE = "better-auth.two_factor";
/** Of a browser in which the second factor need not be asked for. */
export const TRUST_COOKIE = "better-auth.trust_device";
/** Of a challenge that waits for a passkey. */
export const PASSKEY_COOKIE = "better-auth.passkey";

/** What an external sign-in gives the browser: without it nobody else's sign-in can be finished there. */
export const EXTERNAL_SIGN_IN_COOKIE = "hexlane.external_sign_in";

/** Browsers take such a cookie over HTTPS from this very host alone: no other host of the domain can plant one. */
const HOST_PREFIX = "__Host-";

/** The name under which browsers keep a cookie of ours. */
export function cookieName(name: string, options: { baseUrl: string }): string {
  return isSecure(options.baseUrl) ? HOST_PREFIX + name : name;
}

/**
 * The value of one of our cookies in a `Cookie` header, decoded; undefined when it is not there. Over HTTPS the bare name is
 * not read: any other host of the domain can set such a cookie.
 */
export function readCookie(header: string | null, name: string, options: { baseUrl: string }): string | undefined {
  return header === null ? undefined : findValue(header, cookieName(name, options));
}

/** The session cookie under its bare name, as earlier versions set it over HTTPS too. */
export function readBareSession(header: string | null): string | undefined {
  return header === null ? undefined : findValue(header, SESSION_COOKIE);
}

function findValue(header: string, name: string): string | undefined {
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
  return cookieLine(SESSION_COOKIE, token, { ...options, path: "/" });
}

/** The `Set-Cookie`s that sign the browser out. */
export function endedSessionCookies(options: { baseUrl: string }): string[] {
  return endedCookies(SESSION_COOKIE, { ...options, path: "/" });
}

/** A `Set-Cookie` for as long as an external sign-in may take. */
export function externalSignInCookie(secret: string, options: { baseUrl: string }): string {
  const { baseUrl } = options;
  return signInCookie(EXTERNAL_SIGN_IN_COOKIE, secret, { baseUrl, maxAgeSeconds: limits.EXTERNAL_SIGN_IN_SECONDS });
}

/** A `Set-Cookie` of something that belongs to a sign-in. Without HTTPS it comes back to `/api/auth` alone. */
export function signInCookie(name: string, value: string, options: { baseUrl: string; maxAgeSeconds: number }): string {
  return cookieLine(name, value, { ...options, path: SIGN_IN_PATH });
}

/** The `Set-Cookie`s that take such a cookie back. */
export function endedSignInCookies(name: string, options: { baseUrl: string }): string[] {
  const { baseUrl } = options;
  return endedCookies(name, { baseUrl, path: SIGN_IN_PATH });
}

const SIGN_IN_PATH = "/api/auth";

interface CookieOptions {
  baseUrl: string;
  path: string;
  maxAgeSeconds?: number;
}

function cookieLine(name: string, value: string, { baseUrl, path, maxAgeSeconds }: CookieOptions): string {
  const age = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  // The prefix demands the path (RFC 6265bis 4.1.3.2).
  const [place, secure] = isSecure(baseUrl) ? ["/", "; Secure"] : [path, ""];
  return `${cookieName(name, { baseUrl })}=${encodeURIComponent(value)}; Path=${place}${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Over HTTPS also the one that an earlier version set under the bare name. */
function endedCookies(name: string, { baseUrl, path }: CookieOptions): string[] {
  const ended = cookieLine(name, "", { baseUrl, path, maxAgeSeconds: 0 });
  if (!isSecure(baseUrl)) return [ended];
  return [ended, `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax; Secure`];
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
