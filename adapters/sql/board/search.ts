/** Search documents. @module */
import {
  packTokens,
  type SearchDocument,
  type SearchMatch,
  type SearchReads,
  type SearchTerm,
  type SearchWrites,
  unpackWords,
} from "@hexlane/core";
import { and, count, desc, eq, gte, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
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
  type Statement,
  shapes,
  statement,
  type Values,
} from "../session.ts";
import { deleteTokens, type IndexPart, indexRows, namesOf, type Packed, partOf } from "./search_index.ts";

const documents = crud("searchDocument");

/**
 * A term with at most this many tokens in a workspace is looked up directly, and its matches are sorted. For a more
 * common term, the newest documents are scanned until enough match, which happens soon.
 */
export const MAX_RARE_TOKENS = 10_000;

/** Number of workspaces that can be searched one by one in a short time. */
const MAX_SHORT_WORKSPACES = 20;

/** The parts of a query's terms that determine the SQL; their texts are in {@linkcode termValues}. */
export interface Terms {
  count: number;
  /** The index of the term with the fewest tokens, unless even that one is common. */
  rarest?: number;
}

/** The parameters for the texts of terms. */
export function termValues(terms: readonly SearchTerm[]): Values {
  const texts = terms.flatMap(({ from, to }, index) => [
    [`from${index}`, from],
    [`to${index}`, to],
    // Terms have only letters and digits, and a quote in packed tokens is followed by a token or a colon.
    [`start${index}`, `%"${from}%`],
  ]);
  return Object.fromEntries(texts);
}

/** The index of each term. */
export function indexesOf({ count }: Terms): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function isInPart({ tables: { searchToken: token }, isIn }: Sql): SQL | undefined {
  return and(eq(token.workspaceEnd, param("workspaceEnd")), isIn(token.block, "blocks"));
}

/** Whether an index row is of the workspace and begins with a term. */
function begins(on: Sql, term: number): SQL | undefined {
  const { token } = on.tables.searchToken;
  return and(isInPart(on), gte(token, param(`from${term}`)), lt(token, param(`to${term}`)));
}

const COUNT_TOKENS = statement((on) => {
  const some = on.db
    .select({ one: sql`1`.as("one") })
    .from(on.tables.searchToken)
    .where(begins(on, 0))
    .limit(param("most"))
    .as("some");
  return on.db.select({ tokens: count() }).from(some);
});

