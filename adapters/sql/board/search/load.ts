/**
 * Bulk inserts of documents into a store that has none of them yet.
 *
 * @module
 */
import { packTokens, type SearchDocument } from "@hexlane/core";
import type { Loading } from "../../loading.ts";
import { rowsOf, statement } from "../../session.ts";
import { hasPending, indexDocument, indexRows, namesOf } from "./index.ts";

const SEQUENCES = statement(({ db, tables: { searchDocument: document }, isIn }) =>
  db.select({ id: document.id, sequence: document.sequence }).from(document).where(isIn(document.id, "ids")),
);

/** Stores documents with their tokens. */
export async function insertSearchDocuments(loading: Loading, documents: readonly SearchDocument[]): Promise<void> {
  const given = loading.documentSequences?.(documents.length);
  await loading.insert(
    "searchDocument",
    documents.map((document, index) => ({
      ...document,
      tokenWeights: packTokens(document.tokens),
      ...(given && { sequence: given[index] }),
    })),
    { isNumbered: given !== undefined },
  );
  const sequences = given ?? (await sequencesOf(loading, documents));
  if (hasPending(loading.session)) {
    for (const [index, { workspaceId, tokens }] of documents.entries()) {
      await indexDocument(loading.session, { workspaceId, sequence: sequences[index] as number }, namesOf(tokens));
    }
    return;
  }
  const rows = documents.flatMap(({ workspaceId, tokens }, index) =>
    indexRows(loading.session, { workspaceId, sequence: sequences[index] as number }, namesOf(tokens)),
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
