/** Search documents. @module */
import type { SearchDocument, SearchMatch, SearchQuery, SearchReads, SearchTerm, SearchWrites } from "@hexlane/core";
import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { crud } from "../crud.ts";
import { MAX_SHORT_ROWS } from "../long.ts";
import { fieldsOf, insertRows, type Over, param, paramsOf, type Session, type Sql, statement } from "../session.ts";

const documents = crud("searchDocument");

/**
 * A term with at most this many tokens in a workspace is looked up directly, and its matches are sorted. For a more
 * common term, the newest documents are scanned until enough match, which happens soon.
 */
export const MAX_RARE_TOKENS = 10_000;

/** Number of workspaces that can be searched one by one in a short time. */
const MAX_SHORT_WORKSPACES = 20;

/** The term with the fewest tokens; `term` is absent when even that one is common. */
export interface RareTerm {
  term?: SearchTerm;
}

const COUNT_TOKENS = statement(({ db, tables: { searchToken: token } }) => {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(token)
    .where(
      and(eq(token.workspaceId, param("workspaceId")), gte(token.token, param("from")), lt(token.token, param("to"))),
    )
    .limit(param("most"))
    .as("some");
  return db.select({ tokens: count() }).from(some);
});

/** The rarest of the terms in a workspace; `none` when one of them does not occur in it. */
export async function findRareTerm(
  session: Session,
  workspaceId: string,
  terms: readonly SearchTerm[],
): Promise<RareTerm | "none"> {
  let rarest: RareTerm = {};
  const most = session.refuseLong ? mostInShort(terms) : MAX_RARE_TOKENS;
  let fewest = most + 1;
  const counts = await Promise.all(
    terms.map((term) => session.run(COUNT_TOKENS, { workspaceId, ...term, most: most + 1 })),
  );
  for (const [index, term] of terms.entries()) {
    const tokens = counts[index]?.[0]?.tokens ?? 0;
    if (tokens === 0) return "none";
    if (tokens < fewest) [rarest, fewest] = [{ term }, tokens];
  }
  if (!rarest.term) session.refuseLong?.();
  return rarest;
}

/** A search checks every term in each document, so its cost grows with each term. */
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

/** Whether the document contains a token that matches the term. */
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

function matchOf({
  weights,
  ...match
}: Omit<SearchMatch, "weights" | "exactWeights"> & { weights: string }): SearchMatch {
  const pairs = weights === "" ? [] : weights.split(",").map((pair) => pair.split(":").map(Number));
  return {
    ...match,
    weights: pairs.map(([weight = 0]) => weight),
    exactWeights: pairs.map(([, exact = 0]) => exact),
  };
}

function searchWorkspace(on: Sql, workspaceId: string, query: SearchQuery, rare: RareTerm) {
  const { searchDocument: document } = on.tables;
  const found = rare.term && documentsWithTerm(on, workspaceId, rare.term).as("found");
  const columns = { ...fieldsOf(document, "sequence"), weights: weightsOf(on, query.terms) };
  const conditions = conditionsOf(on, query, rare.term);
  // SQLite joins the tables of a cross join in the given order; otherwise it would scan the documents anyway.
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
}

function conditionsOf(on: Sql, { projectId, kinds, terms }: SearchQuery, rare?: SearchTerm): (SQL | undefined)[] {
  const { searchDocument: document } = on.tables;
  return [
    projectId === undefined ? undefined : eq(document.projectId, projectId),
    inArray(document.kind, [...kinds]),
    ...terms.map((term) => (term === rare ? undefined : hasTerm(on, document.sequence, term))),
    isVisible(on),
  ];
}

/**
 * The same in one statement, for databases with network latency. It counts the tokens of each term and uses one of the two
 * plans; the condition of the other is false before it reads anything. The other terms are checked in each matching document
 * separately: with `exists`, Postgres would first scan all tokens of a common one.
 */
function searchAtOnce(on: Sql, workspaceId: string, query: SearchQuery) {
  const { searchDocument: document } = on.tables;
  const columns = { ...fieldsOf(document, "sequence"), weights: weightsOf(on, query.terms).as("weights") };
  const holding = query.terms.map((term) => sql`${tokensOfTerm(on, document.sequence, term, sql`1`).limit(1)} = 1`);
  const matching = (way: SQL) =>
    on.db
      .select(columns)
      .from(document)
      .where(and(way, ...conditionsOf(on, { ...query, terms: [] }), ...holding))
      .orderBy(desc(document.createdAt), desc(document.id))
      .limit(query.limit);
  const rare = matching(sql`${document.sequence} in (select document_sequence from found)`);
  const common = matching(sql`${document.workspaceId} = ${workspaceId} and not exists (select 1 from rarest)`);
  const matches = sql`(with ${rarestAndFound(on, workspaceId, query.terms)} ${rare} union all ${common}) as matches`;
  const field = <Field extends AnySQLiteColumn>(column: Field) =>
    sql<Field["_"]["data"]>`matches.${sql.identifier(column.name)}`.mapWith(column);
  return on.db
    .select({
      id: field(document.id),
      kind: field(document.kind),
      workspaceId: field(document.workspaceId),
      projectId: field(document.projectId) as SQL<string | null>,
      taskId: field(document.taskId) as SQL<string | null>,
      createdAt: field(document.createdAt),
      weights: sql<string>`matches.weights`,
    })
    .from(matches);
}

