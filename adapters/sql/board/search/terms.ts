/**
 * The terms of a search: which of them is rare, and which documents contain it.
 *
 * @module
 */
import type { SearchTerm } from "@hexlane/core";
import { and, count, eq, gte, like, lt, type SQL } from "drizzle-orm";
import { MAX_SHORT_ROWS } from "../../long_read_limits.ts";
import { param, type Session, type Sql, statement, type Values } from "../../session.ts";
import { hasPending, type IndexPart } from "./index.ts";

/**
 * A term with at most this many tokens in a workspace is looked up directly, and its matches are sorted. For a more common
 * term, the newest documents are scanned until enough match. Measured on SQLite with 100,000 documents: if 2,500 match,
 * looking them up takes 30 ms and scanning 28 ms; if 40,000 match, 177 ms and 6 ms. Scanning takes longer the more documents
 * there are: for a million documents, calculated from these figures, both take the same time at 11,000 matches.
 */
export const MAX_RARE_TOKENS = 10_000;

/** The parts of a query's terms that determine the SQL; their strings are in {@linkcode termValues}. */
export interface Terms {
  count: number;
  /** The index of the term with the fewest tokens, unless even that term is common. */
  rarest?: number;
  /** Whether documents may be pending, so that their tokens are not in the index. */
  hasPending?: boolean;
}

/** Returns the parameters for the strings of terms. */
export function termValues(terms: readonly SearchTerm[]): Values {
  const strings = terms.flatMap(({ from, to }, index) => [
    [`from${index}`, from],
    [`to${index}`, to],
    // Terms contain only letters and digits. In packed tokens, a quote is followed by a token or a colon.
    [`start${index}`, `%"${from}%`],
  ]);
  return Object.fromEntries(strings);
}

/** Returns the index of each term. */
export function indexesOf({ count }: Terms): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Whether an index row belongs to the workspace. */
export function isInPart({ tables: { searchToken: token }, isIn }: Sql): SQL | undefined {
  return and(eq(token.workspaceEnd, param("workspaceEnd")), isIn(token.block, "blocks"));
}

/** Whether an index row belongs to the workspace and its token begins with a term. */
export function begins(on: Sql, term: number): SQL | undefined {
  const { token } = on.tables.searchToken;
  return and(isInPart(on), gte(token, param(`from${term}`)), lt(token, param(`to${term}`)));
}

/** Counts the tokens that begin with a term, by block. */
const COUNT_TOKENS = statement((on) => {
  const some = on.db
    .select({ block: on.tables.searchToken.block })
    .from(on.tables.searchToken)
    .where(begins(on, 0))
    .limit(param("most"))
    .as("some");
  return on.db.select({ block: some.block, tokens: count() }).from(some).groupBy(some.block);
});

/** The terms of a query, and the part of the index to look into. */
export interface Measured {
  terms: Terms;
  /** Only the blocks that contain the rarest term, if there is a rare term. */
  part: IndexPart;
}

/** Finds the rarest of the terms in a workspace; undefined when any of the terms does not occur there. */
export async function measureTerms(
  session: Session,
  part: IndexPart,
  terms: readonly SearchTerm[],
): Promise<Measured | undefined> {
  let rarest: number | undefined;
  let { blocks } = part;
  const most = session.refuseLong ? mostInShort(terms) : MAX_RARE_TOKENS;
  let fewest = most + 1;
  const counts = await Promise.all(
    terms.map((term) => session.run(COUNT_TOKENS, { ...part, ...termValues([term]), most: most + 1 })),
  );
  for (const [index, counted] of counts.entries()) {
    const tokens = counted.reduce((sum, one) => sum + one.tokens, 0);
    if (tokens === 0 && !hasPending(session)) return undefined;
    if (tokens < fewest) [rarest, fewest, blocks] = [index, tokens, counted.map(({ block }) => block)];
  }
  if (rarest === undefined) session.refuseLong?.();
  const rare = rarest === undefined ? {} : { rarest, hasPending: hasPending(session) };
  return { terms: { count: terms.length, ...rare }, part: { ...part, blocks } };
}

/**
 * Returns how many tokens the rarest term may have in a short search. A search checks every term in each document, so
 * its cost grows with each term.
 */
function mostInShort(terms: readonly SearchTerm[]): number {
  return Math.floor(MAX_SHORT_ROWS / (1 + terms.length));
}

/**
 * Numbers of the documents that contain a token of the rarest term, in all workspaces whose IDs have the same ending.
 */
export function documentsWithRarest(on: Sql, { rarest = 0, hasPending }: Terms) {
  const { searchToken: token, searchPending: pending, searchDocument: document } = on.tables;
  const indexed = on.db.selectDistinct({ sequence: token.documentSequence }).from(token).where(begins(on, rarest));
  if (!hasPending) return indexed;
  const scanned = on.db
    .select({ sequence: pending.documentSequence })
    .from(pending)
    // SQLite joins in this order; otherwise it would scan the documents of the workspace.
    .crossJoin(document)
    .where(
      and(
        eq(document.sequence, pending.documentSequence),
        eq(document.workspaceId, param("workspaceId")),
        hasTerm(on, rarest),
      ),
    );
  return indexed.union(scanned);
}

/** Whether the document contains a token of the term. */
export function hasTerm({ tables: { searchDocument: document } }: Sql, term: number): SQL {
  return like(document.tokenWeights, param(`start${term}`));
}
