/**
 * What one can do with comments. They are activities too: both families of routes end here.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { type Activity, checkComment, checkOrigin, type Origin } from "../../history/activity.ts";
import { notify } from "../../history/notify.ts";
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type SearchDocument, tokensOf } from "../../search_token.ts";
import { byteLength } from "../../text.ts";
import { keyAllows, requireGrant } from "../../workspace/access.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type LoadedTask, refuseUnwritable, requireTask, requireWritableTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { newActivity, taskEvent } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import { type Comment, commentOf, mentionsIn } from "./comment.ts";
import { type CommentMention, draftsOfComment, draftsOfCommentMentions } from "./notifications.ts";

/**
 * The comments on a task, oldest first.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listComments(ctx: Context, input: PageInput & { taskId: string }): Promise<PageOf<Comment>> {
  const page = pageOf(input);
  return await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, input.taskId, "task:read");
    const { rows, ...rest } = await tx.listComments(task.id, page);
    const authorIds = new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
    const authors = new Map((await tx.listAccounts([...authorIds])).map((account) => [account.id, account]));
    return { rows: rows.map((row) => commentOf(row, authors.get(row.userId ?? ""))), ...rest };
  });
}

/** What {@linkcode createComment} takes. Naming another author takes `workspace:manage_settings`. */
export interface CreateCommentInput extends Origin {
  /** The task. */
  taskId: string;
  /** 1 byte to 64 KiB, kept byte for byte; `<hexlane-mention id="...">` mentions a member. */
  content: string;
}

/**
 * Says something about a task.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`, also with reason `AUTHOR_NOT_ALLOWED`; `conflict` while the
 * project is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function createComment(ctx: Context, input: CreateCommentInput): Promise<Comment> {
  const content = checkComment(input.content);
  const origin = checkOrigin(input, ctx);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { task, access } = await requireWritableTask(tx, ctx, input.taskId, "task:update");
    if (namesAuthor(origin)) requireGrant(access, "workspace:manage_settings", "AUTHOR_NOT_ALLOWED");
    claim(task.workspaceId, { bytes: byteLength(content) });
    const entry = newActivity(ctx, task.id, { type: "comment", content, eventData: null }, now);
    return await saveNewComment(tx, ctx, task, { ...entry, ...origin }, now);
  });
}

/** Whether a comment shall look as if somebody else had written it. */
function namesAuthor({ externalUserName, externalUserAvatar, externalUrl }: Origin): boolean {
  return [externalUserName, externalUserAvatar, externalUrl].some((field) => field !== null);
}

/** Writes a new comment and everything that follows from it. */
export async function saveNewComment(
  tx: Tx,
  ctx: Context,
  task: Task,
  activity: Activity,
  now: Date,
): Promise<Comment> {
  const comment = await withAuthor(tx, activity);
  await tx.insertActivities([activity]);
  await tx.insertSearchDocument(documentOf(task, comment));
  const { id: commentId, content } = comment;
  await tx.appendEvents([taskEvent(ctx, "taskCommentCreated", task, { commentId, content }, now)]);
  const drafts = draftsOfComment(task, await mentionOf(tx, ctx, task, comment, null));
  await notify(tx, ctx, drafts, aboutTask(task), now);
  return comment;
}

/** What {@linkcode updateComment} takes. */
export interface UpdateCommentInput {
  /** The comment. */
  commentId: string;
  /** Markdown. */
  content: string;
}

/**
 * Changes what a comment says. Only who is mentioned now and was not before is told.
 *
 * @throws {TrackerError} `invalid`, `not_found` also for an activity that is no comment, `forbidden` for all but the author,
 * `conflict` while the project is archived
 */
