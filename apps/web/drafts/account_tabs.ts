/**
 * Follows who is signed in: in this tab, and in the others of this browser.
 *
 * @module
 */
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../queries/session.ts";
import { sessionEnd } from "./session_end.ts";

const STORAGE_KEY = "hexlane.account";

/** Tells the other tabs who is signed in now; undefined: nobody, by choice. */
export function announceAccount(accountId: string | undefined): void {
  try {
    // The time makes it an event also when the same account signs in again.
    localStorage.setItem(STORAGE_KEY, `${accountId ?? ""} ${Date.now()}`);
  } catch {
    // Without storage the other tabs find out by their next request.
  }
}

function announcedAccount(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY)?.split(" ")[0];
  } catch {
    return undefined;
  }
}

export interface AccountListeners {
  /** Another account, or none, is signed in here. */
  onAccount: (accountId: string | undefined) => void;
  /** The account whose session had ended signed in again in another tab. */
  onReturn: (accountId: string) => void;
  /** Whether this page holds text that the browser's storage did not take. */
  isAtRisk: () => boolean;
}

/** @returns stops it */
export function followAccount(queries: QueryClient, { onAccount, onReturn, isAtRisk }: AccountListeners): () => void {
  let accountId: string | undefined;
  function look(): void {
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
    // What the page shows belongs to an account that is signed in no more. Drafts are stored.
    else location.reload();
  }
  const stop = queries.getQueryCache().subscribe(look);
  window.addEventListener("storage", onStorage);
  look();
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}
