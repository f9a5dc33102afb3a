/** Search as the user types. @module */
import type { SearchQuery, SearchResults } from "@hexlane/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readStored, store } from "../browser/storage.ts";
import { api } from "./api.ts";

/** A single letter finds nearly everything, but a single digit may be the number of a task. */
const FEWEST_LETTERS = 2;

export const isSearchable = (q: string): boolean => q.length >= FEWEST_LETTERS || /^\d$/.test(q);

export interface SearchOptions extends Pick<SearchQuery, "type" | "limit"> {
  /** Searches only this workspace. */
  workspaceId?: string | undefined;
  /** Lists results from this workspace first. */
  preferWorkspaceId?: string | undefined;
}

/** Keeps the previous results while the next ones load. */
export const searchQuery = (q: string, { type, limit, workspaceId, preferWorkspaceId }: SearchOptions) =>
  queryOptions({
    queryKey: ["search", workspaceId ?? "", preferWorkspaceId ?? "", type ?? "all", q, limit ?? 0],
    queryFn: (): Promise<SearchResults> =>
      api("GET /api/search", { query: { q, type, limit, workspaceId, preferWorkspaceId } }),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });

/** The pause in typing before a search starts. */
const PAUSE_MILLISECONDS = 120;

/** Debounces a value. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

const MAX_RECENT = 6;
const keyOf = (accountId: string): string => `hexlane.searches:${accountId}`;

/** Returns the searches that led to a result in this browser, latest first. */
export function recentSearches(accountId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(accountId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function noteSearch(accountId: string, q: string): void {
  const others = recentSearches(accountId).filter((one) => one !== q);
  store(keyOf(accountId), JSON.stringify([q, ...others].slice(0, MAX_RECENT)));
}

/** Called on sign-out and on request. */
export function forgetSearches(accountId: string): void {
  store(keyOf(accountId), null);
}
