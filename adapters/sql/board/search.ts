/** Search documents. @module */
import type { SearchDocument, SearchMatch, SearchReads, SearchTerm, SearchWrites } from "@hexlane/core";
import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { crud } from "../crud.ts";
import { MAX_SHORT_ROWS } from "../long.ts";
import {
  fieldsOf,
  insertRows,
  type Over,
  param,
  paramsOf,
  type Session,
  type Sql,
  shapes,
  statement,
  type Values,
} from "../session.ts";

const documents = crud("searchDocument");

/**
 * A term with at most this many tokens in a workspace is looked up directly, and its matches are sorted. For a more
 * common term, the newest documents are scanned until enough match, which happens soon.
 */
export const MAX_RARE_TOKENS = 10_000;

/** Number of workspaces that can be searched one by one in a short time. */
const MAX_SHORT_WORKSPACES = 20;

/** The terms of a query, as far as the SQL depends on them; their texts are in {@linkcode termValues}. */
export interface Terms {
  count: number;
  /** The index of the term with the fewest tokens, unless even that one is common. */
  rarest?: number;
}

/** The parameters for the texts of terms. */
export function termValues(terms: readonly SearchTerm[]): Values {
  return Object.fromEntries(
    terms.flatMap(({ from, to }, index) => [
      [`from${index}`, from],
      [`to${index}`, to],
    ]),
  );
}

/** The index of each term. */
export function indexesOf({ count }: Terms): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Whether a token begins with a term. */
function begins(token: AnySQLiteColumn, term: number): SQL | undefined {
  return and(gte(token, param(`from${term}`)), lt(token, param(`to${term}`)));
}

const COUNT_TOKENS = statement(({ db, tables: { searchToken: token } }) => {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(token)
    .where(and(eq(token.workspaceId, param("workspaceId")), begins(token.token, 0)))
    .limit(param("most"))
    .as("some");
  return db.select({ tokens: count() }).from(some);
});

/** Finds the rarest of the terms in a workspace; undefined when one of them does not occur in it. */
export async function measureTerms(
  session: Session,
  workspaceId: string,
  terms: readonly SearchTerm[],
): Promise<Terms | undefined> {
  let rarest: number | undefined;
  const most = session.refuseLong ? mostInShort(terms) : MAX_RARE_TOKENS;
  let fewest = most + 1;
  const counts = await Promise.all(
    terms.map((term) => session.run(COUNT_TOKENS, { workspaceId, ...termValues([term]), most: most + 1 })),
  );
  for (const [index, [counted]] of counts.entries()) {
    const tokens = counted?.tokens ?? 0;
    if (tokens === 0) return undefined;
    if (tokens < fewest) [rarest, fewest] = [index, tokens];
  }
  if (rarest === undefined) session.refuseLong?.();
  return { count: terms.length, ...(rarest === undefined ? {} : { rarest }) };
}

/** A search checks every term in each document, so its cost grows with each term. */
function mostInShort(terms: readonly SearchTerm[]): number {
  return Math.floor(MAX_SHORT_ROWS / (1 + terms.length));
}

/** Numbers of the documents of a workspace that hold a token of the term. */
export function documentsWithTerm({ db, tables: { searchToken: token } }: Sql, term: number) {
  return db
    .selectDistinct({ sequence: token.documentSequence })
    .from(token)
    .where(and(eq(token.workspaceId, param("workspaceId")), begins(token.token, term)));
}

/** Whether the document holds a token of the term. */
export function hasTerm(on: Sql, term: number): SQL {
  return sql`exists ${tokensOfTerm(on, term, sql`1`)}`;
}

