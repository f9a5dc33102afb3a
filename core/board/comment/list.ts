/** Lists the comments on a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { requireTask } from "../require.ts";
import { type Comment, commentOf } from "./comment.ts";

/**
 * Lists the comments on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listComments(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Comment>> {
  ctx.checkInput("listComments", input);
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [, found] = await allInOrder(requireTask(tx, ctx, taskId, "task:read"), tx.listComments(taskId, page));
    const { rows, ...rest } = found;
    const authorIds = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const authors = new Map((await tx.listAccounts([...authorIds])).map((account) => [account.id, account]));
    return { rows: rows.map((row) => commentOf(row, authors.get(row.userId ?? ""))), ...rest };
  });
}
