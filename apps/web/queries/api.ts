/**
 * How the web app calls the server: through the client, at its own origin, with the session cookie. Pages and queries call
 * {@linkcode api}, never `fetch`.
 *
 * @module
 */
import {
  ApiError,
  type ListRoute,
  type Page,
  type Route,
  type RouteArguments,
  type Routes,
  type RowOf,
  rowsOf,
  Transport,
} from "@hexlane/client";
import { asWork } from "../drafts/pending_requests.ts";
import { sessionEnd } from "../drafts/session_end.ts";

/** A user waits in front of the screen: a longer delay is reported to them. */
const MAX_RETRY_AFTER_SECONDS = 5;

const transports = new Map<string | undefined, Transport>();

/**
 * Names the account that the page shows in each request. Another tab may have signed in as another account, whose cookie the
 * browser sends: the server then refuses the request instead of making it as that account.
 */
function transportFor(accountId = sessionEnd.account?.id): Transport {
  const known = transports.get(accountId);
  if (known) return known;
  const headers = accountId === undefined ? {} : { "x-hexlane-account": accountId };
  const made = new Transport({ baseUrl: "", session: true, maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS, headers });
  transports.set(accountId, made);
  return made;
}

/** Calls a route as the account that the page shows. */
export const api = <R extends Route>(route: R, ...input: RouteArguments<R>): Promise<Routes[R]["answer"]> =>
  apiAs(sessionEnd.account?.id, route, ...input);

/** Calls a route as an account. When the session has ended, a change waits until the same account has signed in again. */
export async function apiAs<R extends Route>(
  accountId: string | undefined,
  route: R,
  ...[input]: RouteArguments<R>
): Promise<Routes[R]["answer"]> {
  const http = transportFor(accountId);
  // One key for both attempts, so that the change is made once.
  const keyed = [{ idempotencyKey: newKey(), ...input }] as unknown as RouteArguments<R>;
  const send = (): Promise<Routes[R]["answer"]> => asWork(() => http.request(route, ...keyed));
  // Nobody is signed in when they sign in or have signed out.
  const mayWait = !/^GET | \/api\/auth\/sign-/.test(route);
  try {
    return await send();
  } catch (error) {
    // Another account may have signed in on this page before the response came: it is not asked.
    const isAsked = mayWait && isSignedOut(error) && accountId === sessionEnd.account?.id;
    if (!isAsked || !(await sessionEnd.waitForSignIn())) throw error;
    return await send();
  }
}

/** One page of a list; its cursor leads to the next. */
export const listPage = <R extends ListRoute>(route: R, ...input: RouteArguments<R>): Promise<Page<RowOf<R>>> =>
  asWork(() => rowsOf(transportFor(), route, ...input).page());

/** All rows of a list, from as many pages as it has. */
export const listAll = <R extends ListRoute>(route: R, ...input: RouteArguments<R>): Promise<RowOf<R>[]> =>
  asWork(() => rowsOf(transportFor(), route, ...input).all());

/** Whether the account of the page is no longer signed in, or another one is. A wrong password has another code. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code === "unauthenticated" || error.code === "ACCOUNT_CHANGED";
}

const KEY_BYTES = 16;

/** `crypto.randomUUID` is missing where a page was loaded over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
