/** Creates a comment. @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { type Activity, checkComment, checkOrigin, type Origin } from "../../history/activity.ts";
import type { ReadTx } from "../../ports/store.ts";
import { addedByEdit } from "../../quota.ts";
import { requireGrant } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { requireWritableTask } from "../require.ts";
import { newActivity } from "../task/save.ts";
import type { Comment } from "./comment.ts";
import { saveNewComment } from "./save.ts";

/** Input for {@linkcode createComment}. Naming an external author requires `workspace:manage_settings`. */
export interface CreateCommentInput extends Origin {
  taskId: string;
  /** Markdown of 1 byte to 64 KiB, stored unchanged. `<hexlane-mention id="...">` mentions a member. */
  content: string;
  /** The comment that this one replies to. A reply to a reply joins the same thread. */
  parentId?: string | null;
}

/**
 * Adds a comment to a task and notifies the watchers, the assignee and mentioned members.
 *
 * @throws {TrackerError} `invalid`, including for a `parentId` that is not a comment on the task; `not_found`; `forbidden`,
 * possibly with reason `AUTHOR_NOT_ALLOWED`; `conflict` if the project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function createComment(ctx: Context, input: CreateCommentInput): Promise<Comment> {
  ctx.checkInput("createComment", input);
  const content = checkComment(input.content);
  const origin = checkOrigin(input, ctx);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:comment");
    if (namesAuthor(origin)) requireGrant(access, "workspace:manage_settings", "AUTHOR_NOT_ALLOWED");
    claim(task.workspaceId, addedByEdit([], [content]));
    const parent = input.parentId == null ? undefined : await requireParent(tx, task.id, input.parentId);
    const entry = newActivity(ctx, task.id, { type: "comment", content, eventData: null }, now);
    const parentId = parent ? (parent.parentId ?? parent.id) : null;
    return await saveNewComment(tx, ctx, task, { ...entry, ...origin, parentId }, now, { parent });
  });
}

/** @throws {TrackerError} `invalid` unless the parent is a comment on the task */
async function requireParent(tx: ReadTx, taskId: string, parentId: string): Promise<Activity> {
  const parent = await tx.findActivity(parentId);
  if (parent?.type === "comment" && parent.taskId === taskId) return parent;
  throw invalidField("/parentId", "Must be a comment on the task", "PARENT_NOT_FOUND");
}

/** Returns whether the comment names an external author. */
function namesAuthor({ externalUserName, externalUserAvatar, externalUrl }: Origin): boolean {
  return [externalUserName, externalUserAvatar, externalUrl].some((field) => field !== null);
}
