/** Queries of the session, the server and workspaces. @module */
import { ApiError, type CurrentSession } from "@hexlane/client";
import { QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { sessionEnd } from "../drafts/session_end.ts";
import { api } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

const FRESH_MILLISECONDS = 30_000;
const MINUTE = 60_000;

/** @param onSignedOut called when a page without a signed-in account gets a 401 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (error instanceof ApiError && error.status === 401 && !sessionEnd.askOnce()) onSignedOut();
      },
    }),
    // The transport retries where it helps.
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MILLISECONDS }, mutations: { retry: false } },
  });
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  async queryFn({ client, queryKey }) {
    const session = await api("GET /api/auth/get-session");
    const known = client.getQueryData<CurrentSession>(queryKey);
    // The app keeps showing the account whose session ended and asks it to sign in again, even if another account has signed
    // in.
    const isOver = known && session?.user.id !== known.user.id;
    return isOver && sessionEnd.askOnce() ? known : session;
  },
  staleTime: MINUTE,
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
