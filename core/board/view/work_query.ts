/** Filters the lists of a person's work by a query. @module */
import { type Context, requireActor } from "../../context.ts";
import { MAX_MY_WORK_TASKS } from "../../limits.ts";
import type { Place } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { QuerySort } from "../query/condition.ts";
import { parseQuery } from "../query/parse.ts";
import { queryScope, resolveInScope } from "../task/query.ts";

/** Lists of work have a fixed order, so the order in the query is ignored. */
const ANY_ORDER: QuerySort = { by: "createdAt", descending: false };

/** The query of a list of work, with its names resolved. */
export interface WorkQuery {
  /** Returns the given IDs whose tasks match, in the given order. */
  filter(ids: readonly string[]): Promise<string[]>;
}

/**
 * Resolves a query for the actor's work. Names may come from any of the searched workspaces.
 *
 * @param workspaceId absent means all workspaces of the actor
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function openWorkQuery(
  tx: ReadTx,
  ctx: Context,
  { where, workspaceId }: { where: string; workspaceId?: string },
): Promise<WorkQuery> {
  const query = parseQuery(where);
  const account = await tx.findAccount(requireActor(ctx).userId);
  const scope = await queryScope(tx, ctx, workspaceId === undefined ? {} : { workspaceId });
  const timeZone = account?.timezone ?? "UTC";
  const { condition, ...found } = await resolveInScope(tx, ctx, query, { scope, timeZone, defaultSort: ANY_ORDER });

  async function matching(values: string[]): Promise<Set<string>> {
    const isOne = { type: "in", source: "id", values } as const;
    const ids = new Set<string>();
    // A page ends early if its descriptions are long.
    for (let after: Place | undefined; ; ) {
      const page = { limit: MAX_MY_WORK_TASKS, ...(after ? { after } : {}) };
      const { rows, next } = await tx.queryTasks(
        { ...found, condition: { type: "all", items: [isOne, condition] } },
        page,
      );
      for (const { id } of rows) ids.add(id);
      if (!next) return ids;
      after = next;
    }
  }
  return {
    async filter(ids) {
      const kept: string[] = [];
      for (let start = 0; start < ids.length; start += MAX_MY_WORK_TASKS) {
        const part = ids.slice(start, start + MAX_MY_WORK_TASKS);
        const found = await matching(part);
        kept.push(...part.filter((id) => found.has(id)));
      }
      return kept;
    },
  };
}
