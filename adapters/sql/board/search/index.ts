/**
 * The index of search tokens: which documents contain a token. A document stores its own tokens; the index only serves to
 * find the document.
 *
 * Where the database numbers documents in order, the tokens of a new document are not indexed immediately, because each
 * token would change a different page. Instead, the document is pending, and searches scan it, until the tokens of many
 * pending documents are indexed together.
 *
 * @module
 */
import { type SearchToken, unpackWords } from "@hexlane/core";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { bytesOf } from "../../page.ts";
import { insertRows, param, type Session, statement } from "../../session.ts";
import type { Tables } from "../../tables.ts";

/** Length of the ID suffix that identifies a workspace in the index. The end of an ID is random. */
const END_CHARACTERS = 8;

/**
 * The number of documents that are indexed together, and the number of documents per block. The index stores the tokens of a
 * block together, so that a batch writes only to the pages of one block. A search scans the documents of an unfinished
 * batch, and looks into each block.
 *
 * Measured at 100,000 documents of 22 words, in groups of 16. Documents that are indexed one by one in blocks of 1,024 take
 * 58 µs each, and a search for a word in one of them takes 302 µs. Batches of 256 in blocks of 8,192 take 54 and 107 µs;
 * batches of 128 take 70 and 105 µs; batches of 256 without blocks take 164 and 25 µs.
 */
const BATCH_DOCUMENTS = 256;
const BLOCK_DOCUMENTS = 8_192;
/**
 * The size of the packed tokens that one statement indexes: about 1,500 tokens. Measured on a busy machine: such a statement
 * blocks the event loop for at most 5.3 ms.
 */
const INDEXED_BYTES = 16 * 1024;
/**
 * A document with more tokens than this is indexed immediately, so that searches have less to scan and statements have less
 * to index.
 */
const MAX_PENDING_TOKENS = 256;

/** The fields of a document that are needed to change its tokens. */
export interface Packed {
  sequence: number;
  workspaceId: string;
  tokenWeights: string;
}

/** The fields of a document that its index rows contain. */
type Indexed = Pick<Packed, "workspaceId" | "sequence">;

/**
 * The first and the last block that contain tokens of a workspace. A single query for both would scan all index rows of the
 * workspace.
 */
const BLOCKS = statement(({ db, tables: { searchToken: token } }) => {
  const inWorkspace = sql`from ${token} where ${token.workspaceEnd} = ${param("workspaceEnd")}`;
  const ends = sql`(select (select min(${token.block}) ${inWorkspace}) as first,
    (select max(${token.block}) ${inWorkspace}) as last) as ends`;
  return db.select({ first: sql<number | null>`first`, last: sql<number | null>`last` }).from(ends);
});

/** The parameters that select the index rows of a workspace. */
export interface IndexPart {
  workspaceEnd: string;
  blocks: number[];
}

/** Finds the part of the index that belongs to a workspace. */
export async function partOf(session: Session, workspaceId: string): Promise<IndexPart> {
  const workspaceEnd = endOf(workspaceId);
  if (!hasPending(session)) return { workspaceEnd, blocks: [0] };
  const [{ first, last } = { first: null, last: null }] = await session.run(BLOCKS, { workspaceEnd });
  if (first === null || last === null) return { workspaceEnd, blocks: [] };
  // A block in between may contain only tokens of other workspaces. Looking into such a block takes 2 µs, no longer
  // than checking for it would.
  return { workspaceEnd, blocks: Array.from({ length: last - first + 1 }, (_, index) => first + index) };
}

/**
 * Returns the workspace key and block under which a document is indexed. Documents with random sequences all use block
 * 0.
 */
function placeOf(session: Session, { workspaceId, sequence }: Indexed) {
  const block = hasPending(session) ? Math.floor(sequence / BLOCK_DOCUMENTS) : 0;
  return { workspaceEnd: endOf(workspaceId), block };
}

function endOf(workspaceId: string): string {
  return workspaceId.slice(-END_CHARACTERS);
}

type IndexRow = Tables["searchToken"]["$inferInsert"];

/** Whether documents can be pending. Documents with random sequences are indexed immediately. */
export function hasPending(session: Session): boolean {
  return session.giveSequence === undefined;
}

