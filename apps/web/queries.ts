/**
 * What is asked for and kept: one entry per question, under one key, for whichever page needs it.
 *
 * @module
 */
import { QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { getSession, listSessions } from "./calls/account.ts";
import { listApiKeys } from "./calls/api_keys.ts";
import { listLinkedAccounts } from "./calls/linked_accounts.ts";
import { listPasskeys } from "./calls/passkeys.ts";
import { getConfig, getInstanceStatus } from "./calls/system.ts";
import { listPendingInvitations, listWorkspaces, viewInvitation } from "./calls/workspaces.ts";
import { ApiError } from "./client.ts";

const FRESH_MILLISECONDS = 30_000;
const MINUTE = 60_000;

/** @param onSignedOut called when an answer says that the session is over */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (error instanceof ApiError && error.status === 401) onSignedOut();
      },
    }),
    // The client below tries again by itself where that makes sense.
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MILLISECONDS }, mutations: { retry: false } },
  });
}

export const sessionQuery = queryOptions({ queryKey: ["session"], queryFn: getSession, staleTime: MINUTE });
export const configQuery = queryOptions({ queryKey: ["config"], queryFn: getConfig, staleTime: 10 * MINUTE });
export const instanceQuery = queryOptions({ queryKey: ["instance"], queryFn: getInstanceStatus, staleTime: 0 });
export const sessionsQuery = queryOptions({ queryKey: ["sessions"], queryFn: listSessions });
export const apiKeysQuery = queryOptions({ queryKey: ["api-keys"], queryFn: listApiKeys });
export const passkeysQuery = queryOptions({ queryKey: ["passkeys"], queryFn: listPasskeys });
export const linkedAccountsQuery = queryOptions({ queryKey: ["linked-accounts"], queryFn: listLinkedAccounts });
export const workspacesQuery = queryOptions({ queryKey: ["workspaces"], queryFn: listWorkspaces });
export const pendingInvitationsQuery = queryOptions({
  queryKey: ["pending-invitations"],
  queryFn: listPendingInvitations,
});
export const invitationQuery = (invitationId: string) =>
  queryOptions({ queryKey: ["invitation", invitationId], queryFn: () => viewInvitation(invitationId) });