/** Finds the rarest of the terms in a workspace; undefined when one of them does not occur in it. */
export async function measureTerms(
  session: Session,
  part: IndexPart,
  terms: readonly SearchTerm[],
): Promise<Terms | undefined> {
  let rarest: number | undefined;
  const most = session.refuseLong ? mostInShort(terms) : MAX_RARE_TOKENS;
  let fewest = most + 1;
  const counts = await Promise.all(
    terms.map((term) => session.run(COUNT_TOKENS, { ...part, ...termValues([term]), most: most + 1 })),
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

/** Numbers of the documents that contain a token of the term, in all workspaces whose ids end alike. */
export function documentsWithTerm(on: Sql, term: number) {
  const { searchToken: token } = on.tables;
  return on.db.selectDistinct({ sequence: token.documentSequence }).from(token).where(begins(on, term));
}

/** Whether the document contains a token of the term. */
export function hasTerm({ tables: { searchDocument: document } }: Sql, term: number): SQL {
  return like(document.tokenWeights, param(`start${term}`));
}

/** Creates a function that returns the weights of a document's tokens for each term. */
function weigher(
  terms: readonly SearchTerm[],
): (tokenWeights: string) => Pick<SearchMatch, "weights" | "exactWeights"> {
  const patterns = terms.map(({ from }) => new RegExp(`"${from}([^"]*)":(\\d+)`, "g"));
  return (tokenWeights) => {
    const found = patterns.map((pattern) => [...tokenWeights.matchAll(pattern)]);
    return {
      weights: found.map((matches) => Math.max(...matches.map(([, , weight]) => Number(weight)))),
      exactWeights: found.map((matches) => Number(matches.find(([, rest]) => rest === "")?.[2] ?? 0)),
    };
  };
}

/** A search of one workspace. */
interface Search extends Terms {
  isInProject: boolean;
}

const SEARCH = shapes((on, search: Search) => {
  const { searchDocument: document } = on.tables;
  const found = search.rarest === undefined ? undefined : documentsWithTerm(on, search.rarest).as("found");
  const columns = fieldsOf(document, "sequence");
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
        .where(and(...conditions));
  return rows.orderBy(desc(document.createdAt), desc(document.id)).limit(param("limit"));
});

function conditionsOf(on: Sql, { isInProject }: Search): (SQL | undefined)[] {
  const { searchDocument: document } = on.tables;
  return [
    eq(document.workspaceId, param("workspaceId")),
    isInProject ? eq(document.projectId, param("projectId")) : undefined,
    on.isIn(document.kind, "kinds"),
    isVisible(on),
  ];
}

/**
 * Searches one workspace in a single statement, for databases with network latency. It counts the tokens of each term and uses
 * one of the two plans; the condition of the other is false before it reads anything.
 */
const SEARCH_AT_ONCE = shapes((on, search: Search) => {
  const { searchDocument: document } = on.tables;
  const holding = indexesOf(search).map((term) => hasTerm(on, term));
  const matching = (way: SQL) =>
    on.db
      .select(fieldsOf(document, "sequence"))
      .from(document)
      .where(and(way, ...conditionsOf(on, search), ...holding))
      .orderBy(desc(document.createdAt), desc(document.id))
      .limit(param("limit"));
  // With `in`, Postgres would scan all documents for the other conditions.
  const rare = matching(sql`${document.sequence} = any(array(select document_sequence from found))`);
  const common = matching(sql`not exists (select 1 from rarest)`);
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
      tokenWeights: field(document.tokenWeights),
    })
    .from(matches);
});

/** `rarest`: the term with the fewest tokens, unless even that one is common. `found`: the documents that contain it. */
function rarestAndFound(on: Sql, search: Search): SQL {
  const { searchToken: token } = on.tables;
  const counts = indexesOf(search).map((term) => {
    const held = on.db
      .select({ one: sql`1`.as("one") })
      .from(token)
      .where(begins(on, term))
      .limit(MAX_RARE_TOKENS + 1);
    return sql`select cast(${param(`from${term}`)} as text) as first, cast(${param(`to${term}`)} as text) as last,
      (select count(*) from ${held} as held) as tokens`;
  });
  return sql`rarest as (
      select first, last from (${sql.join(counts, sql` union all `)}) as counted
      where tokens <= ${MAX_RARE_TOKENS} order by tokens limit 1
    ), found as (
      select distinct ${token.documentSequence} from rarest cross join ${token}
      where ${isInPart(on)} and ${token.token} >= rarest.first and ${token.token} < rarest.last
    )`;
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

const packedOf = ({ sequence, workspaceId, tokenWeights }: Sql["tables"]["searchDocument"]) => ({
  sequence,
  workspaceId,
  tokenWeights,
});
const deleteBy = (field: "id" | "projectId" | "workspaceId" | "sequence") =>
  statement(({ db, tables: { searchDocument: document } }) =>
    db
      .delete(document)
      .where(eq(document[field], param(field)))
      .returning(packedOf(document)),
  );
const DELETE_BY_ID = deleteBy("id");
const DELETE_BY_SEQUENCE = deleteBy("sequence");
const DELETE_BY_PROJECT = deleteBy("projectId");
const DELETE_BY_WORKSPACE = deleteBy("workspaceId");
const FIND_PACKED = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .select(packedOf(document))
    .from(document)
    .where(eq(document.id, param("id"))),
);
const INSERT_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db.insert(document).values(paramsOf(document)).returning({ sequence: document.sequence }),
);
const MOVE_DOCUMENTS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set({ projectId: sql`${param("projectId")}` })
    .where(eq(document.taskId, param("taskId"))),
);

async function deleteDocuments(session: Session, which: Statement<Packed[]>, values: Values): Promise<void> {
  for (const document of await session.run(which, values)) {
    await deleteTokens(session, document, unpackWords(document.tokenWeights));
  }
}

