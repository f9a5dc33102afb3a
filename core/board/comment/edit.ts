import type { Context } from "../../context.ts";
import { checkComment } from "../../history/activity.ts";
import { notifyPeople } from "../../history/notify.ts";
import { People } from "../../history/people.ts";
import { addedByEdit } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { refuseUnwritableTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { taskEvent } from "../task/save.ts";
import { newWatchers } from "../watcher/watcher.ts";
import { type Comment, commentOf } from "./comment.ts";
import { draftsOfCommentMentions } from "./notifications.ts";
import { documentOf, mentionOf, newlyMentioned, notTheAuthor, requireComment } from "./save.ts";

/** Input for {@linkcode updateComment}. */
export interface UpdateCommentInput {
  commentId: string;
  /** Markdown. */
  content: string;
}

/**
 * Changes the text of a comment. Only the author may do this. Notifies only newly mentioned members.
 *
 * @throws {TrackerError} `invalid`; `not_found`, including for an activity that is not a comment; `forbidden`; `conflict` if
 * the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function updateComment(ctx: Context, input: UpdateCommentInput): Promise<Comment> {
  ctx.checkInput("updateComment", input);
  const content = checkComment(input.content);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const loaded = await requireComment(tx, ctx, input.commentId, "update");
    const { activity, author, task, access } = loaded;
    if (activity.userId !== access.member.userId) throw notTheAuthor("change", activity.id);
    refuseUnwritableTask(ctx, loaded);
    if (activity.content === content) return commentOf(activity, author);

    claim(task.workspaceId, addedByEdit([activity.content], [content]));
    const after = { ...activity, content, updatedAt: now };
    const people = new People(tx);
    const memberIds = await newlyMentioned(people, task, content, activity.content);
    const comment = commentOf(after, author);
    const mention = mentionOf(ctx, comment, author, memberIds);
    await tx.saveActivity(after);
    await tx.saveSearchDocument(documentOf(task, comment));
    const data = { commentId: comment.id, old: activity.content, new: content };
    await tx.appendEvents([taskEvent(ctx, "taskCommentUpdated", task, data, now)]);
    await tx.addWatchers(newWatchers(task.id, memberIds, now));
    await notifyPeople(tx, ctx, draftsOfCommentMentions(task, mention), aboutTask(task), now, { people });
    return comment;
  });
}
