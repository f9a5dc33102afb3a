/**
 * Many documents at a time, into a store that holds none of them.
 *
 * @module
 */
import type { SearchDocument } from "@hexlane/core";
import { inArray } from "drizzle-orm";
import { idQuery, insertRows, rowsOf, type Session } from "../session.ts";

const SEQUENCES = idQuery(({ db, tables: { searchDocument: document } }, ids) =>
  db.select({ id: document.id, sequence: document.sequence }).from(document).where(inArray(document.id, ids)),
);

/** Inserts documents in few statements. */
export async function insertSearchDocuments(session: Session, documents: readonly SearchDocument[]): Promise<void> {
  await insertRows(
    session,
    "searchDocument",
    documents.map(({ tokens: _, ...row }) => row),
  );
  const ids = documents.map(({ id }) => id);
  const sequences = new Map((await rowsOf(session, SEQUENCES, ids)).map(({ id, sequence }) => [id, sequence]));
  const rows = documents.flatMap(({ id, workspaceId, tokens }) =>
    tokens.map(({ token, weight }) => ({ workspaceId, token, documentSequence: sequences.get(id), weight })),
  );
  await insertRows(session, "searchToken", rows);
}
