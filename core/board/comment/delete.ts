import type { Context } from "../../context.ts";
import { refuseUnwritableTask } from "../require.ts";
import { taskEvent } from "../task/save.ts";
import { type Comment, commentOf } from "./comment.ts";
import { requireComment } from "./save.ts";

/**
 * Deletes a comment. Allowed for its author, if they can still read the task, and for members who may read it and manage
 * the workspace's settings.
 *
 * @returns the deleted comment
 * @throws {TrackerError} `not_found`, including for an activity that is not a comment; `forbidden`; `conflict` if the
 * project is archived
 */
export async function deleteComment(ctx: Context, input: { commentId: string }): Promise<Comment> {
  ctx.checkInput("deleteComment", input);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const loaded = await requireComment(tx, ctx, input.commentId, "delete");
    const { activity, author, task } = loaded;
    refuseUnwritableTask(ctx, loaded);
    await tx.deleteActivity(activity.id);
    const comment = commentOf(activity, author);
    const { id: commentId, content } = comment;
    await tx.appendEvents([taskEvent(ctx, "taskCommentDeleted", task, { commentId, content }, now)]);
    return comment;
  });
}