function tokensOfTerm({ db, tables: { searchToken: token, searchDocument: document } }: Sql, term: number, what: SQL) {
  return db
    .select({ what })
    .from(token)
    .where(and(eq(token.documentSequence, document.sequence), begins(token.token, term)));
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

/** A search of one workspace. */
interface Search extends Terms {
  isInProject: boolean;
}

const SEARCH = shapes((on, search: Search) => {
  const { searchDocument: document } = on.tables;
  const found = search.rarest === undefined ? undefined : documentsWithTerm(on, search.rarest).as("found");
  const columns = { ...fieldsOf(document, "sequence"), weights: weightsOf(on, search) };
  const others = indexesOf(search).filter((term) => term !== search.rarest);
  const conditions = [...conditionsOf(on, search), ...others.map((term) => hasTerm(on, term))];
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
        .where(and(eq(document.workspaceId, param("workspaceId")), ...conditions));
  return rows.orderBy(desc(document.createdAt), desc(document.id)).limit(param("limit"));
});

function conditionsOf(on: Sql, { isInProject }: Search): (SQL | undefined)[] {
  const { searchDocument: document } = on.tables;
  return [
    isInProject ? eq(document.projectId, param("projectId")) : undefined,
    on.isIn(document.kind, "kinds"),
    isVisible(on),
  ];
}

/**
 * The same in one statement, for databases with network latency. It counts the tokens of each term and uses one of the two
 * plans; the condition of the other is false before it reads anything. The other terms are checked in each matching document
 * separately: with `exists`, Postgres would first scan all tokens of a common one.
 */
const SEARCH_AT_ONCE = shapes((on, search: Search) => {
  const { searchDocument: document } = on.tables;
  const columns = { ...fieldsOf(document, "sequence"), weights: weightsOf(on, search).as("weights") };
  const holding = indexesOf(search).map((term) => sql`${tokensOfTerm(on, term, sql`1`).limit(1)} = 1`);
  const matching = (way: SQL) =>
    on.db
      .select(columns)
      .from(document)
      .where(and(way, ...conditionsOf(on, search), ...holding))
      .orderBy(desc(document.createdAt), desc(document.id))
      .limit(param("limit"));
  const rare = matching(sql`${document.sequence} in (select document_sequence from found)`);
  const common = matching(sql`${document.workspaceId} = ${param("workspaceId")} and not exists (select 1 from rarest)`);
  const matches = sql`(with ${rarestAndFound(on, search)} ${rare} union all ${common}) as matches`;
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
});

/** `rarest`: the term with the fewest tokens, unless even that one is common. `found`: the documents that hold it. */
function rarestAndFound(on: Sql, search: Search): SQL {
  const { searchToken: token } = on.tables;
  const workspaceId = param("workspaceId");
  const counts = indexesOf(search).map((term) => {
    const held = on.db
      .select({ one: sql`1`.as("one") })
      .from(token)
      .where(and(eq(token.workspaceId, workspaceId), begins(token.token, term)))
      .limit(MAX_RARE_TOKENS + 1);
    return sql`select cast(${param(`from${term}`)} as text) as first, cast(${param(`to${term}`)} as text) as last,
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
function weightsOf(on: Sql, search: Search): SQL<string> {
  const { searchToken: token } = on.tables;
  const weights = indexesOf(search).map((term) => {
    const exact = sql`max(case when ${token.token} = ${param(`from${term}`)} then ${token.weight} else 0 end)`;
    return sql`${tokensOfTerm(on, term, sql`max(${token.weight}) || ':' || ${exact}`)}`;
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
const FORGET_PROJECT = statement(({ db, tables: { searchDocument: document } }) =>
  db.delete(document).where(eq(document.projectId, param("id"))),
);
const FORGET_WORKSPACE = statement(({ db, tables: { searchDocument: document } }) =>
  db.delete(document).where(eq(document.workspaceId, param("id"))),
);
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
  // One statement per condition, because an `or` would scan the whole table.
  await deleteSearchDocument(session, id);
  await session.run(FORGET_PROJECT, { id });
}

/** Deletes the documents of a workspace. */
export async function forgetDocumentsOfWorkspace(session: Session, id: string): Promise<void> {
  await session.run(FORGET_WORKSPACE, { id });
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
    const { projectId, kinds, terms, limit } = query;
    const isInProject = projectId !== undefined;
    const values = { projectId, kinds, limit, ...termValues(terms) };
    const matches: SearchMatch[] = [];
    if (query.workspaceIds.length > MAX_SHORT_WORKSPACES) session.refuseLong?.();
    const workspaceIds = [...new Set(query.workspaceIds)];
    if (session.isRemote && terms.length > 0) {
      const search = SEARCH_AT_ONCE({ count: terms.length, isInProject });
      const found = await Promise.all(
        workspaceIds.map((workspaceId) => session.run(search, { ...values, workspaceId })),
      );
      matches.push(...found.flat().map(matchOf));
    } else {
      for (const workspaceId of workspaceIds) {
        const measured = await measureTerms(session, workspaceId, terms);
        if (!measured) continue;
        const rows = await session.run(SEARCH({ ...measured, isInProject }), { ...values, workspaceId });
        for (const row of rows) matches.push(matchOf(row));
      }
    }
    matches.sort(
      (left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
    );
    return matches.slice(0, limit);
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
