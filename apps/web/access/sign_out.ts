/** Signing out, and what the app does after a sign-in by any method. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { returnPath } from "../browser/return_path.ts";
import { announceAccount } from "../drafts/account_tabs.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { api, isSignedOut } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";

/** Opens the page that the user wanted before signing in. */
export function useFinishSignIn(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ strict: false });
  return async () => {
    // The next account must not see data of the previous one.
    queries.clear();
    const session = await queries.fetchQuery(sessionQuery);
    if (session) {
      announceAccount(session.user.id);
      sessionEnd.begin(session.user.id);
    }
    router.history.push(returnPath(next, location.origin));
  };
}

/** Signs out and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    const accountId = queries.getQueryData(sessionQuery.queryKey)?.user.id;
    // An expired session counts as signed out.
    await api("POST /api/auth/sign-out").catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
    // Every page with a sign-out button has loaded this module already.
    const { deleteUnsaved } = await import("../drafts/use_create_queue.ts");
    if (accountId !== undefined) deleteUnsaved(accountId);
    sessionEnd.forget();
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
    announceAccount(undefined);
    await router.navigate({ to: "/sign-in", search: { because: "signed-out" } });
  };
}

/** The search parameters that the sign-in pages pass on to each other. */
export function forwardedSearch(search: { next?: string; invitation?: string }): {
  next?: string;
  invitation?: string;
} {
  const { next, invitation } = search;
  return { ...(next === undefined ? {} : { next }), ...(invitation === undefined ? {} : { invitation }) };
}
