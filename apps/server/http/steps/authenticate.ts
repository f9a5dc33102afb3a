/** Authenticates a request: finds its credential and the actor. @module */
import { type Actor, type Context, TrackerError } from "@hexlane/core";
import { readBareSession, readCookie, SESSION_COOKIE } from "../headers/cookie.ts";
import { isSafe, type RequestContext } from "../request_context.ts";
import type { Step } from "../step.ts";

/** Core's lookup of a token: an API key, a device token or a session token. */
export type Identify = (ctx: Context, token: string) => Promise<Actor | null>;

/** A credential as it was sent. */
export interface Credential {
  token: string;
  /** A browser sends a cookie automatically, even if another site triggers the request. */
  fromCookie: boolean;
}

/** Longer than any valid token. */
const MAX_TOKEN_CHARACTERS = 256;

/** Sets the actor. A closed route requires an actor; without one, the response is 401. */
export function authenticate(identify: Identify): Step {
  return (context, next) => {
    const credential = context.options.ignoresCredentials ? undefined : findCredential(context.request, context);
    if (credential === undefined || credential.token === "") {
      requireOpen(context, credential);
      return next(context);
    }
    return identify(context.ctx, credential.token).then((actor) => {
      if (actor === null) requireOpen(context, credential);
      context.actor = actor;
      context.usesCookie = credential.fromCookie;
      return next(context);
    });
  };
}

function requireOpen({ options }: RequestContext, credential: Credential | undefined): void {
  if (options.open !== undefined) return;
  const what = credential ? "the credential is unknown, expired or revoked" : "no credential was sent";
  throw new TrackerError("unauthenticated", `Sign in first: ${what}`);
}

/**
 * Finds the credential of a request: `Authorization: Bearer`, else `x-api-key`, else the session cookie. A credential
 * that cannot be valid has the token `""`. Over HTTPS, a session cookie without the prefix `__Host-` is accepted only
 * for reads, because another host in the domain may have set it, to direct the user's changes to an account of its
 * choice.
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

/** Reads a bearer token (RFC 6750 2.1). The name of the scheme is case-insensitive (RFC 9110 11.1). */
function bearerToken(authorization: string): string {
  const isBearer = authorization.length > 7 && authorization.slice(0, 7).toLowerCase() === "bearer ";
  return isBearer ? plausible(authorization.slice(7).trim()) : "";
}

/**
 * Returns the token, or `""` if it cannot be valid. Valid tokens contain no dot: `token.signature` is the form of other
 * services' cookies.
 */
function plausible(token: string): string {
  return token.length <= MAX_TOKEN_CHARACTERS && !token.includes(".") ? token : "";
}
