/**
 * Calls the server through the client, at its own origin, with the session cookie. Pages and queries call {@linkcode api},
 * never `fetch`.
 *
 * @module
 */
import {
  type Answer,
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
import { fetchEarly } from "../browser/early.ts";
import { countPending } from "../drafts/pending_requests.ts";
import { sessionEnd } from "../drafts/session_end.ts";

/** A user is waiting, so a longer delay is reported as an error. */
const MAX_RETRY_AFTER_SECONDS = 5;

const transports = new Map<string | undefined, Transport>();

/**
 * Returns a transport that names the page's account in each request. If another account has signed in on a second tab, the
 * browser sends the cookie of that account, and the server refuses the request.
 */
function transportFor(accountId = sessionEnd.account?.id): Transport {
  const known = transports.get(accountId);
  if (known) return known;
  const headers = accountId === undefined ? {} : { "x-hexlane-account": accountId };
  const made = new Transport({
    baseUrl: "",
    session: true,
    maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS,
    headers,
    fetch: fetchEarly,
  });
  transports.set(accountId, made);
  return made;
}

/** Calls a route as the account that the page shows. */
export const api = <R extends Route>(route: R, ...input: RouteArguments<R>): Promise<Routes[R]["answer"]> =>
  apiAs(sessionEnd.account?.id, route, ...input);

/** Like {@linkcode api}, but as a given account, which may not be the one that the page shows. */
export const apiAs = async <R extends Route>(
  accountId: string | undefined,
  route: R,
  ...input: RouteArguments<R>
): Promise<Routes[R]["answer"]> => (await readAs(accountId, route, ...input)).data;

/**
 * Calls a route as an account, and also returns the headers. If the session has ended, a change waits until the same account
 * has signed in again.
 */
export async function readAs<R extends Route>(
  accountId: string | undefined,
  route: R,
  ...[input]: RouteArguments<R>
): Promise<Answer<Routes[R]["answer"]>> {
  const http = transportFor(accountId);
  // One key for both attempts, so that the change is made once.
  const keyed = [{ idempotencyKey: newKey(), ...input }] as unknown as RouteArguments<R>;
  const send = (): Promise<Answer<Routes[R]["answer"]>> => countPending(() => http.read(route, ...keyed));
  // Reads and presence do not wait, and sign-in and sign-out requests have no session to wait for.
  const mayWait = !/^GET |\/presence$| \/api\/auth\/sign-/.test(route);
  try {
    return await send();
  } catch (error) {
    // Do not ask if another account has since signed in on this page.
    const isAsked = mayWait && isSignedOut(error) && accountId === sessionEnd.account?.id;
    if (!isAsked || !(await sessionEnd.waitForSignIn())) throw error;
    return await send();
  }
}

/** Reads one page of a list. Its cursor leads to the next page. */
export const listPage = <R extends ListRoute>(route: R, ...input: RouteArguments<R>): Promise<Page<RowOf<R>>> =>
  countPending(() => rowsOf(transportFor(), route, ...input).page());

/** Reads all rows of a list, from all of its pages. */
export const listAll = <R extends ListRoute>(route: R, ...input: RouteArguments<R>): Promise<RowOf<R>[]> =>
  countPending(() => rowsOf(transportFor(), route, ...input).all());

/** Returns whether the account of the page is no longer signed in. A wrong password has a different code. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return error.code === "unauthenticated" || error.code === "ACCOUNT_CHANGED";
}

const KEY_BYTES = 16;

/** Returns a random key. `crypto.randomUUID` is missing on pages loaded over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
