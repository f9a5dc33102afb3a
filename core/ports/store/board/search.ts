/** Search documents. @module */
import type { SearchDocument, SearchKind, SearchTerm } from "../../../search_token.ts";

import type { ProjectScope } from "../workspace/access_rule.ts";

/** A document that matches every term of a query. */
export interface SearchMatch {
  id: string;
  kind: SearchKind;
  workspaceId: string;
  projectId: string | null;
  taskId: string | null;
  createdAt: Date;
  /** For each term, in query order, the greatest weight of a token that begins with it. */
  weights: number[];
  /** For each term, the greatest weight of a token equal to its `from`; 0 if there is none. */
  exactWeights: number[];
}

/** The words and the scope of a search. */
export interface SearchQuery extends ProjectScope {
  projectId?: string;
  /** Searches only these kinds. */
  kinds: readonly SearchKind[];
  /** At least one. */
  terms: readonly SearchTerm[];
  /** Maximum number of matches: the newest, by `createdAt`, then `id`. */
  limit: number;
}

/** Reads search records. */
export interface SearchReads {
  /** Documents that match every term, newest first. */
  searchDocuments(query: SearchQuery): Promise<SearchMatch[]>;
}

/** Changes search records. */
export interface SearchWrites {
  /**
   * Inserts or replaces the document with this ID and its tokens. A document is deleted with the record that it
   * describes.
   */
  saveSearchDocument(document: SearchDocument): Promise<void>;
  /** Inserts a new document. Unique: id. */
  insertSearchDocument(document: SearchDocument): Promise<void>;
  deleteSearchDocument(id: string): Promise<void>;
  /** Sets the project in the documents of the tasks and of their comments and activities. */
  moveSearchDocuments(taskIds: readonly string[], projectId: string): Promise<void>;
}