const INSERT_PENDING = statement(({ db, tables: { searchPending: pending } }) =>
  db.insert(pending).values({ documentSequence: sql`${param("sequence")}` }),
);
const PENDING = statement(({ db, tables: { searchPending: pending, searchDocument: document } }) =>
  db
    .select({ sequence: pending.documentSequence, bytes: bytesOf(document.tokenWeights) })
    .from(pending)
    .crossJoin(document)
    .where(eq(document.sequence, pending.documentSequence))
    .orderBy(asc(pending.documentSequence)),
);
const FIND_PENDING = statement(({ db, tables: { searchPending: pending } }) =>
  db
    .select({ sequence: pending.documentSequence })
    .from(pending)
    .where(eq(pending.documentSequence, param("sequence"))),
);
const DELETE_PENDING = statement(({ db, tables: { searchPending: pending } }) =>
  db
    .delete(pending)
    .where(eq(pending.documentSequence, param("sequence")))
    .returning({ sequence: pending.documentSequence }),
);
const DELETE_PENDING_UP_TO = statement(({ db, tables: { searchPending: pending } }) =>
  db.delete(pending).where(lte(pending.documentSequence, param("last"))),
);
const INDEX_PENDING_UP_TO = statement(({ db, tables }) => {
  const { searchPending: pending, searchDocument: document, searchToken: token } = tables;
  // Sorted, so that adjacent rows are written together. The divisor is a literal, because Node.js binds every number as
  // REAL, but the division must be an integer division.
  return db
    .insert(token)
    .select(sql`select substr(${document.workspaceId}, ${-END_CHARACTERS}), ${document.sequence} / ${sql.raw(`${BLOCK_DOCUMENTS}`)}, words.key,
      ${document.sequence}
    from ${pending} cross join ${document} cross join json_each(${document.tokenWeights}) as words
    where ${pending.documentSequence} <= ${param("last")} and ${document.sequence} = ${pending.documentSequence}
    order by 1, 2, 3, 4`);
});
const DELETE_TOKENS = statement(({ db, tables: { searchToken: token }, isIn }) =>
  db
    .delete(token)
    .where(
      and(
        eq(token.workspaceEnd, param("workspaceEnd")),
        eq(token.block, param("block")),
        isIn(token.token, "tokens"),
        eq(token.documentSequence, param("sequence")),
      ),
    ),
);

/** Returns the index rows for the tokens of a document. */
export function indexRows(session: Session, document: Indexed, tokens: readonly string[]): IndexRow[] {
  const place = placeOf(session, document);
  return tokens.map((token) => ({ ...place, token, documentSequence: document.sequence }));
}

/** Adds a new document to the index, or to the pending documents. */
export async function indexDocument(session: Session, document: Indexed, tokens: readonly string[]): Promise<void> {
  await addTokens(session, document, tokens);
  if (hasPending(session) && document.sequence % BATCH_DOCUMENTS === 0) await indexPending(session);
}

async function indexPending(session: Session): Promise<void> {
  const pending = await session.run(PENDING);
  let sum = 0;
  for (const [index, { sequence: last, bytes }] of pending.entries()) {
    sum += bytes;
    if (sum < INDEXED_BYTES && index + 1 < pending.length) continue;
    await session.run(INDEX_PENDING_UP_TO, { last });
    await session.run(DELETE_PENDING_UP_TO, { last });
    sum = 0;
  }
}

async function addTokens(session: Session, document: Indexed, tokens: readonly string[]): Promise<void> {
  const { sequence } = document;
  if (hasPending(session) && tokens.length <= MAX_PENDING_TOKENS) await session.run(INSERT_PENDING, { sequence });
  else await insertRows(session, "searchToken", indexRows(session, document, tokens));
}

/** Replaces the tokens of a document. @param before the document before the change */
export async function reindexDocument(
  session: Session,
  before: Packed,
  { workspaceId, tokens }: { workspaceId: string; tokens: readonly string[] },
): Promise<void> {
  const after = { workspaceId, sequence: before.sequence };
  const isShort = tokens.length <= MAX_PENDING_TOKENS;
  if (isShort && (await isPending(session, after))) return;
  if (!isShort && (await removePending(session, after))) return await addTokens(session, after, tokens);
  // Tokens that stay in the same workspace are already in the index. `Set.difference()` is missing on Node.js 20.
  const words = unpackWords(before.tokenWeights);
  const isSame = before.workspaceId === workspaceId;
  const [old, now] = [new Set(isSame ? words : []), new Set(isSame ? tokens : [])];
  await deleteTokens(
    session,
    before,
    words.filter((token) => !now.has(token)),
  );
  await insertRows(
    session,
    "searchToken",
    indexRows(
      session,
      after,
      tokens.filter((token) => !old.has(token)),
    ),
  );
}

/** Removes a deleted document. */
export async function unindexDocument(session: Session, document: Packed): Promise<void> {
  if (await removePending(session, document)) return;
  await deleteTokens(session, document, unpackWords(document.tokenWeights));
}

async function isPending(session: Session, { sequence }: Pick<Packed, "sequence">): Promise<boolean> {
  return hasPending(session) && (await session.run(FIND_PENDING, { sequence })).length > 0;
}

/** @returns whether the document was pending */
async function removePending(session: Session, { sequence }: Pick<Packed, "sequence">): Promise<boolean> {
  return hasPending(session) && (await session.run(DELETE_PENDING, { sequence })).length > 0;
}

async function deleteTokens(session: Session, document: Indexed, tokens: string[]): Promise<void> {
  if (tokens.length === 0) return;
  await session.run(DELETE_TOKENS, { ...placeOf(session, document), sequence: document.sequence, tokens });
}

/** Returns the words of the tokens, without weights. */
export function namesOf(tokens: readonly SearchToken[]): string[] {
  return tokens.map(({ token }) => token);
}
