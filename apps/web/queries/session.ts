/** Queries for the session, the server and workspaces. @module */
import { ApiError, type CurrentSession } from "@hexlane/client";
import { notifyManager, type Query, QueryCache, type QueryClient, queryOptions } from "@tanstack/react-query";
import { announcedAccount } from "../drafts/announced_account.ts";
import { localStore } from "../drafts/browser_store.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { api } from "./api.ts";
import { AppQueryClient } from "./query_client.ts";
import { simpleQuery } from "./simple_query.ts";

const FRESH_MILLISECONDS = 30_000;
const MINUTE = 60_000;

/** @param onSignedOut called when a page without a signed-in account gets a 401 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  // By default, changed data is rendered after a timer. Measured: a dropped card is painted 8 ms earlier without one.
  notifyManager.setScheduler(queueMicrotask);
  return new AppQueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (!(error instanceof ApiError) || error.status !== 401) return;
        if (!(isWanted(query) ? sessionEnd.askOnce() : sessionEnd.note())) onSignedOut();
      },
    }),
    // The transport retries where it helps.
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MILLISECONDS }, mutations: { retry: false } },
  });
}

/**
 * Returns whether the page waits for the response. Refreshed and prefetched data can wait, because the user is reading
 * something else.
 */
function isWanted(query: Pick<Query<unknown, unknown>, "state" | "isActive">): boolean {
  return query.state.data === undefined && query.isActive();
}

/** Reads the session. Without a connection, a reload shows the account that was signed in, and its stored data. */
async function readSession(client: QueryClient, known: CurrentSession | undefined): Promise<CurrentSession | null> {
  const isOffline = !known && !navigator.onLine;
  try {
    if (!isOffline) return await api("GET /api/auth/get-session");
  } catch (error) {
    if (known || !(error instanceof ApiError) || error.status !== 0) throw error;
    const stored = await restoreSession(client);
    if (stored) return stored;
    throw error;
  }
  return (await restoreSession(client)) ?? (await api("GET /api/auth/get-session"));
}

async function restoreSession(client: QueryClient): Promise<CurrentSession | undefined> {
  const accountId = announcedAccount();
  if (accountId === undefined) return undefined;
  // Without a service worker, the code may be out of reach too.
  const pages = await import("./stored_pages.ts").catch(() => undefined);
  return await pages?.restorePages(client, accountId);
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  async queryFn({ client, queryKey }) {
    const known = client.getQueryData<CurrentSession>(queryKey);
    // Every page of an account may show drafts and pending changes.
    const [session] = await Promise.all([readSession(client, known), localStore.ready]);
    // The app keeps showing the account whose session ended and asks it to sign in again, even if another account has signed
    // in.
    const isOver = known && session?.user.id !== known.user.id;
    return isOver && sessionEnd.note() ? known : session;
  },
  staleTime: MINUTE,
  // Without a connection, the query reads stored data.
  networkMode: "always",
});
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: () => api("GET /api/config"),
  staleTime: 10 * MINUTE,
});
export const instanceQuery = queryOptions({
  queryKey: ["instance"],
  queryFn: () => api("GET /api/instance/status"),
  staleTime: 0,
});
export const workspacesQuery = simpleQuery(["workspaces"], () => api("GET /api/auth/organization/list"));
export const pendingInvitationsQuery = simpleQuery(["pending-invitations"], () => api("GET /api/invitation/pending"));
export const invitationQuery = (invitationId: string) =>
  simpleQuery(["invitation", invitationId], () => api("GET /api/invitation/public/:id", { id: invitationId }));
