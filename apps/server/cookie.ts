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

/** What an external sign-in gives the browser: without it nobody else's sign-in can be finished there. */
export const EXTERNAL_SIGN_IN_COOKIE = "hexlane.external_sign_in";

/** A `Set-Cookie` for as long as an external sign-in may take. */
export function externalSignInCookie(secret: string, options: { baseUrl: string }): string {
  const age = limits.EXTERNAL_SIGN_IN_SECONDS;
  return `${EXTERNAL_SIGN_IN_COOKIE}=${secret}; Path=/api/auth; Max-Age=${age}${attributes(options.baseUrl)}`;
}

/** A `Set-Cookie` that comes back with what `/api/auth` is asked, and nothing else. */
export function signInCookie(name: string, value: string, options: { baseUrl: string; maxAgeSeconds: number }): string {
  const { baseUrl, maxAgeSeconds } = options;
  return `${name}=${encodeURIComponent(value)}; Path=/api/auth; Max-Age=${maxAgeSeconds}${attributes(baseUrl)}`;
}

/** A `Set-Cookie` that takes such a cookie back. */
export function endedSignInCookie(name: string, options: { baseUrl: string }): string {
  return signInCookie(name, "", { ...options, maxAgeSeconds: 0 });
}

function attributes(baseUrl: string): string {
  return `; HttpOnly; SameSite=Lax${baseUrl.startsWith("https:") ? "; Secure" : ""}`;
}
