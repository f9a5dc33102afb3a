/**
 * Search: documents as rows of tokens. A term is a range of tokens; which of two ways is taken to what matches depends on
 * how many tokens the rarest term has.
 *
 * @module
 */
import type { BoardReads, BoardWrites, SearchDocument, SearchMatch, SearchQuery, SearchTerm } from "@hexlane/core";
import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { MAX_SHORT_ROWS } from "../long.ts";
import {
  deleteFrom,
  fieldsOf,
  insertRows,
  type Over,
  type Session,
  type Sql,
  slot,
  slotsOf,
  statement,
} from "../session.ts";

/**
 * Up to so many tokens of a workspace, a term is looked up by itself and what it finds is sorted. Beyond, the newest
 * documents are walked until enough match: a term that common matches soon.
 */
export const MAX_RARE_TOKENS = 10_000;

/** Workspaces that are searched, one by one, in a short time. */
const MAX_SHORT_WORKSPACES = 20;

/** The term with the fewest tokens; without `term` when even that one is common. */
export interface RareTerm {
  term?: SearchTerm;
}

const COUNT_TOKENS = statement(({ db, tables: { searchToken: token } }) => {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(token)
    .where(and(eq(token.workspaceId, slot("workspaceId")), gte(token.token, slot("from")), lt(token.token, slot("to"))))
    .limit(slot("most"))
    .as("some");
  return db.select({ tokens: count() }).from(some);
});

/** The rarest of the terms in a workspace; `none` when one of them occurs nowhere in it. */
export async function findRareTerm(
  session: Session,
  workspaceId: string,
  terms: readonly SearchTerm[],
): Promise<RareTerm | "none"> {
  let rarest: RareTerm = {};
  const most = session.refuseLong ? mostInShort(terms) : MAX_RARE_TOKENS;
  let fewest = most + 1;
  for (const term of terms) {
    const tokens = (await session.run(COUNT_TOKENS, { workspaceId, ...term, most: most + 1 }))[0]?.tokens ?? 0;
    if (tokens === 0) return "none";
    if (tokens < fewest) [rarest, fewest] = [{ term }, tokens];
  }
  if (!rarest.term) session.refuseLong?.();
  return rarest;
}

/** A search asks for every term in each document, and does so once more for every term. */
function mostInShort(terms: readonly SearchTerm[]): number {
  return Math.floor(MAX_SHORT_ROWS / (1 + terms.length));
}

/** Numbers of the documents of a workspace that hold a token of the term. */
export function documentsWithTerm({ db, tables: { searchToken: token } }: Sql, workspaceId: string, term: SearchTerm) {
  return db
    .selectDistinct({ sequence: token.documentSequence })
    .from(token)
    .where(and(eq(token.workspaceId, workspaceId), gte(token.token, term.from), lt(token.token, term.to)));
}

/** Whether the document holds a token of the term. */
export function hasTerm(on: Sql, documentSequence: AnySQLiteColumn, term: SearchTerm): SQL {
  return sql`exists ${tokensOfTerm(on, documentSequence, term, sql`1`)}`;
}

function tokensOfTerm({ db, tables }: Sql, documentSequence: AnySQLiteColumn, { from, to }: SearchTerm, what: SQL) {
  const { searchToken: token } = tables;
  return db
    .select({ what })
    .from(token)
    .where(and(eq(token.documentSequence, documentSequence), gte(token.token, from), lt(token.token, to)));
}

async function searchDocuments(session: Session, query: SearchQuery): Promise<SearchMatch[]> {
  const matches: SearchMatch[] = [];
  if (query.workspaceIds.length > MAX_SHORT_WORKSPACES) session.refuseLong?.();
  for (const workspaceId of new Set(query.workspaceIds)) {
    const rare = await findRareTerm(session, workspaceId, query.terms);
    if (rare !== "none") matches.push(...(await searchWorkspace(session, workspaceId, query, rare)));
  }
  matches.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1));
  return matches.slice(0, query.limit);
}

async function searchWorkspace(
  session: Session,
  workspaceId: string,
  query: SearchQuery,
  rare: RareTerm,
): Promise<SearchMatch[]> {
  const rows = await session.query((on) => {
    const { searchDocument: document } = on.tables;
    const found = rare.term && documentsWithTerm(on, workspaceId, rare.term).as("found");
    const columns = { ...fieldsOf(document, "sequence"), weights: weightsOf(on, query.terms) };
    const conditions = [
      query.projectId === undefined ? undefined : eq(document.projectId, query.projectId),
      inArray(document.kind, [...query.kinds]),
      ...query.terms.map((term) => (term === rare.term ? undefined : hasTerm(on, document.sequence, term))),
      isVisible(on),
    ];
    // SQLite takes the tables of a cross join in the order given; left to itself it walks the documents all the same.
    const rows = found
      ? on.db
          .select(columns)
          .from(found)
          .crossJoin(document)
          .where(and(eq(document.sequence, found.sequence), ...conditions))
      : on.db
          .select(columns)
          .from(document)
          .where(and(eq(document.workspaceId, workspaceId), ...conditions));
    return rows.orderBy(desc(document.createdAt), desc(document.id)).limit(query.limit);
  });
  return rows.map(({ weights, ...match }) => ({
    ...match,
    weights: weights === "" ? [] : weights.split(",").map(Number),
  }));
}

