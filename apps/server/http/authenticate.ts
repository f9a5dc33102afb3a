/**
 * Who asks: finds the credential of a request.
 *
 * @module
 */
import { type Actor, type Context, TrackerError } from "@hexlane/core";
import { readBareSession, readCookie, SESSION_COOKIE } from "./headers/cookie.ts";

/** Core's look-up of a token: an API key, a device token or a session token. */
export type Identify = (ctx: Context, token: string) => Promise<Actor | null>;

/** A credential as it came. */
export interface Credential {
  token: string;
  /** A browser sends a cookie by itself, also when another site asks for it. */
  fromCookie: boolean;
}

/** Longer than any token of ours. */
const MAX_TOKEN_CHARACTERS = 256;

/**
 * The credential of a request: `Authorization: Bearer`, else `x-api-key`, else the session cookie. One that is there but
 * cannot be ours has the token `""`. Over HTTPS a session cookie without the prefix `__Host-` only reads: another host of the
 * domain may have set it, so that changes would land in an account of its choice.
 */
export function findCredential(
  { headers, method }: Pick<Request, "headers" | "method">,
  options: { baseUrl: string },
): Credential | undefined {
  const authorization = headers.get("authorization");
  if (authorization !== null) return { token: bearerToken(authorization), fromCookie: false };
  const apiKey = headers.get("x-api-key");
  if (apiKey !== null) return { token: plausible(apiKey.trim()), fromCookie: false };
  const cookies = headers.get("cookie");
  const cookie =
    readCookie(cookies, SESSION_COOKIE, options) ?? (isSafe(method) ? readBareSession(cookies) : undefined);
  return cookie === undefined ? undefined : { token: plausible(cookie), fromCookie: true };
}

/** RFC 6750 2.1; the scheme's name without regard to case (RFC 9110 11.1). */
function bearerToken(authorization: string): string {
  const isBearer = authorization.length > 7 && authorization.slice(0, 7).toLowerCase() === "bearer ";
  return isBearer ? plausible(authorization.slice(7).trim()) : "";
}

/** Ours hold no dot: `token.signature` is what other services' cookies look like. */
function plausible(token: string): string {
  return token.length <= MAX_TOKEN_CHARACTERS && !token.includes(".") ? token : "";
}

/** Whether requests of these methods change nothing (RFC 9110 9.2.1). */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * A cookie proves who the browser belongs to, not who wrote the request: a change needs an `Origin` of ours too.
 *
 * @param options.reads whether a request that only reads needs one as well
 * @throws {TrackerError} `forbidden` with reason `INVALID_ORIGIN`
 */
export function refuseForeignOrigin(
  request: Request,
  isOurs: (origin: string) => boolean,
  options: { reads?: boolean } = {},
): void {
  const origin = request.headers.get("origin");
  if ((isSafe(request.method) && !options.reads) || (origin !== null && isOurs(origin))) return;
  throw new TrackerError("forbidden", `Cannot accept a request from origin "${origin ?? ""}" with a cookie`, {
    reason: "INVALID_ORIGIN",
  });
}
