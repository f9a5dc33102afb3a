/**
 * Bulk inserts of documents into a store that has none of them yet.
 *
 * @module
 */
import type { SearchDocument } from "@hexlane/core";
import type { Loading } from "../loading.ts";
import { rowsOf, statement } from "../session.ts";

const SEQUENCES = statement(({ db, tables: { searchDocument: document }, isIn }) =>
  db.select({ id: document.id, sequence: document.sequence }).from(document).where(isIn(document.id, "ids")),
);

/** Stores documents with their tokens. */
export async function insertSearchDocuments(loading: Loading, documents: readonly SearchDocument[]): Promise<void> {
  const sequences = loading.documentSequences?.(documents.length);
  await loading.insert(
    "searchDocument",
    documents.map(({ tokens: _, ...row }, index) => (sequences ? { ...row, sequence: sequences[index] } : row)),
    { isNumbered: sequences !== undefined },
  );
  const known = sequences ?? (await sequencesOf(loading, documents));
  const rows = documents.flatMap(({ workspaceId, tokens }, index) =>
    tokens.map(({ token, weight }) => ({ workspaceId, token, documentSequence: known[index], weight })),
  );
  await loading.insert("searchToken", rows, { isNumbered: false });
}

async function sequencesOf(
  { session }: Loading,
  documents: readonly SearchDocument[],
): Promise<(number | undefined)[]> {
  const ids = documents.map(({ id }) => id);
  const given = new Map((await rowsOf(session, SEQUENCES, ids)).map(({ id, sequence }) => [id, sequence]));
  return ids.map((id) => given.get(id));
}
