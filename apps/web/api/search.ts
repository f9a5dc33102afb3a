/** Finding things by words. @module */
import { get } from "./client.ts";
import type { SearchResult, SearchResults } from "./types.ts";

export interface SearchOptions {
  workspaceId?: string | undefined;
  /** Most hits. */
  limit: number;
}

export async function search(words: string, { workspaceId, limit }: SearchOptions): Promise<SearchResult[]> {
  return (await get<SearchResults>("/api/search", { q: words, workspaceId, limit })).results;
}