/** Deletes a document with its tokens. */
export async function deleteSearchDocument(session: Session, id: string): Promise<void> {
  await deleteDocuments(session, DELETE_BY_ID, { id });
}

/** Deletes the document of this number, with its tokens. */
export async function deleteNumberedDocument(session: Session, sequence: number): Promise<void> {
  await deleteDocuments(session, DELETE_BY_SEQUENCE, { sequence });
}

/** Deletes the documents of a project and its references, after those of its tasks. */
export async function forgetDocumentsOfProject(session: Session, id: string): Promise<void> {
  // One statement per condition, because an `or` would scan the whole table.
  await deleteSearchDocument(session, id);
  await deleteDocuments(session, DELETE_BY_PROJECT, { projectId: id });
}

/** Deletes the documents of a workspace. */
export async function forgetDocumentsOfWorkspace(session: Session, id: string): Promise<void> {
  await deleteDocuments(session, DELETE_BY_WORKSPACE, { workspaceId: id });
}

/**
 * A new document has no tokens to delete. Looking for them would take time, and under serializable isolation would also
 * conflict with the adjacent tokens of another new document.
 */
async function insertSearchDocument(session: Session, document: SearchDocument): Promise<void> {
  const { tokens, workspaceId } = document;
  const row = { ...document, tokenWeights: packTokens(tokens) };
  const given = session.giveSequence?.();
  if (given !== undefined)
    await insertRows(session, "searchDocument", [{ ...row, sequence: given }], { isNumbered: true });
  const sequence = given ?? ((await session.run(INSERT_DOCUMENT, row))[0]?.sequence as number);
  await insertRows(session, "searchToken", indexRows(session, { workspaceId, sequence }, namesOf(tokens)));
}

export const searchReads: Over<SearchReads> = {
  async searchDocuments(session, query) {
    const { projectId, kinds, terms, limit } = query;
    const isInProject = projectId !== undefined;
    const values = { projectId, kinds, limit, ...termValues(terms) };
    const rows: Array<Omit<SearchMatch, "weights" | "exactWeights"> & { tokenWeights: string }> = [];
    if (query.workspaceIds.length > MAX_SHORT_WORKSPACES) session.refuseLong?.();
    const workspaceIds = [...new Set(query.workspaceIds)];
    if (session.isRemote && terms.length > 0) {
      const search = SEARCH_AT_ONCE({ count: terms.length, isInProject });
      const searchIn = async (workspaceId: string) =>
        await session.run(search, { ...values, workspaceId, ...(await partOf(session, workspaceId)) });
      rows.push(...(await Promise.all(workspaceIds.map(searchIn))).flat());
    } else {
      for (const workspaceId of workspaceIds) {
        const part = await partOf(session, workspaceId);
        const measured = await measureTerms(session, part, terms);
        if (!measured) continue;
        const search = SEARCH({ ...measured, isInProject });
        rows.push(...(await session.run(search, { ...values, workspaceId, ...part })));
      }
    }
    rows.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1));
    const weigh = weigher(terms);
    return rows.slice(0, limit).map(({ tokenWeights, ...match }) => ({ ...match, ...weigh(tokenWeights) }));
  },
};

export const searchWrites: Over<SearchWrites> = {
  insertSearchDocument,
  deleteSearchDocument,
  async saveSearchDocument(session, document) {
    const { id, workspaceId, tokens } = document;
    const [before] = await session.run(FIND_PACKED, { id });
    if (!before) return await insertSearchDocument(session, document);
    const isSame = before.workspaceId === workspaceId;
    const old = new Set(unpackWords(before.tokenWeights));
    const now = new Set(namesOf(tokens));
    await documents.save(session, document);
    await deleteTokens(session, before, [...(isSame ? old.difference(now) : old)]);
    const added = [...(isSame ? now.difference(old) : now)];
    await insertRows(session, "searchToken", indexRows(session, { ...before, workspaceId }, added));
  },
  async moveSearchDocuments(session, taskId, projectId) {
    await session.run(MOVE_DOCUMENTS, { taskId, projectId });
  },
};
