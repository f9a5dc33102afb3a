/** Search documents. @module */
import {
  packTokens,
  type SearchDocument,
  type SearchMatch,
  type SearchReads,
  type SearchTerm,
  type SearchWrites,
} from "@hexlane/core";
import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { crud } from "../../crud.ts";
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
} from "../../session.ts";
import { indexDocument, namesOf, type Packed, partOf, reindexDocument, unindexDocument } from "./index.ts";
import {
  begins,
  documentsWithRarest,
  hasTerm,
  indexesOf,
  isInPart,
  MAX_RARE_TOKENS,
  measureTerms,
  type Terms,
  termValues,
} from "./terms.ts";

const documents = crud("searchDocument");

/**
 * Number of workspaces that can be searched one by one in a short time. Measured on SQLite: searching 20 workspaces for a
 * word blocks the event loop for 0.6 ms, and searching 80 for 2 ms. A worker thread blocks the event loop for only 0.3 ms,
 * but takes more CPU time: 2.8 and 3.7 ms.
 */
const MAX_SHORT_WORKSPACES = 20;

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
  /** Whether only some projects are searched. */
  isLimited: boolean;
}

const SEARCH = shapes((on, search: Search) => {
  const { searchDocument: document } = on.tables;
  const found = search.rarest === undefined ? undefined : documentsWithRarest(on, search).as("found");
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

function conditionsOf(on: Sql, { isInProject, isLimited }: Search): (SQL | undefined)[] {
  const { searchDocument: document } = on.tables;
  return [
    eq(document.workspaceId, param("workspaceId")),
    isInProject ? eq(document.projectId, param("projectId")) : undefined,
    isLimited ? or(isNull(document.projectId), on.isIn(document.projectId, "projectIds")) : undefined,
    on.isIn(document.kind, "kinds"),
    isVisible(on),
  ];
}

/**
 * Searches one workspace in a single statement, for databases with network latency. The statement counts the tokens of each
 * term and runs one of two plans; the other plan's condition is false, so it reads nothing.
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

/**
 * Defines two tables. `rarest`: the term with the fewest tokens, unless even that term is common. `found`: the
 * documents that contain it.
 */
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

/** Records of a task can be found only while the task is live. */
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
const FIND_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .select()
    .from(document)
    .where(eq(document.id, param("id"))),
);
const SAVE_TOKENS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set({ tokenWeights: sql`${param("tokenWeights")}` })
    .where(eq(document.sequence, param("sequence"))),
);
const INSERT_DOCUMENT = statement(({ db, tables: { searchDocument: document } }) =>
  db.insert(document).values(paramsOf(document)).returning({ sequence: document.sequence }),
);
const MOVE_DOCUMENTS = statement(({ db, tables: { searchDocument: document }, isIn }) =>
  db
    .update(document)
    .set({ projectId: sql`${param("projectId")}` })
    .where(isIn(document.taskId, "taskIds")),
);

/** The maximum number of tasks whose documents are moved in one statement. Other work may run between statements. */
const MOVED_AT_ONCE = 250;

type Place = Omit<SearchDocument, "tokens">;

/** Whether two versions of a document differ at most in their tokens. */
function isSamePlace(before: Place, after: Place): boolean {
  const fields = ["kind", "workspaceId", "projectId", "taskId"] as const;
  return (
    fields.every((field) => before[field] === after[field]) && before.createdAt.getTime() === after.createdAt.getTime()
  );
}

async function deleteDocuments(session: Session, which: Statement<Packed[]>, values: Values): Promise<void> {
  for (const document of await session.run(which, values)) {
    await unindexDocument(session, document);
  }
}

/** Deletes a document with its tokens. */
export async function deleteSearchDocument(session: Session, id: string): Promise<void> {
  await deleteDocuments(session, DELETE_BY_ID, { id });
}

/** Deletes the document with this sequence, and its tokens. */
export async function deleteNumberedDocument(session: Session, sequence: number): Promise<void> {
  await deleteDocuments(session, DELETE_BY_SEQUENCE, { sequence });
}

/** Deletes the document of a project and any others that refer to it. The documents of its tasks are already deleted. */
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
 * Inserts a new document without looking for tokens to delete. That would take time, and under serializable isolation,
 * it would also conflict with the adjacent tokens of another new document.
 */
async function insertSearchDocument(session: Session, document: SearchDocument): Promise<void> {
  const { tokens, workspaceId } = document;
  const row = { ...document, tokenWeights: packTokens(tokens) };
  const given = session.giveSequence?.();
  if (given !== undefined)
    await insertRows(session, "searchDocument", [{ ...row, sequence: given }], { isNumbered: true });
  const sequence = given ?? ((await session.run(INSERT_DOCUMENT, row))[0]?.sequence as number);
  await indexDocument(session, { workspaceId, sequence }, namesOf(tokens));
}

export const searchReads: Over<SearchReads> = {
  async searchDocuments(session, query) {
    const { projectId, projectIds, kinds, terms, limit } = query;
    const isInProject = projectId !== undefined;
    const isLimited = projectIds !== undefined;
    const values = { projectId, projectIds, kinds, limit, ...termValues(terms) };
    const rows: Array<Omit<SearchMatch, "weights" | "exactWeights"> & { tokenWeights: string }> = [];
    if (query.workspaceIds.length > MAX_SHORT_WORKSPACES) session.refuseLong?.();
    const workspaceIds = [...new Set(query.workspaceIds)];
    if (session.isRemote && terms.length > 0) {
      const search = SEARCH_AT_ONCE({ count: terms.length, isInProject, isLimited });
      const searchIn = async (workspaceId: string) =>
        await session.run(search, { ...values, workspaceId, ...(await partOf(session, workspaceId)) });
      rows.push(...(await Promise.all(workspaceIds.map(searchIn))).flat());
    } else {
      for (const workspaceId of workspaceIds) {
        const measured = await measureTerms(session, await partOf(session, workspaceId), terms);
        if (!measured) continue;
        const search = SEARCH({ ...measured.terms, isInProject, isLimited });
        rows.push(...(await session.run(search, { ...values, workspaceId, ...measured.part })));
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
    const [before] = await session.run(FIND_DOCUMENT, { id });
    if (!before) return await insertSearchDocument(session, document);
    // Setting the other columns, even to the same values, makes SQLite write the entries of three indexes.
    if (!isSamePlace(before, document)) await documents.save(session, document);
    else await session.run(SAVE_TOKENS, { sequence: before.sequence, tokenWeights: packTokens(tokens) });
    await reindexDocument(session, before, { workspaceId, tokens: namesOf(tokens) });
  },
  async moveSearchDocuments(session, taskIds, projectId) {
    for (let start = 0; start < taskIds.length; start += MOVED_AT_ONCE) {
      await session.run(MOVE_DOCUMENTS, { taskIds: taskIds.slice(start, start + MOVED_AT_ONCE), projectId });
    }
  },
};
