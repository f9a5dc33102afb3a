/** The cookies of the web app: its session, and those of a sign-in in progress. @module */
import { limits } from "@hexlane/core";

export const SESSION_COOKIE = "hexlane.session_token";
/** Identifies a sign-in that waits for its second factor. */
export const TWO_FACTOR_COOKIE = "better-auth.two_factor";
/** Identifies a trusted browser, which needs no second factor. */
export const TRUST_COOKIE = "better-auth.trust_device";
/** Identifies a passkey challenge. */
export const PASSKEY_COOKIE = "better-auth.passkey";

/** Binds an external sign-in to the browser in which it began. */
export const EXTERNAL_SIGN_IN_COOKIE = "hexlane.external_sign_in";

/**
 * Browsers accept a cookie with this prefix only over HTTPS and only from this host, so no other host in the domain can set it.
 */
const HOST_PREFIX = "__Host-";

/** Returns the name of a cookie in browsers. */
export function cookieName(name: string, options: { baseUrl: string }): string {
  return isSecure(options.baseUrl) ? HOST_PREFIX + name : name;
}

/**
 * Returns the decoded value of a cookie in a `Cookie` header, if present. Over HTTPS, the bare name is ignored, because
 * any other host in the domain can set such a cookie.
 */
export function readCookie(header: string | null, name: string, options: { baseUrl: string }): string | undefined {
  return header === null ? undefined : findValue(header, cookieName(name, options));
}

/** Returns the value of the unprefixed session cookie, which earlier versions also set over HTTPS. */
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
 * Returns the `Set-Cookie` that signs the browser in.
 *
 * @param options.maxAgeSeconds absent: until the browser is closed
 */
export function sessionCookie(token: string, options: { baseUrl: string; maxAgeSeconds?: number }): string {
  return cookieLine(SESSION_COOKIE, token, { ...options, path: "/" });
}

/** Returns the `Set-Cookie` values that sign the browser out. */
export function endedSessionCookies(options: { baseUrl: string }): string[] {
  return endedCookies(SESSION_COOKIE, { ...options, path: "/" });
}

export function externalSignInCookie(secret: string, options: { baseUrl: string }): string {
  const { baseUrl } = options;
  return signInCookie(EXTERNAL_SIGN_IN_COOKIE, secret, { baseUrl, maxAgeSeconds: limits.EXTERNAL_SIGN_IN_SECONDS });
}

/** Returns the `Set-Cookie` for a sign-in in progress. Without HTTPS, browsers send it only to `/api/auth`. */
export function signInCookie(name: string, value: string, options: { baseUrl: string; maxAgeSeconds: number }): string {
  return cookieLine(name, value, { ...options, path: SIGN_IN_PATH });
}

/** Returns the `Set-Cookie` values that delete a sign-in cookie. */
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
  // The prefix requires this path (RFC 6265bis 4.1.3.2).
  const [place, secure] = isSecure(baseUrl) ? ["/", "; Secure"] : [path, ""];
  return `${cookieName(name, { baseUrl })}=${encodeURIComponent(value)}; Path=${place}${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Deletes a cookie. Over HTTPS, also deletes the cookie with the bare name, which earlier versions set. */
function endedCookies(name: string, { baseUrl, path }: CookieOptions): string[] {
  const ended = cookieLine(name, "", { baseUrl, path, maxAgeSeconds: 0 });
  if (!isSecure(baseUrl)) return [ended];
  return [ended, `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax; Secure`];
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
