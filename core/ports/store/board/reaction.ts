/** Reactions to comments. @module */
import type { Reaction } from "../../../board/reaction/reaction.ts";

/** Reads reaction records. */
export interface ReactionReads {
  /** Lists reactions to comments of a live task, by `createdAt`, then `commentId`, `emoji` and `userId`. */
  listReactions(taskId: string, limit: number): Promise<Reaction[]>;
  /** Lists reactions to a comment of a live task, in the same order as {@linkcode listReactions}. */
  listReactionsTo(commentId: string): Promise<Reaction[]>;
}

/** Changes reaction records. */
export interface ReactionWrites {
  /** Inserts the reaction unless it exists. */
  addReaction(reaction: Reaction): Promise<void>;
  deleteReaction(commentId: string, userId: string, emoji: string): Promise<void>;
}
