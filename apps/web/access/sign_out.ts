/** Signs the user out, and finishes a sign-in by any method. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { returnPath } from "../browser/return_path.ts";
import { announceAccount } from "../drafts/announced_account.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { api, isSignedOut } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";

/**
 * Opens the page that the user wanted before signing in.
 *
 * @param home the page to open otherwise
 */
export function useFinishSignIn(home = "/"): () => Promise<void> {
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
    // Back goes to the page before the sign-in page, which would only redirect here again.
    router.history.replace(next === undefined ? home : returnPath(next, location.origin));
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
    if (accountId !== undefined) await (await import("./forget_account.ts")).forgetAccount(accountId);
    sessionEnd.forget();
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
    announceAccount(undefined);
    await router.navigate({ to: "/sign-in", search: { because: "signed-out" } });
  };
}

/** Returns the search parameters that the sign-in pages pass on to each other. */
export function forwardedSearch(search: { next?: string; invitation?: string }): {
  next?: string;
  invitation?: string;
} {
  const { next, invitation } = search;
  return { ...(next === undefined ? {} : { next }), ...(invitation === undefined ? {} : { invitation }) };
}
