/** Reactions to comments in memory. @module */
import type { Reaction } from "../../../board/reaction/reaction.ts";
import type { ReactionReads, ReactionWrites } from "../../../ports/store/board/reaction.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, isLive } from "../live.ts";
import { orderBy } from "../order.ts";
import { keyOf } from "../rows.ts";

export const reactionReads: Over<ReactionReads> = {
  listReactions: (tables, taskId, limit) => inOrder(allOfLiveTask(tables, taskId, tables.reactions)).slice(0, limit),
  listReactionsTo: (tables, commentId) =>
    inOrder(tables.reactions.by("comment", commentId).filter(({ taskId }) => isLive(tables, taskId))),
};

export const reactionWrites: Over<ReactionWrites> = {
  addReaction: ({ reactions }, row) => {
    if (!reactions.get(keyOf(row.commentId, row.userId, row.emoji))) reactions.insert(row);
  },
  deleteReaction: ({ reactions }, commentId, userId, emoji) => reactions.delete(keyOf(commentId, userId, emoji)),
};

function inOrder(rows: readonly Reaction[]): Reaction[] {
  return orderBy(rows, ({ createdAt, commentId, emoji, userId }) => [createdAt, commentId, emoji, userId]);
}
