/**
 * How the web app asks the server: same origin, by the session cookie, JSON in and out, problem details as errors. Pages
 * call the functions in `api/`, never this and never `fetch`.
 *
 * @module
 */
import { ApiError, type ListRoute, type Page, type Route, type Rows, rowsOf, Transport } from "@hexlane/client";
import { sessionEnd } from "../drafts/session_end.ts";
import { asWork } from "../drafts/unsaved_work.ts";

export { ApiError, type Page, type RefusedField, type Unreachable } from "@hexlane/client";

/** Somebody waits before the screen: what takes longer is told to them. */
const MAX_RETRY_AFTER_SECONDS = 5;

type Query = object;

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

export const get = <Answer>(path: string, query: Query = {}): Promise<Answer> =>
  asWork(() => transportFor().request(`GET ${path}` as Route, { query } as never) as Promise<Answer>);
const rows = <Row>(path: string, query: Query): Rows<Row> =>
  rowsOf(transportFor(), `GET ${path}` as ListRoute, { query } as never) as unknown as Rows<Row>;
/** A page of a list; its cursor leads to the next. */
export const getPage = <Row>(path: string, query: Query = {}): Promise<Page<Row>> =>
  asWork(() => rows<Row>(path, query).page());
/** All rows of a list, however many pages it takes. */
export const getAll = <Row>(path: string, query: Query = {}): Promise<Row[]> =>
  asWork(() => rows<Row>(path, query).all());
/** A change carries one key, however often it is sent. Give it where the same change may be made by another page. */
export interface KeyOptions {
  idempotencyKey?: string;
  /** The account that made the change. @default the one that the page shows */
  accountId?: string;
}

export const post = <Answer>(path: string, body: object = {}, options: KeyOptions = {}): Promise<Answer> =>
  change("POST", path, body, options);
export const put = <Answer>(path: string, body: object): Promise<Answer> => change("PUT", path, body);
export const patch = <Answer>(path: string, body: object): Promise<Answer> => change("PATCH", path, body);
export const remove = <Answer>(path: string, body?: object): Promise<Answer> => change("DELETE", path, body);

/** Changes something. When the session has ended, the change waits for the same account to sign in again. */
async function change<Answer>(
  method: string,
  path: string,
  body?: object,
  { idempotencyKey = newKey(), accountId = sessionEnd.account?.id }: KeyOptions = {},
): Promise<Answer> {
  const http = transportFor(accountId);
  const send = (): Promise<Answer> => asWork(() => http.request(`${method} ${path}` as Route, { body, idempotencyKey } as never) as Promise<Answer>);
  // Signing in and out are asked for by somebody whose session has ended.
  const mayWait = !path.startsWith("/api/auth/sign-");
  try {
    return await send();
  } catch (error) {
    // Somebody else may have signed in on this page while the answer was on its way: they are asked nothing.
    const isAsked = mayWait && isSignedOut(error) && accountId === sessionEnd.account?.id;
    if (!isAsked || !(await sessionEnd.waitForSignIn())) throw error;
    return await send();
  }
}

/** Whether the account of the page is signed in no more, or another one is. A wrong password has another code. */
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