/** For each term the greatest weight of a token it begins, joined by commas. */
function weightsOf(on: Sql, terms: readonly SearchTerm[]): SQL<string> {
  const { searchDocument: document, searchToken: token } = on.tables;
  const weights = terms.map((term) => sql`${tokensOfTerm(on, document.sequence, term, sql`max(${token.weight})`)}`);
  return weights.length === 0 ? sql<string>`''` : sql<string>`cast(${sql.join(weights, sql` || ',' || `)} as text)`;
}

/** What belongs to a task is found while the task is live. */
function isVisible({ db, tables: { searchDocument: document, task } }: Sql): SQL | undefined {
  const live = db
    .select({ one: sql`1` })
    .from(task)
    .where(and(eq(task.id, document.taskId), isNull(task.deletedAt)));
  return or(isNull(document.taskId), sql`exists ${live}`);
}

const INSERT_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .insert(document)
    .values(slotsOf(document))
    .onConflictDoNothing({ target: document.id })
    .returning({ sequence: document.sequence }),
);
const UPDATE_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set(slotsOf(document, ["id"]))
    .where(eq(document.id, slot("id")))
    .returning({ sequence: document.sequence }),
);
const DELETE_TOKENS = statement(({ db, tables: { searchToken } }) =>
  db.delete(searchToken).where(eq(searchToken.documentSequence, slot("documentSequence"))),
);
const DELETE_DOCUMENT = deleteFrom("searchDocument");
const MOVE_DOCUMENTS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set({ projectId: sql`${slot("projectId")}` })
    .where(eq(document.taskId, slot("taskId"))),
);

/**
 * A new document has no tokens that would have to go first. To look for them would cost, and under serializable isolation
 * also collide with whoever inserts those of another new document, which lie beside them.
 */
async function saveSearchDocument(session: Session, document: SearchDocument): Promise<void> {
  const { tokens, ...row } = document;
  const [inserted] = await session.run(INSERT_DOCUMENT, row);
  const [saved] = inserted ? [inserted] : await session.run(UPDATE_DOCUMENT, row);
  const { sequence: documentSequence } = saved as { sequence: number };
  if (!inserted) await session.run(DELETE_TOKENS, { documentSequence });
  const rows = tokens.map(({ token, weight }) => ({
    workspaceId: row.workspaceId,
    token,
    documentSequence,
    weight,
  }));
  await insertRows(session, "searchToken", rows);
}

/** Deletes one document; its tokens go with it. */
export async function deleteSearchDocument(session: Session, id: string): Promise<void> {
  await session.run(DELETE_DOCUMENT, { id });
}

async function moveSearchDocuments(session: Session, taskId: string, projectId: string): Promise<void> {
  await session.run(MOVE_DOCUMENTS, { taskId, projectId });
}

/** Deletes the documents of a project and what names it, after those of its tasks. */
export async function forgetDocumentsOfProject(session: Session, id: string): Promise<void> {
  await forgetDocuments(session, ({ tables: { searchDocument: document } }) => [
    eq(document.id, id),
    eq(document.projectId, id),
  ]);
}

/** Deletes the documents of a workspace. */
export async function forgetDocumentsOfWorkspace(session: Session, id: string): Promise<void> {
  await forgetDocuments(session, ({ tables: { searchDocument: document } }) => [eq(document.workspaceId, id)]);
}

/** One statement per condition: an `or` of them would read the whole table. */
async function forgetDocuments(session: Session, which: (on: Sql) => SQL[]): Promise<void> {
  for (let index = 0, conditions = 1; index < conditions; index++) {
    await session.query((on) => {
      const all = which(on);
      conditions = all.length;
      return on.db.delete(on.tables.searchDocument).where(all[index]);
    });
  }
}

export const searchReads: Over<Pick<BoardReads, "searchDocuments">> = { searchDocuments };

export const searchWrites: Over<
  Pick<BoardWrites, "saveSearchDocument" | "deleteSearchDocument" | "moveSearchDocuments">
> = { saveSearchDocument, deleteSearchDocument, moveSearchDocuments };