/** `rarest`: the term with the fewest tokens, unless even that one is common. `found`: the documents that hold it. */
function rarestAndFound(on: Sql, workspaceId: string, terms: readonly SearchTerm[]): SQL {
  const { searchToken: token } = on.tables;
  const counts = terms.map(({ from, to }) => {
    const held = on.db
      .select({ one: sql`1`.as("one") })
      .from(token)
      .where(and(eq(token.workspaceId, workspaceId), gte(token.token, from), lt(token.token, to)))
      .limit(MAX_RARE_TOKENS + 1);
    return sql`select cast(${from} as text) as first, cast(${to} as text) as last,
      (select count(*) from ${held} as held) as tokens`;
  });
  return sql`rarest as (
      select first, last from (${sql.join(counts, sql` union all `)}) as counted
      where tokens <= ${MAX_RARE_TOKENS} order by tokens limit 1
    ), found as (
      select distinct ${token.documentSequence} from rarest cross join ${token}
      where ${token.workspaceId} = ${workspaceId} and ${token.token} >= rarest.first and ${token.token} < rarest.last
    )`;
}

/** For each term, the greatest weight of a token with this prefix, and of an exact match, after a colon; joined by commas. */
function weightsOf(on: Sql, terms: readonly SearchTerm[]): SQL<string> {
  const { searchDocument: document, searchToken: token } = on.tables;
  const weights = terms.map((term) => {
    const exact = sql`max(case when ${token.token} = ${term.from} then ${token.weight} else 0 end)`;
    return sql`${tokensOfTerm(on, document.sequence, term, sql`max(${token.weight}) || ':' || ${exact}`)}`;
  });
  return weights.length === 0 ? sql<string>`''` : sql<string>`cast(${sql.join(weights, sql` || ',' || `)} as text)`;
}

/** Records of a task are found while the task is live. */
function isVisible({ db, tables: { searchDocument: document, task } }: Sql): SQL | undefined {
  const live = db
    .select({ one: sql`1` })
    .from(task)
    .where(and(eq(task.id, document.taskId), isNull(task.deletedAt)));
  // With `exists`, Postgres would check every task before it began to scan.
  return or(isNull(document.taskId), sql`${live} = 1`);
}

const INSERT_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db.insert(document).values(paramsOf(document)).returning({ sequence: document.sequence }),
);
const UPDATE_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set(paramsOf(document, ["id"]))
    .where(eq(document.id, param("id")))
    .returning({ sequence: document.sequence }),
);
const DELETE_TOKENS = statement(({ db, tables: { searchToken, searchDocument: document } }) => {
  const sequence = db
    .select({ sequence: document.sequence })
    .from(document)
    .where(eq(document.id, param("id")));
  return db.delete(searchToken).where(sql`${searchToken.documentSequence} = ${sequence}`);
});
const MOVE_DOCUMENTS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set({ projectId: sql`${param("projectId")}` })
    .where(eq(document.taskId, param("taskId"))),
);

async function insertTokens(
  session: Session,
  workspaceId: string,
  documentSequence: number,
  tokens: SearchDocument["tokens"],
): Promise<void> {
  const rows = tokens.map(({ token, weight }) => ({ workspaceId, token, documentSequence, weight }));
  await insertRows(session, "searchToken", rows);
}

/** Deletes a document; its tokens are deleted with it. */
export const deleteSearchDocument: (session: Session, id: string) => Promise<void> = documents.delete;

/** Deletes the documents of a project and its references, after those of its tasks. */
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

/** One statement per condition, because an `or` would scan the whole table. */
async function forgetDocuments(session: Session, which: (on: Sql) => SQL[]): Promise<void> {
  for (let index = 0, conditions = 1; index < conditions; index++) {
    await session.query((on) => {
      const all = which(on);
      conditions = all.length;
      return on.db.delete(on.tables.searchDocument).where(all[index]);
    });
  }
}

/**
 * A new document has no tokens to delete. Looking for them would take time, and under serializable isolation would also
 * conflict with the adjacent tokens of another new document.
 */
async function insertSearchDocument(session: Session, { tokens, ...row }: SearchDocument): Promise<void> {
  const given = session.giveSequence?.();
  if (given !== undefined)
    await insertRows(session, "searchDocument", [{ ...row, sequence: given }], { isNumbered: true });
  const sequence = given ?? (await session.run(INSERT_DOCUMENT, row))[0]?.sequence;
  await insertTokens(session, row.workspaceId, sequence as number, tokens);
}

export const searchReads: Over<SearchReads> = {
  async searchDocuments(session, query) {
    const matches: SearchMatch[] = [];
    if (query.workspaceIds.length > MAX_SHORT_WORKSPACES) session.refuseLong?.();
    const workspaceIds = [...new Set(query.workspaceIds)];
    if (session.isRemote && query.terms.length > 0) {
      const found = await Promise.all(workspaceIds.map((id) => session.query((on) => searchAtOnce(on, id, query))));
      matches.push(...found.flat().map(matchOf));
    } else {
      for (const workspaceId of workspaceIds) {
        const rare = await findRareTerm(session, workspaceId, query.terms);
        if (rare === "none") continue;
        const rows = await session.query((on) => searchWorkspace(on, workspaceId, query, rare));
        for (const row of rows) matches.push(matchOf(row));
      }
    }
    matches.sort(
      (left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
    );
    return matches.slice(0, query.limit);
  },
};

export const searchWrites: Over<SearchWrites> = {
  insertSearchDocument,
  deleteSearchDocument,
  async saveSearchDocument(session, document) {
    const { tokens, ...row } = document;
    const [, [saved]] = await Promise.all([
      session.run(DELETE_TOKENS, { id: row.id }),
      session.run(UPDATE_DOCUMENT, row),
    ]);
    if (saved) await insertTokens(session, row.workspaceId, saved.sequence, tokens);
    else await insertSearchDocument(session, document);
  },
  async moveSearchDocuments(session, taskId, projectId) {
    await session.run(MOVE_DOCUMENTS, { taskId, projectId });
  },
};
