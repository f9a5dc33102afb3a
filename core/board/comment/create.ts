/** Creates a comment. @module */
import type { Context } from "../../context.ts";
import { checkComment, checkOrigin, type Origin } from "../../history/activity.ts";
import { addedByEdit } from "../../quota.ts";
import { requireGrant } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { newActivity } from "../task/save.ts";
import type { Comment } from "./comment.ts";
import { saveNewComment } from "./save.ts";

/** Input of {@linkcode createComment}. Naming an external author requires `workspace:manage_settings`. */
export interface CreateCommentInput extends Origin {
  taskId: string;
  /** Markdown of 1 byte to 64 KiB, stored unchanged. `<hexlane-mention id="...">` mentions a member. */
  content: string;
}

/**
 * Adds a comment to a task and notifies the assignee and mentioned members.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, also with reason `AUTHOR_NOT_ALLOWED`; `conflict` if the
 * project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function createComment(ctx: Context, input: CreateCommentInput): Promise<Comment> {
  const content = checkComment(input.content);
  const origin = checkOrigin(input, ctx);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    if (namesAuthor(origin)) requireGrant(access, "workspace:manage_settings", "AUTHOR_NOT_ALLOWED");
    claim(task.workspaceId, addedByEdit([], [content]));
    const entry = newActivity(ctx, task.id, { type: "comment", content, eventData: null }, now);
    return await saveNewComment(tx, ctx, task, { ...entry, ...origin }, now);
  });
}

/** Whether the comment names an external author. */
function namesAuthor({ externalUserName, externalUserAvatar, externalUrl }: Origin): boolean {
  return [externalUserName, externalUserAvatar, externalUrl].some((field) => field !== null);
}
