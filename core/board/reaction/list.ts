/** Lists the reactions to comments. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireTask } from "../require.ts";
import type { Reaction, ReactionGroup } from "./reaction.ts";

/** Maximum number of reactions shown for all comments on a task. */
const MAX_TASK_REACTIONS = 5_000;
/** Maximum number of names shown for one emoji. */
const MAX_REACTION_NAMES = 20;

/**
 * Lists the reactions to the comments on a task, grouped by comment and emoji, oldest first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listReactions(ctx: Context, input: { taskId: string }): Promise<ReactionGroup[]> {
  ctx.checkInput("listReactions", input);
  return await ctx.store.read(async (tx) => {
    const { taskId } = input;
    const [, rows] = await allInOrder(
      requireTask(tx, ctx, taskId, "task:read"),
      tx.listReactions(taskId, MAX_TASK_REACTIONS),
    );
    return await listGroups(tx, ctx, rows);
  });
}

/** Groups reactions by comment and emoji, and names the people. */
export async function listGroups(tx: ReadTx, ctx: Context, rows: readonly Reaction[]): Promise<ReactionGroup[]> {
  const { userId: ownId } = requireActor(ctx);
  const groups = new Map<string, { commentId: string; emoji: string; userIds: string[] }>();
  for (const { commentId, emoji, userId } of rows) {
    const key = JSON.stringify([commentId, emoji]);
    const group = groups.get(key) ?? { commentId, emoji, userIds: [] };
    group.userIds.push(userId);
    groups.set(key, group);
  }
  const accounts = await tx.listAccounts([...new Set(rows.map(({ userId }) => userId))]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return [...groups.values()].map(({ commentId, emoji, userIds }) => {
    const isOwn = userIds.includes(ownId);
    const first = userIds.slice(0, MAX_REACTION_NAMES);
    const shown = !isOwn || first.includes(ownId) ? first : [...first.slice(1), ownId];
    const people = shown.map((id) => ({ id, name: names.get(id) ?? DELETED_ACCOUNT_NAME }));
    return { commentId, emoji, count: userIds.length, people, isOwn };
  });
}
