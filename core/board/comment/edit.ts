import type { Context } from "../../context.ts";
import { checkComment } from "../../history/activity.ts";
import { notifyPeople } from "../../history/notify.ts";
import { addedByEdit } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { refuseUnwritableTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { taskEvent } from "../task/save.ts";
import type { Comment } from "./comment.ts";
import { draftsOfCommentMentions } from "./notifications.ts";
import { documentOf, mentionOf, notTheAuthor, requireComment, withAuthor } from "./save.ts";

/** Input of {@linkcode updateComment}. */
export interface UpdateCommentInput {
  commentId: string;
  /** Markdown. */
  content: string;
}

/**
 * Changes the text of a comment. Only the author may do this. Notifies only members whom the old text did not mention.
 *
 * @throws {TrackerError} `invalid`; `not_found`, also for an activity that is not a comment; `forbidden`; `conflict` if
 * the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function updateComment(ctx: Context, input: UpdateCommentInput): Promise<Comment> {
  const content = checkComment(input.content);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { activity, project, task, access } = await requireComment(tx, ctx, input.commentId, "update");
    if (activity.userId !== access.member.userId) throw notTheAuthor("change", activity.id);
    await refuseUnwritableTask(tx, ctx, { task, project });
    if (activity.content === content) return await withAuthor(tx, activity);

    claim(task.workspaceId, addedByEdit([activity.content], [content]));
    const comment = await withAuthor(tx, { ...activity, content, updatedAt: now });
    await tx.saveActivity({ ...activity, content, updatedAt: now });
    await tx.saveSearchDocument(documentOf(task, comment));
    const data = { commentId: comment.id, old: activity.content, new: content };
    await tx.appendEvents([taskEvent(ctx, "taskCommentUpdated", task, data, now)]);
    const drafts = draftsOfCommentMentions(task, await mentionOf(tx, ctx, task, comment, activity.content));
    await notifyPeople(tx, ctx, drafts, aboutTask(task), now);
    return comment;
  });
}