export async function updateComment(ctx: Context, input: UpdateCommentInput): Promise<Comment> {
  const content = checkComment(input.content);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { activity, project, task, access } = await requireComment(tx, ctx, input.commentId, "update");
    if (activity.userId !== access.member.userId) throw notTheAuthor("change", activity.id);
    await refuseUnwritable(tx, ctx, project);
    if (activity.content === content) return await withAuthor(tx, activity);

    claim(task.workspaceId, { bytes: byteLength(content) - byteLength(activity.content ?? "") });
    const comment = await withAuthor(tx, { ...activity, content, updatedAt: now });
    await tx.saveActivity({ ...activity, content, updatedAt: now });
    await tx.saveSearchDocument(documentOf(task, comment));
    const data = { commentId: comment.id, old: activity.content, new: content };
    await tx.appendEvents([taskEvent(ctx, "taskCommentUpdated", task, data, now)]);
    const drafts = draftsOfCommentMentions(task, await mentionOf(tx, ctx, task, comment, activity.content));
    await notify(tx, ctx, drafts, aboutTask(task), now);
    return comment;
  });
}

/**
 * Deletes a comment: its author, as long as they may read it, or whoever may manage the workspace's settings.
 *
 * @returns the comment that was
 * @throws {TrackerError} `not_found` also for an activity that is no comment, `forbidden`, `conflict` while the project is
 * archived
 */
export async function deleteComment(ctx: Context, input: { commentId: string }): Promise<Comment> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const { activity, project, task } = await requireComment(tx, ctx, input.commentId, "delete");
    await refuseUnwritable(tx, ctx, project);
    const comment = await withAuthor(tx, activity);
    await tx.deleteActivity(activity.id);
    const { id: commentId, content } = comment;
    await tx.appendEvents([taskEvent(ctx, "taskCommentDeleted", task, { commentId, content }, now)]);
    return comment;
  });
}

/** A comment that the actor may work on; only the author may update it, which is not looked at here. */
async function requireComment(
  tx: Tx,
  ctx: Context,
  commentId: string,
  verb: "update" | "delete",
): Promise<LoadedTask & { activity: Activity }> {
  const actor = requireActor(ctx);
  const activity = await tx.findActivity(commentId);
  if (activity?.type !== "comment") throw notFound("comment", commentId);
  const permission = verb === "update" ? "task:update" : permissionToDelete(actor, activity);
  const loaded = await requireTask(tx, ctx, activity.taskId, permission, { kind: "comment", id: commentId });
  return { ...loaded, activity };
}

function permissionToDelete(actor: Actor, { userId }: Activity): Permission {
  if (userId !== actor.userId) return "workspace:manage_settings";
  // What people wrote stays theirs when their role gets smaller; a key that was made only to read only reads.
  return keyAllows(actor, "task:update") ? "task:read" : "task:update";
}

function notTheAuthor(verb: string, commentId: string): TrackerError {
  return new TrackerError("forbidden", `Cannot ${verb} comment "${commentId}": only its author may`, {
    reason: "NOT_THE_AUTHOR",
  });
}

async function withAuthor(tx: ReadTx, activity: Activity): Promise<Comment> {
  return commentOf(activity, activity.userId === null ? undefined : await tx.findAccount(activity.userId));
}

/** Only members of the workspace are told, and only those the text did not mention before. */
async function mentionOf(
  tx: Tx,
  ctx: Context,
  task: Task,
  comment: Comment,
  oldContent: string | null,
): Promise<CommentMention> {
  const known = new Set(mentionsIn(oldContent));
  const mentioned = mentionsIn(comment.content).filter((id) => !known.has(id));
  const members = await allInOrder(...mentioned.map((id) => tx.findMember(task.workspaceId, id)));
  const memberIds = members.flatMap((member) => member?.userId ?? []);
  const knownTo = [comment.userId, ctx.actor?.userId ?? null];
  return { content: comment.content, commenterName: await actorNameOf(tx, comment), knownTo, memberIds };
}

/** The account that commented. An imported author's name is only claimed, and never tells people that somebody did something. */
async function actorNameOf(tx: ReadTx, comment: Comment): Promise<string> {
  if (comment.externalUserName === null) return comment.user.name;
  const account = comment.userId === null ? undefined : await tx.findAccount(comment.userId);
  return account?.name ?? DELETED_ACCOUNT_NAME;
}

/** What search finds of a comment. */
function documentOf(task: Task, comment: Comment): SearchDocument {
  return {
    id: comment.id,
    kind: "comment",
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    createdAt: comment.createdAt,
    tokens: tokensOf([{ text: comment.content, weight: 2 }]),
  };
}
