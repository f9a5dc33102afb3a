/** Search documents in memory. @module */
import type { SearchMatch, SearchReads, SearchWrites } from "../../../ports/store/board/search.ts";
import type { SearchDocument, SearchTerm } from "../../../search_token.ts";
import { compareText } from "../../../text.ts";
import type { Over } from "../database.ts";
import { isLive } from "../live.ts";
import { orderBy } from "../order.ts";
import type { Tables } from "../rows.ts";

export const searchReads: Over<SearchReads> = {
  searchDocuments: (tables, query) => {
    const documents = [...new Set(query.workspaceIds)].flatMap((id) => tables.documents.by("workspace", id));
    const matches: SearchMatch[] = [];
    for (const document of documents) {
      if (query.projectId !== undefined && document.projectId !== query.projectId) continue;
      if (document.projectId !== null && query.projectIds?.includes(document.projectId) === false) continue;
      if (!query.kinds.includes(document.kind) || !isVisible(tables, document)) continue;
      const weights = weightsOf(document, query.terms);
      if (!weights) continue;
      const { tokens, ...rest } = document;
      const weightOf = new Map(tokens.map(({ token, weight }) => [token, weight]));
      const exactWeights = query.terms.map(({ from }) => weightOf.get(from) ?? 0);
      matches.push({ ...rest, weights, exactWeights });
    }
    const newest = orderBy(matches, ({ createdAt, id }) => [createdAt, id], { descending: true });
    return newest.slice(0, query.limit);
  },
};

export const searchWrites: Over<SearchWrites> = {
  saveSearchDocument: ({ documents }, document) => documents.upsert(document),
  insertSearchDocument: ({ documents }, document) => documents.insert(document),
  deleteSearchDocument: ({ documents }, id) => documents.delete(id),
  moveSearchDocuments: ({ documents }, taskIds, projectId) => {
    for (const taskId of taskIds) {
      for (const { id } of documents.by("task", taskId)) documents.patch(id, { projectId });
    }
  },
};

function isVisible(tables: Tables, document: SearchDocument): boolean {
  return document.taskId === null || isLive(tables, document.taskId);
}

/**
 * Returns, for each term, the greatest weight of a token that begins with it; undefined if any term has no such token.
 */
function weightsOf(document: SearchDocument, terms: readonly SearchTerm[]): number[] | undefined {
  const weights: number[] = [];
  for (const { from, to } of terms) {
    const hits = document.tokens.filter(({ token }) => compareText(from, token) <= 0 && compareText(token, to) < 0);
    if (hits.length === 0) return undefined;
    weights.push(Math.max(...hits.map(({ weight }) => weight)));
  }
  return weights;
}

/** Returns whether every term is a prefix of a word in the document. */
export function matches(document: SearchDocument, terms: readonly SearchTerm[]): boolean {
  return weightsOf(document, terms) !== undefined;
}
