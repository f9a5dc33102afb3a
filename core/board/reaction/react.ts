/** Adds and removes reactions. @module */
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Activity } from "../../history/activity.ts";
import { MAX_EMOJI_PER_COMMENT } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { addedByEdit } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask, type VersionedTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import { listGroups } from "./list.ts";
import { checkEmoji, type ReactionGroup } from "./reaction.ts";

/** Input for {@linkcode addReaction} and {@linkcode removeReaction}. */
export interface ReactionInput {
  commentId: string;
  /** One emoji. */
  emoji: string;
}

/**
 * Adds the actor's emoji to a comment, unless it is already there. Nobody is notified.
 *
 * @returns all reactions to the comment
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived, or with reason
 * `TOO_MANY_EMOJI` or `QUOTA_EXCEEDED`
 */
export async function addReaction(ctx: Context, input: ReactionInput): Promise<ReactionGroup[]> {
  ctx.checkInput("addReaction", input);
  const emoji = checkEmoji(input.emoji);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task, comment } = await requireCommentOfTask(tx, ctx, input.commentId);
    const known = await tx.listReactionsTo(comment.id);
    if (!known.some((reaction) => reaction.userId === userId && reaction.emoji === emoji)) {
      refuseManyEmoji(new Set(known.map((reaction) => reaction.emoji)).add(emoji));
      claim(task.workspaceId, { ...addedByEdit([], [emoji]), eventBytes: 0 });
      await tx.addReaction({ commentId: comment.id, taskId: task.id, userId, emoji, createdAt: now });
      const data = { commentId: comment.id, emoji, userId, isAdded: true };
      await tx.appendEvents([taskEvent(ctx, "taskReactionsChanged", task, data, now)]);
    }
    return await listGroups(tx, ctx, await tx.listReactionsTo(comment.id));
  });
}

/**
 * Removes the actor's emoji from a comment, if it is there.
 *
 * @returns the remaining reactions to the comment
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function removeReaction(ctx: Context, input: ReactionInput): Promise<ReactionGroup[]> {
  ctx.checkInput("removeReaction", input);
  const emoji = checkEmoji(input.emoji);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { task, comment } = await requireCommentOfTask(tx, ctx, input.commentId);
    const known = await tx.listReactionsTo(comment.id);
    if (known.some((reaction) => reaction.userId === userId && reaction.emoji === emoji)) {
      await tx.deleteReaction(comment.id, userId, emoji);
      const data = { commentId: comment.id, emoji, userId, isAdded: false };
      await tx.appendEvents([taskEvent(ctx, "taskReactionsChanged", task, data, now)]);
    }
    return await listGroups(tx, ctx, await tx.listReactionsTo(comment.id));
  });
}

async function requireCommentOfTask(
  tx: Tx,
  ctx: Context,
  commentId: string,
): Promise<VersionedTask & { comment: Activity }> {
  requireActor(ctx);
  const comment = await tx.findActivity(commentId);
  if (comment?.type !== "comment") throw notFound("comment", commentId);
  const what = { kind: "comment", id: commentId };
  return { ...(await requireWritableTask(tx, ctx, comment.taskId, "task:comment", what)), comment };
}

function refuseManyEmoji(emoji: ReadonlySet<string>): void {
  if (emoji.size <= MAX_EMOJI_PER_COMMENT) return;
  throw new TrackerError(
    "conflict",
    `Cannot add a reaction: the comment already has ${MAX_EMOJI_PER_COMMENT} different emoji`,
    {
      reason: "TOO_MANY_EMOJI",
    },
  );
}
