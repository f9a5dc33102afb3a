/**
 * Tracks the signed-in account, in this tab and in the other tabs of this browser.
 *
 * @module
 */
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../queries/session.ts";
import { announceAccount, announcedAccount, STORAGE_KEY } from "./announced_account.ts";
import { sessionEnd } from "./session_end.ts";

export interface AccountListeners {
  /** Called when this page's account changes. Undefined if none is signed in. */
  onAccount: (accountId: string | undefined) => void;
  /** Called when the account whose session had ended has signed in again in another tab. */
  onReturn: (accountId: string) => void;
  /** Whether this page has text that could not be stored. */
  isAtRisk: () => boolean;
}

/** @returns a function that removes the listeners */
export function followAccount(queries: QueryClient, { onAccount, onReturn, isAtRisk }: AccountListeners): () => void {
  let accountId: string | undefined;
  function checkSession(): void {
    const id = queries.getQueryData(sessionQuery.queryKey)?.user.id;
    if (id === accountId) return;
    accountId = id;
    if (id !== undefined && announcedAccount() !== id) announceAccount(id);
    onAccount(id);
  }
  function onStorage({ key, newValue }: StorageEvent): void {
    if (key !== STORAGE_KEY || newValue === null || accountId === undefined) return;
    const [id = ""] = newValue.split(" ");
    if (id === accountId) {
      if (sessionEnd.ended) onReturn(id);
    } else if (isAtRisk()) sessionEnd.ask();
    // The page shows data of an account that is no longer signed in. Its drafts are stored, so reloading loses nothing.
    else location.reload();
  }
  const stop = queries.getQueryCache().subscribe(checkSession);
  window.addEventListener("storage", onStorage);
  checkSession();
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}
