import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { requireTask } from "../require.ts";

/** A person who watches a task. */
export interface Watcher {
  id: string;
  name: string;
  image: string | null;
}

/**
 * Lists the members who watch a task, earliest watchers first. The assignee is included unless they stopped watching.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listWatchers(ctx: Context, input: { taskId: string }): Promise<Watcher[]> {
  ctx.checkInput("listWatchers", input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [{ task }, rows] = await allInOrder(requireTask(tx, ctx, taskId, "task:read"), tx.listWatchers([taskId]));
    const isKnown = rows.some(({ userId }) => userId === task.userId);
    const watching = rows.filter(({ isWatching }) => isWatching).map(({ userId }) => userId);
    const ids = task.userId === null || isKnown ? watching : [...watching, task.userId];
    const [accounts, members] = await allInOrder(
      tx.listAccounts(ids),
      ids.length === 0 ? [] : tx.listMembers(task.workspaceId),
    );
    const memberIds = new Set(members.map(({ userId }) => userId));
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const account = memberIds.has(id) ? byId.get(id) : undefined;
      return account ? [{ id, name: account.name, image: account.image }] : [];
    });
  });
}
