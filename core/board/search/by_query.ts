/** Searches with a query, such as `assignee:me due:<7d login`, instead of words. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { QuerySort } from "../query/condition.ts";
import { queryFieldsOf } from "../query/custom_fields.ts";
import { findQueryField, QUERY_FIELDS } from "../query/fields.ts";
import { fieldNamesIn } from "../query/named.ts";
import { parseQuery } from "../query/parse.ts";
import { aboutQuery, type ParsedQuery } from "../query/query.ts";
import { customFieldsOf, queryScope, resolveInScope } from "../task/query.ts";
import type { SearchHit } from "./result.ts";

/** The default order. */
const NEWEST_CHANGE: QuerySort = { by: "updatedAt", descending: true };
/** All tasks that a query finds have the same relevance. */
const QUERY_SCORE = 1;

/** The scope of a query, and how many tasks are returned and counted. */
export interface QuerySearch {
  workspaceId?: string;
  projectId?: string;
  /** Tasks of this workspace come first. */
  preferWorkspaceId?: string;
  limit: number;
  countLimit: number;
}

/** The tasks that a query finds. */
export interface QueryHits {
  hits: SearchHit[];
  count: number;
}

/**
 * Finds tasks by the query in a string.
 *
 * @returns undefined if the text is not a query, because it does not parse or names no existing field
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function findByQuery(
  tx: ReadTx,
  ctx: Context,
  text: string,
  { limit, countLimit, preferWorkspaceId, ...place }: QuerySearch,
): Promise<QueryHits | undefined> {
  const query = readQuery(text);
  const names = query ? fieldNamesIn(query) : [];
  if (!query || names.length === 0) return undefined;
  const [scope, account] = await allInOrder(queryScope(tx, ctx, place), tx.findAccount(requireActor(ctx).userId));
  if (!names.some((name) => findQueryField(name, QUERY_FIELDS))) {
    const fields = queryFieldsOf(await customFieldsOf(tx, scope));
    if (!names.some((name) => findQueryField(name, fields))) return undefined;
  }
  const timeZone = account?.timezone ?? "UTC";
  try {
    const { projectIds, ...found } = await resolveInScope(tx, ctx, query, {
      scope,
      timeZone,
      defaultSort: NEWEST_CHANGE,
    });
    const preferred = new Set(
      scope.projects.filter(({ workspaceId }) => workspaceId === preferWorkspaceId).map(({ id }) => id),
    );
    const parts = [projectIds.filter((id) => preferred.has(id)), projectIds.filter((id) => !preferred.has(id))];
    const hits: SearchHit[] = [];
    for (const part of parts) {
      if (part.length === 0 || hits.length >= limit) continue;
      const { rows } = await tx.queryTasks({ ...found, projectIds: part }, { limit: limit - hits.length });
      hits.push(
        ...rows.map(
          ({ id, createdAt }): SearchHit => ({ id, kind: "task", taskId: id, createdAt, score: QUERY_SCORE }),
        ),
      );
    }
    return { hits, count: await tx.countQueriedTasks({ ...found, projectIds }, countLimit) };
  } catch (error) {
    throw aboutQuery(error, "/q");
  }
}

/** Parses a query. Returns undefined for text such as `3 (or 4`, which is not a query. */
function readQuery(text: string): ParsedQuery | undefined {
  try {
    return parseQuery(text);
  } catch (error) {
    if (error instanceof TrackerError) return undefined;
    throw error;
  }
}
