/**
 * Going in and out: what every way of signing in ends with.
 *
 * @module
 */

import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { returnPath } from "../browser/return_path.ts";
import { announceAccount } from "../drafts/account_tabs.ts";
import { sessionEnd } from "../drafts/session_end.ts";
import { api, isSignedOut } from "../queries/api.ts";
import { sessionQuery } from "../queries/session.ts";

/** Goes where somebody wanted to go before they had to sign in. */
export function useGoOn(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ strict: false });
  return async () => {
    // Nothing of whoever was signed in before may be shown to the next.
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
    // A session that has ended already is as good as signed out.
    await api("POST /api/auth/sign-out").catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
    // Loaded already with every page that has something to sign out of.
    const { forgetUnsaved } = await import("../drafts/unsent.ts");
    if (accountId !== undefined) forgetUnsaved(accountId);
    sessionEnd.forget();
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
    announceAccount(undefined);
    await router.navigate({ to: "/sign-in", search: { because: "signed-out" } });
  };
}

/** What one page before being signed in hands to the next. */
export function onwards(search: { next?: string; invitation?: string }): { next?: string; invitation?: string } {
  const { next, invitation } = search;
  return { ...(next === undefined ? {} : { next }), ...(invitation === undefined ? {} : { invitation }) };
}
