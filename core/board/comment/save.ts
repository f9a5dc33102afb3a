/**
 * The steps that creating, updating and deleting comments share. @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import type { Activity } from "../../history/activity.ts";
import { notifyPeople } from "../../history/notify.ts";
import { People } from "../../history/people.ts";
import { type Account, DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { Actor } from "../../identity/credential/actor.ts";
import type { Permission } from "../../permission.ts";
import type { Tx } from "../../ports/store.ts";
import { type SearchDocument, tokensOf } from "../../search_token.ts";
import { keyAllows, requireGrant } from "../../workspace/access.ts";
import { requireTask, type VersionedTask } from "../require.ts";
import { aboutTask } from "../task/notifications.ts";
import { taskEvent } from "../task/save.ts";
import type { Task } from "../task/task.ts";
import { audienceOf, newWatchers } from "../watcher/watcher.ts";
import { type Comment, commentOf, mentionsIn } from "./comment.ts";
import { type CommentMention, draftsOfComment } from "./notifications.ts";

/**
 * Saves a new comment with its search document, event and notifications. Its author and the mentioned members become watchers.
 *
 * @param options.parent the comment that the new comment replies to
 */
export async function saveNewComment(
  tx: Tx,
  ctx: Context,
  task: Task,
  activity: Activity,
  now: Date,
  options: { parent?: Activity | undefined } = {},
): Promise<Comment> {
  const people = new People(tx);
  const { userId: authorId } = activity;
  const { userId: assigneeId } = task;
  const [author, memberIds, known] = await allInOrder(
    authorId === null ? undefined : people.account(authorId),
    newlyMentioned(people, task, activity.content, null),
    people.watchers([task.id]),
    assigneeId === null || assigneeId === authorId ? undefined : people.recipient(task.workspaceId, assigneeId),
  );
  const comment = commentOf(activity, author);
  const mention = mentionOf(ctx, comment, author, memberIds);
  await tx.insertActivities([activity]);
  await tx.insertSearchDocument(documentOf(task, comment));
  const { id: commentId, content, parentId } = comment;
  const reply = parentId === null ? {} : { parentId };
  await tx.appendEvents([taskEvent(ctx, "taskCommentCreated", task, { commentId, content, ...reply }, now)]);
  const isImported = activity.externalUserName !== null;
  await tx.addWatchers(newWatchers(task.id, [isImported ? null : authorId, ...memberIds], now));
  const interested = [assigneeId, authorToNotify(options.parent)];
  const audience = audienceOf(known.get(task.id) ?? [], interested, mention.excludedIds);
  await notifyPeople(tx, ctx, draftsOfComment(task, mention, audience), aboutTask(task), now, { people });
  return comment;
}

/** Returns the author of a comment, or null for an imported comment, whose `userId` is the person who ran the import. */
function authorToNotify(comment: Activity | undefined): string | null {
  return !comment || comment.externalUserName !== null ? null : comment.userId;
}

/** Loads a comment that the actor may update or delete. Before an update, the caller must also check the author. */
export async function requireComment(
  tx: Tx,
  ctx: Context,
  commentId: string,
  verb: "update" | "delete",
): Promise<VersionedTask & { activity: Activity; author: Account | undefined }> {
  const actor = requireActor(ctx);
  const activity = await tx.findActivity(commentId);
  if (activity?.type !== "comment") throw notFound("comment", commentId);
  const permission = verb === "update" ? "task:comment" : permissionToDelete(actor, activity);
  const [loaded, author] = await allInOrder(
    requireTask(tx, ctx, activity.taskId, permission, { kind: "comment", id: commentId }),
    activity.userId === null ? undefined : tx.findAccount(activity.userId),
  );
  // The response contains the text, so the actor must be able to read it.
  if (verb === "delete") requireGrant(loaded.access, "task:read");
  return { ...loaded, activity, author };
}

function permissionToDelete(actor: Actor, { userId }: Activity): Permission {
  if (userId !== actor.userId) return "workspace:manage_settings";
  // Authors may delete their comments even after a downgrade to a read-only role, but not with a read-only key.
  return keyAllows(actor, "task:update") ? "task:read" : "task:update";
}

/** Returns the error for an actor who is not the author of a comment. */
export function notTheAuthor(verb: string, commentId: string): TrackerError {
  return new TrackerError("forbidden", `Cannot ${verb} comment "${commentId}": only its author may`, {
    reason: "NOT_THE_AUTHOR",
  });
}

/** Returns the members whom a new text mentions and the old one does not. */
export async function newlyMentioned(
  people: People,
  task: Task,
  content: string | null,
  oldContent: string | null,
): Promise<string[]> {
  const known = new Set(mentionsIn(oldContent));
  const mentioned = mentionsIn(content).filter((id) => !known.has(id));
  const members = await allInOrder(...mentioned.map((id) => people.reader(task, id)));
  return members.flatMap((member) => member?.userId ?? []);
}

/** Returns the data for the notifications of a comment. */
export function mentionOf(
  ctx: Context,
  { content, userId }: Comment,
  author: Account | undefined,
  memberIds: readonly string[],
): CommentMention {
  return {
    content,
    // An external author's name is unverified, so notifications do not use it.
    commenterName: author?.name ?? DELETED_ACCOUNT_NAME,
    excludedIds: [userId, ctx.actor?.userId ?? null],
    memberIds,
  };
}

/** Returns the search document of a comment. */
export function documentOf(task: Task, comment: Comment): SearchDocument {
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
